import { expect, test } from 'vitest';
import { ORIGIN_PATTERN, originKinds, originOfLink, originWord, sentOrigin } from './origin.ts';

test.each([
  ['Instagram', 'link:instagram'],
  ['  WhatsApp Diwali! ', 'link:whatsapp-diwali'],
  ['wa', 'link:wa'],
  ['दिवाली', 'link'],
  ['', 'link'],
  [null, 'link'],
  ['<script>', 'link:script'],
  ['a'.repeat(500), `link:${'a'.repeat(32)}`],
  [`${'a'.repeat(31)}--b`, `link:${'a'.repeat(31)}`],
])('the source %j is kept as %s', (source, origin) => {
  expect(originOfLink(source)).toBe(origin);
  expect(origin).toMatch(ORIGIN_PATTERN);
});

test('a browser can only say by which link it came', () => {
  expect(sentOrigin('link:wa')).toBe('link:wa');
  expect(sentOrigin('link')).toBe('link');
  for (const other of ['chat', 'manual', 'link:', 'link:A', 'links', 'link:a b', '', null, undefined])
    expect(sentOrigin(other)).toBe('shop');
});

test('an origin has words', () => {
  expect(originKinds.map(originWord)).toEqual(['Shop', 'Link to buy', 'Link to pay', 'Manual order']);
  expect(originWord('link:wa')).toBe('Link to buy, wa');
});
