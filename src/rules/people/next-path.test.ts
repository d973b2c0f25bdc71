import { expect, test } from 'vitest';
import { NEXT_TTL, nextPath } from './next-path.ts';

const origin = 'https://shop.example';
const now = 1_800_000_000_000;

test('a log-in redirects to the path in the address, and only to paths of the shop (#200, F69)', () => {
  expect(nextPath({ said: '/orders?page=2#top' })).toBe('/orders?page=2#top');
  for (const said of ['//evil.example', 'https://evil.example', '/\\evil', 'javascript:alert(1)', '/%09/evil.example', '', null]) {
    expect(nextPath({ said })).toBeNull();
  }
});

test('else to the path stored within the last hour, else to the previous page (#200)', () => {
  const kept = `${now - NEXT_TTL + 1} /wishlist`;
  const referrer = `${origin}/products/6?size=2.4`;
  expect(nextPath({ kept, referrer, origin, now })).toBe('/wishlist');
  expect(nextPath({ kept: `${now - NEXT_TTL} /wishlist`, referrer, origin, now })).toBe('/products/6?size=2.4');
  expect(nextPath({ kept: `${now} //evil.example`, origin, now })).toBeNull();
  expect(nextPath({ referrer: 'https://shop.example.evil/', origin, now })).toBeNull();
});

test('it never redirects to another log-in page (#200)', () => {
  for (const said of ['/login', '/login?next=/login', '/signup', '/admin/login', '/verify-email?token=x'])
    expect(nextPath({ said })).toBeNull();
  expect(nextPath({ said: '/login-help' })).toBe('/login-help');
});
