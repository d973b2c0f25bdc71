import { expect, test } from 'vitest';
import { socialAddress, socialLinks } from './social-links.ts';

test.each([
  ['@lakshmi', 'https://www.instagram.com/lakshmi'],
  [' https://www.youtube.com/@lakshmi ', 'https://www.youtube.com/@lakshmi'],
  ['facebook.com/lakshmi', 'https://facebook.com/lakshmi'],
  ['http://facebook.com/lakshmi', null],
  ['javascript:alert(1)', null],
  ['/collections', null],
  ['lakshmi', null],
  ['@', null],
])('%j is the address %j', (typed, address) => {
  expect(socialAddress(typed)).toBe(address);
});

test('each line is a link with the name of its company; an unknown one has the name of its host', () => {
  const text =
    '@lakshmi\n\nhttps://www.facebook.com/lakshmi\nhttps://in.pinterest.com/lakshmi\nhttps://www.sharechat.com/lakshmi\nno address';
  expect(socialLinks(text)).toEqual([
    { name: 'Instagram', icon: 'instagram', href: 'https://www.instagram.com/lakshmi' },
    { name: 'Facebook', icon: 'facebook', href: 'https://www.facebook.com/lakshmi' },
    { name: 'Pinterest', icon: 'pinterest', href: 'https://in.pinterest.com/lakshmi' },
    { name: 'sharechat.com', icon: 'link', href: 'https://www.sharechat.com/lakshmi' },
  ]);
  expect(socialLinks('')).toEqual([]);
});
