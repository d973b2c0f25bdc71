import { expect, test } from 'vitest';
import { viewedPath } from './page-views.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['/', '/'],
  ['/collections/', '/collections'],
  ['/collections?sort=price-asc&search=kundan+set', '/collections?search=kundan+set&sort=price-asc'],
  ['/collections?filter_categories=2,3&page=2&utm_source=x', '/collections?filter_categories=2,3&page=2'],
  ['/products/11-phoolbagh-meenakari-bangles-of-the-old-city#size', '/products/11-phoolbagh-meenakari-bangles-of-the-old-city'],
  ['/collections?search=झुमका', '/collections?search=%E0%A4%9D%E0%A5%81%E0%A4%AE%E0%A4%95%E0%A4%BE'],
  [`/order-confirmation?order=${uuid}&token=abc`, '/order-confirmation'],
  [`/orders/${uuid}/return?token=abc`, '/orders/:id/return'],
])('the stored address of %s is %s (#329, C-58)', (sent, stored) => {
  expect(viewedPath(sent)).toBe(stored);
});

test.each([
  ['/collections?search=meera@example.in', '/collections'],
  ['/collections?search=meera%40example.in', '/collections'],
  ['/collections?search=%2B91+98765+43210', '/collections'],
  ['/collections?search=eyJhbGciOiJIUzI1NiJ9abcdef0123', '/collections'],
  ['/collections?sort=price-asc&sort=meera@example.in', '/collections?sort=price-asc'],
  ['/meera@example.in', '/:hidden'],
  ['/a/meera%40example.in', '/a/:hidden'],
  ['/a/%E0%A4', '/a/:hidden'],
  ['/verify/0123456789abcdef0123456789abcdef', '/verify/:hidden'],
])('nothing personal of %s is stored (#329, C-58)', (sent, stored) => {
  expect(viewedPath(sent)).toBe(stored);
});

test.each([
  '/admin',
  '/admin/orders?tab=all',
  '/Admin/orders',
  '/%61dmin/orders',
  '/x/../admin/orders',
  '/api/me',
  '/media/products/a.jpg',
  '',
  'collections',
  '//evil.example/x',
  '/\\evil.example/x',
  'https://evil.example/',
  `/${'x'.repeat(2_000)}`,
])('%s is no view of the shop (#329, C-59)', (sent) => {
  expect(viewedPath(sent)).toBeNull();
});
