import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { inlineTexts, type Known } from './inline-texts.ts';
import type { Node } from './walk.ts';

const texts = new Map([
  ['wishlist', 'TEXT$menu$wishlist'],
  ['pieces', '{"one":TEXT$menu$pieces$one,"other":TEXT$menu$pieces$other}'],
]);
const known: Known = {
  ofCalls: new Map([['menuTexts', texts]]),
  ofObjects: new Map([['urls', new Map([['home', 'TEXT$urls$home']])]]),
};
const inlined = (code: string) => inlineTexts(code, parseSync('x.js', code).program as unknown as Node, known);

test('a text stands where it is read, by a name of its catalogue or without one', () => {
  expect(inlined('function f() { const t = menuTexts(); return () => t.wishlist; }')).toBe(
    'function f() {  return () => TEXT$menu$wishlist; }',
  );
  expect(inlined('say(menuTexts().wishlist)')).toBe('say(TEXT$menu$wishlist)');
  expect(inlined('counted(menuTexts().pieces, 2)')).toBe('counted(({"one":TEXT$menu$pieces$one,"other":TEXT$menu$pieces$other}), 2)');
});

test('two functions may name their catalogues alike', () => {
  const code = 'function f() { const t = menuTexts(); return t.wishlist; } function g(t) { return t.wishlist; }';
  expect(inlined(code)).toBe('function f() {  return TEXT$menu$wishlist; } function g(t) { return t.wishlist; }');
});

test.each([
  'function f(key) { const t = menuTexts(); return t[key]; }',
  'function f() { const t = menuTexts(); return g(t); }',
  'function f() { const t = menuTexts(); return [1].map((t) => t.wishlist); }',
  'function f() { const t = menuTexts(); return t.unknown; }',
  'function f(t) { return t.wishlist; }',
])('what is read in another way keeps its catalogue: %s', (code) => {
  expect(inlined(code)).toBe(code);
});

test('a plain address stands where it is read; one that depends on something is still asked for', () => {
  expect(inlined('go(urls.home, urls.product(1))')).toBe('go(TEXT$urls$home, urls.product(1))');
  expect(inlined('const page = { urls: 1, home: it.urls }; page.home;')).toBe('const page = { urls: 1, home: it.urls }; page.home;');
});
