import { describe, expect, test } from 'vitest';
import { cookieValues, hostCookie, setCookieHeader, withoutCookie } from './cookies.ts';

const plain = { SHOP_URL: 'http://localhost:4321' };
const https = { SHOP_URL: 'https://chamak.example' };
const asking = (cookie: string) => new Request('https://chamak.example/', { headers: { cookie } });

/** What a browser keeps of a Set-Cookie header: the order of the attributes means nothing to it. */
function kept(line: string): string[] {
  const [cookie = '', ...attributes] = line.split('; ');
  return [cookie, ...attributes.sort()];
}

describe('what browsers hold already', () => {
  test.each([
    ['guest', 'a.b-_', 2_592_000, true, 'guest=a.b-_; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax'],
    ['signup', '', 0, true, 'signup=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
    ['in', '1', 2_592_000, false, 'in=1; Path=/; Max-Age=2592000; SameSite=Lax'],
    ['in', '', 0, false, 'in=; Path=/; Max-Age=0; SameSite=Lax'],
  ])('%s=%s stays as it is on http', (name, value, seconds, httpOnly, line) => {
    expect(kept(setCookieHeader(plain, name, value, seconds, httpOnly))).toEqual(kept(line));
  });

  test.each([
    ['guest', '__Host-guest=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
    ['known', '__Host-known=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
    ['signup', '__Host-signup=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
  ])('%s stays as it is on https', (name, line) => {
    expect(kept(setCookieHeader(https, hostCookie(https, name), 'a.b', 60))).toEqual(kept(line));
  });

  test('the session that ends', () => {
    const line = '__Secure-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';
    expect(kept(setCookieHeader(https, '__Secure-session', '', 0))).toEqual(kept(line));
  });
});

test('every value of a name is found, decoded, and none of a name that only ends the same', () => {
  expect(cookieValues(asking('guest=one; xguest=no; in=1;guest=two%2B%3D'), 'guest')).toEqual(['one', 'two+=']);
  expect(cookieValues(asking('in=1'), 'guest')).toEqual([]);
  expect(cookieValues(new Request('https://chamak.example/'), 'guest')).toEqual([]);
});

test('one cookie is left out and the others stay byte for byte', () => {
  const { headers } = asking('a=%20x; session=t.s%3D; two_factor=y.z%3D; session=other');
  expect(withoutCookie(headers, 'session')).toBe('a=%20x; two_factor=y.z%3D');
});
