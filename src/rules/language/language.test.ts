import { afterEach, expect, test } from 'vitest';
import { ownPath } from '../safe-link.ts';
import { addressIn, inOwnLanguage, pathIn, splitLanguage } from './addresses.ts';
import { language, ownPathOf, speak } from './language.ts';

afterEach(() => speak(null));

test('an address has its language first, in small letters, and only there', () => {
  expect(['/hi', '/hi/', '/hi/orders', '/hi?a=1', '/hi/hi', '/hindi', '/HI/x', '/en/x', '/collections/hi'].map(splitLanguage)).toEqual([
    ['hi', '/'],
    ['hi', '/'],
    ['hi', '/orders'],
    ['hi', '/?a=1'],
    ['hi', '/hi'],
    ['en', '/hindi'],
    ['en', '/HI/x'],
    ['en', '/en/x'],
    ['en', '/collections/hi'],
  ]);
});

test('a path gets the language, whatever it had; files, programs and other sites have none', () => {
  const paths = [
    '/',
    '/?a=1',
    '/orders?page=2',
    '/hi/orders',
    '/api/cart',
    '/admin/login',
    '/media/a.jpg',
    '/sitemap.xml',
    '/api/webhooks/razorpay',
  ];
  expect(paths.map((path) => pathIn('hi', path))).toEqual([
    ...['/hi', '/hi?a=1', '/hi/orders?page=2', '/hi/orders', '/hi/api/cart'],
    ...['/admin/login', '/media/a.jpg', '/sitemap.xml', '/api/webhooks/razorpay'],
  ]);
  expect(['#size', 'https://other.example/', ''].map((path) => pathIn('hi', path))).toEqual(['#size', 'https://other.example/', '']);
  expect(['/hi', '/hi/orders', '/orders'].map((path) => pathIn('en', path))).toEqual(['/', '/orders', '/orders']);
});

test('an address that only begins like one of a language is one page in every language, and never another host', () => {
  expect(['/', '/?a=1', '/orders?page=2', '/hi', '/hi//evil.example'].map((path) => addressIn('hi', path))).toEqual([
    ...['/hi', '/hi?a=1', '/hi/orders?page=2', '/hi/hi', '/hi/hi//evil.example'],
  ]);
  expect(['/orders', '/hi', '/hi//evil.example'].map((path) => addressIn('en', path))).toEqual(['/orders', '/hi', '/hi//evil.example']);
  expect(['/hi//evil.example', '/hi//evil.example?a=1'].map((path) => pathIn('en', path))).toEqual([
    ...['/hi//evil.example', '/hi//evil.example?a=1'],
  ]);
});

test('the server says whose language counts', () => {
  expect([language(), ownPathOf('/orders')]).toEqual(['en', '/orders']);
  speak('hi');
  expect([language(), ...['/orders', '/', '/?a=1'].map(ownPathOf)]).toEqual(['hi', '/hi/orders', '/hi', '/hi?a=1']);
});

test('a language in front opens no way to another host (F69)', () => {
  for (const path of ['/hi//evil.example', '/hi/\\evil.example', '/hi/%2f/evil.example', '/hi/.//evil.example']) {
    const [, rest] = splitLanguage(path);
    const safe = ownPath(rest);
    expect(safe === null || new URL(safe, 'https://shop.example').host === 'shop.example').toBe(true);
  }
});

test('a link of the owner leads to the language of the page, one to another site to that site', () => {
  speak('hi');
  expect(['/collections?stone=pearl', '/media/a.jpg', 'https://other.example/', null].map(inOwnLanguage)).toEqual([
    ...['/hi/collections?stone=pearl', '/media/a.jpg', 'https://other.example/', null],
  ]);
});
