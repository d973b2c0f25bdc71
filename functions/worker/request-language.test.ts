import { expect, test } from 'vitest';
import { askedIn } from './request-language.ts';

const asked = async (path: string, offered = 'en,hi') => {
  const { request, language } = await askedIn(new Request(`https://shop.example${path}`), offered);
  const { host, pathname, search } = new URL(request.url);
  expect(host).toBe('shop.example');
  return [language, pathname + search];
};

test('an address in a language is its page, and its API, in that language', async () => {
  expect(await asked('/hi')).toEqual(['hi', '/']);
  expect(await asked('/hi/orders?page=2')).toEqual(['hi', '/orders?page=2']);
  expect(await asked('/hi/api/cart')).toEqual(['hi', '/api/cart']);
  expect(await asked('/orders')).toEqual(['en', '/orders']);
});

test('a form keeps its method and its body', async () => {
  const sent = new Request('https://shop.example/hi/api/newsletter', { method: 'POST', body: 'email=a%40example.in' });
  const { request } = await askedIn(sent, 'en,hi');
  expect([request.method, await request.text()]).toEqual(['POST', 'email=a%40example.in']);
});

test('what has no language, and a language that the shop does not offer, is found nowhere', async () => {
  const nowhere = [
    '/hi//evil.example',
    '/hi/admin/orders',
    '/hi/media/a.jpg',
    '/hi/sitemap.xml',
    '/hi/api/admin/orders',
    '/hi/api/webhooks/razorpay',
    '/hi/_astro/x.js',
    '/hi/fonts/anek-4.woff2',
    '/hi/sw.js',
    '/hi/robots.txt',
    '/hi/feeds/google.xml',
    '/hi/.well-known/security.txt',
    '/hi/api/health/deep',
    '/HI/orders',
    '/Hi',
    '/hI/orders',
    // The page has one address, without the slash at its end: Astro leads from these to it.
    '/hi/',
    '/hi/orders/',
  ];
  for (const path of nowhere) expect(await asked(path)).toEqual(['en', path]);
  expect(await asked('/hi/orders', 'en')).toEqual(['en', '/hi/orders']);
  // Behind the first it is no language any more: a page that does not exist.
  expect(await asked('/hi/hi')).toEqual(['hi', '/hi']);
});
