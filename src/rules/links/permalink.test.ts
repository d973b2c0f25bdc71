import { expect, test } from 'vitest';
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '../limits.ts';
import { ORIGIN_PATTERN } from './origin.ts';
import { parsePermalink, permalinkPath } from './permalink.ts';

const of = (items: string, search = '') => parsePermalink(items, search);
const linesOf = (items: string) => of(items).lines.map(({ productId, size, quantity }) => [productId, size, quantity]);

test('the path names pieces, sizes and quantities', () => {
  expect(linesOf('P12-6:2,P7:1')).toEqual([
    [12, '6', 2],
    [7, '', 1],
  ]);
  expect(linesOf('P7')).toEqual([[7, '', 1]]);
  expect(linesOf('~UDctwr0:3')).toEqual([[7, '½', 3]]);
  expect(linesOf('P7:1,P7:2')).toEqual([[7, '', 3]]);
});

test('a path is written as it is read', () => {
  const lines = [
    { productId: 12, size: 'S-M', quantity: 2 },
    { productId: 7, size: '½ inch', quantity: 1 },
  ];
  expect(of(permalinkPath(lines).replace('/buy/', '')).lines).toEqual(lines);
});

test('too many are cut off, and what names no piece is counted', () => {
  expect(linesOf('P7:9999')).toEqual([[7, '', LINE_QUANTITY_MAX]]);
  expect(linesOf('P7:99,P7:99')).toEqual([[7, '', LINE_QUANTITY_MAX]]);
  const many = Array.from({ length: CART_LINES_MAX + 3 }, (_, at) => `P${at + 1}`).join(',');
  expect(of(many)).toMatchObject({ unread: 3 });
  expect(of(many).lines).toHaveLength(CART_LINES_MAX);
  for (const wrong of ['P7:0', 'P7:01', 'P7:-1', 'P7:1.5', 'P7:1e3', 'P7:', 'X7', 'P7:1:1', '']) {
    expect(of(wrong)).toMatchObject({ lines: [], unread: 1 });
  }
  expect(of('x'.repeat(5_000))).toMatchObject({ lines: [], unread: 1 });
});

test('coupon and source come from the query, and the path wins over the pieces of the query', () => {
  const link = of('P7:1', '?discounts/codes/0=DIWALI&attribution/utm_source=WA&line_items/0/quantity=9&line_items/0/item/id=P9');
  expect(link).toMatchObject({ coupon: 'DIWALI', origin: 'link:wa', lines: [{ productId: 7, quantity: 1 }] });
  expect(of('P7', '?utm_source=insta').origin).toBe('link:insta');
  expect(of('P7').origin).toBe('link');
});

test('a pointer that is given twice is ambiguous, also with and without its slash', () => {
  expect(of('P7', '?discounts/codes/0=A&/discounts/codes/0=B').coupon).toBe('');
  expect(of('P7', '?discounts/codes/0=A&discounts%2Fcodes%2F0=A').coupon).toBe('');
  expect(of('P7', '?/discounts/codes/0=A').coupon).toBe('A');
});

test('nothing about the buyer is read', () => {
  const link = of('P7', '?buyer/email=a@b.in&email=a@b.in&token=t&buyer/phone_number=9845000000&__proto__=x');
  expect(link).toEqual({ lines: [{ productId: 7, size: '', quantity: 1 }], unread: 0, coupon: '', origin: 'link', continueTo: null });
});

test.each([
  ['/collections/bangles', '/collections/bangles'],
  ['/products/7?size=2.6', '/products/7?size=2.6'],
  ['/a%2Fb', '/a%2Fb'],
])('continue_to %s is followed', (given, path) => expect(of('P7', `?continue_to=${encodeURIComponent(given)}`).continueTo).toBe(path));

test.each([
  ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/javascript:alert(1)', 'evil', ''],
  ...[
    '/%2Fevil.example',
    '/%5cevil',
    '/a b',
    '/a\u0000',
    '/a\nb',
    '\\\\evil',
    '/.//evil.example',
    '/../..//evil',
    ' /a',
    '/api/x',
    '/admin',
  ],
])('continue_to %j is not followed', (given) => expect(of('P7', `?continue_to=${encodeURIComponent(given)}`).continueTo).toBeNull());

/** A generator whose numbers are the same in every run. */
function* numbers(seed: number) {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

test('no address does anything but name at most so many pieces, and a path of this shop', () => {
  const random = numbers(20_400);
  const next = (most: number) => Math.floor((random.next().value as number) * most);
  const words = [
    'P',
    '7',
    '12',
    '-',
    '_',
    ':',
    ',',
    '~',
    'UDctwr0',
    '%',
    '/',
    '\\',
    '..',
    'é',
    '½',
    '\u0000',
    ' ',
    '=',
    '&',
    '?',
    '#',
    '0',
    '99',
  ];
  const names = ['continue_to', 'discounts/codes/0', '/discounts/codes/0', 'attribution/utm_source', 'buyer/email', '__proto__', ''];
  const text = (length: number) => Array.from({ length: next(length) }, () => words[next(words.length)]).join('');
  for (let at = 0; at < 20_000; at += 1) {
    const query = Array.from({ length: next(4) }, () => `${names[next(names.length)]}=${encodeURIComponent(`/${text(12)}`)}`).join('&');
    const link = of(text(40), `?${query}`);
    expect(link.lines.length).toBeLessThanOrEqual(CART_LINES_MAX);
    for (const { productId, quantity, size } of link.lines) {
      expect(productId >= 1 && productId <= 999_999_999 && quantity >= 1 && quantity <= LINE_QUANTITY_MAX && size.length <= 20).toBe(true);
    }
    expect(link.origin).toMatch(ORIGIN_PATTERN);
    if (link.continueTo === null) continue;
    const url = new URL(link.continueTo, 'https://shop.example');
    expect([url.origin, link.continueTo.startsWith('//')]).toEqual(['https://shop.example', false]);
  }
});
