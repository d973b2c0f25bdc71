import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { addressOf, call } from './api-client.ts';
import type { AnswerOf, AnyRoute, AskOf, BodyOf, PlaceOf, Route } from './api-routes.ts';

afterEach(() => vi.unstubAllGlobals());

/** Browser code that sends requests without `call`, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/admin/brand/draw-pictures.client.ts': 'sends a picture that it has drawn, whose body is no JSON',
  'src/admin/live/live-socket.client.ts': 'opens the socket that tells of changes',
  'src/admin/parcels/parcel/scale-photo.tsx': 'sends a photograph, whose body is no JSON',
  'src/admin/operations/download-backup.client.ts': 'reads a stream of rows, which no JSON answer can hold',
  'src/admin/parts/upload/send-picture.client.ts': 'sends a picture and shows its progress, which only XMLHttpRequest tells',
  'src/ui/call.client.ts': 'the caller itself',
  'src/ui/form/enhance-post.client.ts': 'posts a form to its own action, as the browser does without script',
  'src/ui/layout/head-script.ts': 'asks whether a script of the page is gone, not the API',
  'src/ui/layout/watch-page.client.ts': 'reads the page that is shown, not the API',
  'src/features/analytics/page-view.client.ts': 'sends a view of a page, whose answer has no body; uses `addressOf`',
  'src/features/catalog/listing/swap-regions.client.ts': 'reads a page of the shop, not the API',
  'src/features/catalog/product/recently-viewed.client.ts': 'reads a row of pieces that the server draws, not the API',
  'src/features/search/box/search-box.client.ts': 'reads results that the server draws, not the API',
  'src/features/reviews/write/review-form.client.ts':
    'posts the form with its photographs to its own action, as the browser does without script',
  'src/features/returns/evidence/send-file.client.ts':
    'sends a file and shows its progress, and deletes one without waiting for the answer; both use `addressOf`',
};
const OWN_REQUEST = /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\(|\bnew EventSource\b|\bnew WebSocket\b/;
const runsInBrowser = (file: string) =>
  /\.(client|store)\.ts$|\.tsx$|\.astro$/.test(file) || /^src\/(features|ui|admin)\/(?!.*\.(server|table|api|test)\.ts$).*\.ts$/.test(file);

test('browser code uses the API only by `call`', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter(runsInBrowser);
  const own = files.filter((file) => OWN_REQUEST.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(own.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

test('no other file uses the untyped call', () => {
  const shipped = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !file.endsWith('.test.ts'));
  const users = shipped.filter((file) => /\b(callRoute|routeAddress)\b/.test(readFileSync(file, 'utf8')));
  expect(users.sort()).toEqual(['src/admin/app/admin-calls.client.ts', 'src/api-client.ts', 'src/ui/call.client.ts']);
});

/** Replaces `fetch`; returns a function that reads the arguments of its first call. */
function watchFetch() {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ added: true }));
  vi.stubGlobal('fetch', fetched);
  return () => {
    const [[address, { method, body, headers }] = ['', {}]] = fetched.mock.calls;
    return { address, method, body, headers };
  };
}

test('a call sends its method, its address with all values encoded, and its body as JSON', async () => {
  const firstCall = watchFetch();
  const answer = await call('PUT /cart/items/:product', { params: { product: 7 }, body: { selected_size: '2.6', quantity: 1 } });
  expect(answer).toEqual({ ok: true, status: 200, data: { added: true } });
  expect(firstCall()).toEqual({
    address: '/api/cart/items/7',
    method: 'PUT',
    body: '{"selected_size":"2.6","quantity":1}',
    headers: { 'content-type': 'application/json' },
  });
});

test('a call without a body sends none', async () => {
  const firstCall = watchFetch();
  await call('DELETE /cart/items/:product', { params: { product: 7 }, query: { size: 'a&b' } });
  expect(firstCall()).toEqual({ address: '/api/cart/items/7?size=a%26b', method: 'DELETE', body: undefined, headers: undefined });
});

test('an address names its route', () => {
  const params = { id: 'o/1', request: 'r1', media: 'm1' };
  expect(addressOf('DELETE /orders/:id/returns/:request/evidence/:media', { params })).toBe('/api/orders/o%2F1/returns/r1/evidence/m1');
});

/** These fail in `npm run check`, not at run time. */
test('a call that the API does not have does not compile', () => {
  expectTypeOf<'PUT /cart/items/:product'>().toExtend<Route>();
  expectTypeOf<'PUT /cart/item/:product'>().not.toExtend<AnyRoute>();
  expectTypeOf<'PATCH /cart/items/:product'>().not.toExtend<AnyRoute>();
  // It answers with a redirect, so it has an address but cannot be called.
  expectTypeOf<'POST /orders/:id/check'>().toExtend<AnyRoute>();
  expectTypeOf<'POST /orders/:id/check'>().not.toExtend<Route>();

  expectTypeOf<{ params: { product: number }; body: { quantity: number } }>().toExtend<AskOf<'PUT /cart/items/:product'>>();
  expectTypeOf<{ params: { id: number }; body: { quantity: number } }>().not.toExtend<AskOf<'PUT /cart/items/:product'>>();
  expectTypeOf<{ params: { product: number }; body: { quantity: string } }>().not.toExtend<AskOf<'PUT /cart/items/:product'>>();
  expectTypeOf<{ params: { product: number }; body: object }>().not.toExtend<AskOf<'PUT /cart/items/:product'>>();
  expectTypeOf<{ params: { product: number } }>().not.toExtend<AskOf<'PUT /cart/items/:product'>>();
  expectTypeOf<{ body: BodyOf<'POST /create-razorpay-order'> }>().not.toExtend<AskOf<'POST /create-razorpay-order'>>();
  expectTypeOf<keyof NonNullable<PlaceOf<'POST /orders/:id/pay'>['query']>>().toEqualTypeOf<'token' | 'shown'>();

  // The second argument is optional or required.
  expectTypeOf(call<'GET /cart'>).toBeCallableWith('GET /cart');
  expectTypeOf<Parameters<typeof call<'PUT /preferences'>>['length']>().toEqualTypeOf<2>();
});

test('an answer has the type that the route gives it', () => {
  expectTypeOf<AnswerOf<'GET /wishlist'>>().toEqualTypeOf<{ ids: number[] }>();
  expectTypeOf<AnswerOf<'GET /cart'>['lines'][number]['seen']>().toEqualTypeOf<number | null>();
  expectTypeOf<AnswerOf<'POST /auth/recover'>>().toEqualTypeOf<{ readonly ok: true }>();
  expectTypeOf<BodyOf<'POST /auth/logout'>>().toEqualTypeOf<{ scope?: 'global' | 'local' | 'others' | undefined }>();
});
