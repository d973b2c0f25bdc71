import { expect, test } from 'vitest';
import { fetchedAhead } from './fetch-ahead.client.ts';

const matches = (pattern: string, address: string) => new URLPattern(pattern, 'https://shop.example').test(address, 'https://shop.example');
const isFetched = (address: string) =>
  fetchedAhead().pages.some((page) => matches(page, address)) && !matches(fetchedAhead().except, address);

test.each(['/', '/collections', '/collections/rings', '/products/6-utsav-gold-tone-jhumkas'])('%s may be fetched ahead', (address) => {
  expect(isFetched(address)).toBe(true);
});

test.each([
  ...['/cart', '/checkout', '/checkout/cash', '/admin/orders', '/api/cart', '/profile', '/orders', '/wishlist', '/login', '/track-order'],
  ...['/collections?search=gold', '/collections?page=2', '/products/6?pin=560001', '/newsletter/leave?token=a', 'https://other.example/'],
])('%s is not fetched ahead', (address) => {
  expect(isFetched(address)).toBe(false);
});
