import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

const closedTo = (...languages: Parameters<typeof robotsText>[1] & object) =>
  robotsText('https://shop.example', languages)
    .split('\n')
    .flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []));

test('pages of persons are closed to programs in every language of the shop', () => {
  const english = closedTo('en');
  expect(english.filter((path) => path.startsWith('/hi'))).toEqual([]);
  const both = closedTo('en', 'hi');
  expect(both).toEqual(expect.arrayContaining([...english, '/hi/checkout', '/hi/orders', '/hi/api/', '/hi/payment-']));
  // The administrator's area has one address, and a pattern fits every language.
  expect(both.filter((path) => /^\/hi\/(admin|\*)/.test(path))).toEqual([]);
});
