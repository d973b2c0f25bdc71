import { describe, expect, test } from 'vitest';
import { cookieValues, hostCookie, setCookieHeader, withoutCookie } from './cookies.ts';

const plain = { SHOP_URL: 'http://localhost:4321' };
const https = { SHOP_URL: 'https://chamak.example' };
const asking = (cookie: string) => new Request('https://chamak.example/', { headers: { cookie } });

/** The parts of a Set-Cookie header; browsers ignore the order of the attributes. */
function partsOf(line: string): string[] {
  const [cookie = '', ...attributes] = line.split('; ');
  return [cookie, ...attributes.sort()];
}

describe('cookies that browsers already have', () => {
  test.each([
    ['guest', 'a.b-_', 2_592_000, true, 'guest=a.b-_; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax'],
    ['signup', '', 0, true, 'signup=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
    ['in', '1', 2_592_000, false, 'in=1; Path=/; Max-Age=2592000; SameSite=Lax'],
    ['in', '', 0, false, 'in=; Path=/; Max-Age=0; SameSite=Lax'],
  ])('%s=%s is unchanged on http', (name, value, seconds, httpOnly, line) => {
    expect(partsOf(setCookieHeader(plain, name, value, seconds, httpOnly))).toEqual(partsOf(line));
  });

  test.each([
    ['guest', '__Host-guest=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
    ['known', '__Host-known=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
    ['signup', '__Host-signup=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
  ])('%s is unchanged on https', (name, line) => {
    expect(partsOf(setCookieHeader(https, hostCookie(https, name), 'a.b', 60))).toEqual(partsOf(line));
  });

  test('the session that ends', () => {
    const line = '__Secure-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';
    expect(partsOf(setCookieHeader(https, '__Secure-session', '', 0))).toEqual(partsOf(line));
  });
});

test('every value of a name is found and decoded, and none of a name that only ends with it', () => {
  expect(cookieValues(asking('guest=one; xguest=no; in=1;guest=two%2B%3D'), 'guest')).toEqual(['one', 'two+=']);
  expect(cookieValues(asking('in=1'), 'guest')).toEqual([]);
  expect(cookieValues(new Request('https://chamak.example/'), 'guest')).toEqual([]);
});

test('one cookie is removed and the others stay byte for byte', () => {
  const { headers } = asking('a=%20x; session=t.s%3D; two_factor=y.z%3D; session=other');
  expect(withoutCookie(headers, 'session')).toBe('a=%20x; two_factor=y.z%3D');
});
