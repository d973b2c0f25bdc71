import { expect, test } from 'vitest';
import { notFoundOrNotAllowed } from './first-answers.ts';

const statusOf = (path: string, method = 'GET') => {
  const { pathname } = new URL(path, 'https://shop.example');
  return notFoundOrNotAllowed(new Request('https://shop.example', { method }), pathname)?.status ?? null;
};

test('a path that is no text is a plain 404, before Astro writes a line of its own into the log', () => {
  for (const path of ['/products/%ff', '/%c3%28', '/collections/%E0%A4%A', '/orders/%', '/media/%80.jpg'])
    expect([path, statusOf(path)]).toEqual([path, 404]);
  for (const path of ['/products/6-jhumka', '/collections/%E0%A4%9D%E0%A5%81', '/api/orders/%ff', '/%2561'])
    expect([path, statusOf(path)]).toEqual([path, null]);
});
