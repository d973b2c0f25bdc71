import { array, assert, constantFrom, oneof, property, string, webPath } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath, safeColour, safeLink } from './safe-link.ts';

describe('links that the owner enters', () => {
  it('a path of the shop or an https address (#35)', () => {
    expect(safeLink('/collections?sort=price-asc#a')).toBe('/collections?sort=price-asc#a');
    expect(safeLink('https://example.com/a')).toBe('https://example.com/a');
  });

  it('nothing else (F59)', () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.com',
      '/\\evil.com',
      '\\evil.com',
      'java\tscript:alert(1)',
      ' javascript:alert(1)',
      'http://example.com',
      'https://user@evil.com',
      '',
      null,
      undefined,
      '/a\nb',
    ];
    for (const link of bad) expect([link, safeLink(link)]).toEqual([link, null]);
  });

  it('the redirect after a log-in stays in the shop (F69)', () => {
    expect(ownPath('/checkout?x=1')).toBe('/checkout?x=1');
    for (const path of ['//e', '/\\e', 'https:e', '/%09/e', '/%5ce', 'e', '', null]) expect(ownPath(path)).toBeNull();
  });

  it.each([
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/a/../..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/x/%2e%2e//evil.example/',
  ])('dot segments do not lead to another host: %s', (path) => {
    expect([ownPath(path), safeLink(path)]).toEqual([null, null]);
  });

  it('for any input, the output is a path that a browser resolves to the shop', () => {
    const base = 'https://shop.example';
    const pieces = constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '?',
      '#',
      '@',
      ':',
      'evil.example',
      ' ',
      '\t',
      'a',
    );
    const paths = oneof(
      array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      webPath(),
      string(),
    );
    let accepted = 0;
    assert(
      property(paths, (path) => {
        const out = ownPath(path);
        if (out === null) return;
        accepted += 1;
        expect(out).not.toMatch(/^\/[/\\]/);
        expect(new URL(out, base).origin).toBe(base);
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it('a colour, or a class from the list (#36, F60)', () => {
    expect(safeColour('#C2155F')).toEqual({ colour: '#c2155f' });
    expect(safeColour('brand')).toEqual({ className: 'brand' });
    for (const value of ['red;background:url(//x)', '#12', 'bg-evil', '', null]) expect(safeColour(value)).toBeNull();
  });
});
