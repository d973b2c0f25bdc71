import { expect, test, vi } from 'vitest';
import { PAGE_KEPT } from '../../rules/limits.ts';
import { keepPage } from './keep-page.ts';

/** Noon in India. */
const NOON = Date.UTC(2026, 10, 23, 6, 30);

/** Returns the caching headers of a page that was asked for by an address. */
function kept(path: string, sameUntil = Infinity) {
  const set = vi.fn();
  const astro = {
    locals: { shop: { now: NOON } },
    request: new Request(`https://shop.example${path}`),
    response: new Response(),
    cache: { set },
  };
  keepPage(astro as unknown as Parameters<typeof keepPage>[0], { sameUntil });
  return set.mock.calls[0]?.[0];
}

test('a page is kept for a minute, or until it would say something else', () => {
  expect(kept('/collections/rings')).toEqual({ maxAge: PAGE_KEPT / 1000, tags: ['frame'] });
  expect(kept('/collections/rings', NOON + 5_000)).toMatchObject({ maxAge: 5 });
  expect(kept('/collections/rings', NOON)).toBeUndefined();
});

test('no cache keeps a page under another spelling of its address, which anybody can invent', () => {
  for (const path of ['/collections/%72ings', '/%63ollections', '/collections/rings!', '/products/%36-jhumkas', '/?x=1'])
    expect([path, kept(path)]).toEqual([path, undefined]);
});
