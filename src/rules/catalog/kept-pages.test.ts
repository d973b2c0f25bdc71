import { expect, test } from 'vitest';
import { isKeptPage } from './kept-pages.ts';

const kept = (path: string) => isKeptPage(new URL(path, 'https://chamak.example'));

test.each(['/', '/collections', '/collections/rings?page=2', '/products/7-choker', '/contact', '/privacy-policy'])('%s is kept', (path) => {
  expect(kept(path)).toBe(true);
});

test.each([
  '/checkout',
  '/checkout/cash',
  '/orders',
  '/orders/1',
  '/orders/1/change',
  '/order-confirmation?order=1',
  '/profile',
  '/wishlist',
  '/login',
  '/admin/orders',
  '/api/cart',
  '/track-order',
  '/collections?search=jhumka',
  '/products/7-choker?token=abc',
  '/products/7-choker/more',
])('%s is not kept', (path) => {
  expect(kept(path)).toBe(false);
});
