import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { ADDRESSES, allTexts, codeOfTexts, LANGUAGE_MARK, markOf, saidIn } from './all-texts.ts';
import { edited, type Node } from './walk.ts';

const all = new Map([
  ['en', { menu: { wishlist: 'Wish “list”', pieces: { one: '{n} piece', other: '{n} pieces' }, only: 'In English' } }],
  ['hi', { menu: { wishlist: 'विशलिस्ट', pieces: { one: '{n} पीस', other: '{n} पीस' } }, 'date-names': { months: ['जनवरी'] } }],
]);
const written = (language: string, code: string) => edited(code, saidIn(language, parseSync('x.js', code).program as unknown as Node, all));

test('a script is written for a language; what that lacks is in English', () => {
  const code = `say(${markOf('menu', ['wishlist'])}, ${markOf('menu', ['only'])}, ${LANGUAGE_MARK})`;
  expect(written('en', code)).toBe('say("Wish “list”", "In English", "en")');
  expect(written('hi', code)).toBe('say("विशलिस्ट", "In English", "hi")');
});

test('a key with a dash is one name in a script', () => {
  const texts = new Map([['en', { reasons: { 'no-order': 'No order behind it' } }]]);
  const code = `say(${markOf('reasons', ['no-order'])})`;
  const tree = parseSync('x.js', code).program as unknown as Node;
  expect(edited(code, saidIn('en', tree, texts))).toBe('say("No order behind it")');
});

test('a table that English does without is undefined in it', () => {
  const code = `f(${markOf('date-names')})`;
  expect(written('en', code)).toBe('f(undefined)');
  expect(written('hi', code)).toBe('f(({"months":["जनवरी"]}))');
});

test('a text with forms keeps its forms', () => {
  const english = all.get('en')?.menu ?? {};
  expect(codeOfTexts(english, 'menu').get('pieces')).toBe('{"one":TEXT$menu$pieces$one,"other":TEXT$menu$pieces$other}');
});

test('every catalogue is read with its translation, and addresses have their language', async () => {
  const read = await allTexts();
  expect([...read.keys()]).toEqual(['en', 'hi']);
  expect(read.get('en')?.menu).toMatchObject({ wishlist: 'Wishlist' });
  expect(read.get('hi')?.menu).toMatchObject({ wishlist: 'विशलिस्ट' });
  expect([read.get('en')?.[ADDRESSES], read.get('hi')?.[ADDRESSES]]).toMatchObject([
    { home: '/', checkout: '/checkout' },
    { home: '/hi', checkout: '/hi/checkout' },
  ]);
});
