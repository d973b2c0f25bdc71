import { describe, expect, test } from 'vitest';
import { newGuest, type Person } from './people.ts';
import { Random } from './random.ts';
import type { FuzzRequest, FuzzResponse } from './request.ts';
import { faultsOf } from './response-checks.ts';
import { apiRoutes, pageRoutes } from './routes.ts';
import type { World } from './world.ts';

/** Each check must report a response that is wrong in its way; otherwise a run without findings would prove nothing. */
const [asha, stranger] = [newGuest(new Random(1, 1)), newGuest(new Random(1, 2))] as [Person, Person];
const order = { id: '4f3c0b62-1d1c-4a57-9f0e-1f6f7f2f8a11', owner: asha };
const world = { people: [asha, stranger], formerPeople: [], orders: new Map([[order.id, order]]) } as unknown as World;
const routes = [...apiRoutes(), ...pageRoutes()];
const safe = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

function requestTo(name: string, over: Partial<FuzzRequest> = {}): FuzzRequest {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  const { method, pattern } = route;
  const sender = { person: stranger, isOwn: true, isProved: false, isForeign: false, refuse: null };
  return { index: 1, kind: 'valid', route, ...sender, method, path: pattern.replace(':id', order.id), headers: {}, ...over };
}
const response = (status: number, text = '{}', headers: Record<string, string> = safe): FuzzResponse => ({
  status,
  text,
  headers: new Headers(headers),
});

describe('a wrong response is reported', () => {
  test.each<[string, FuzzRequest, FuzzResponse, 'guest' | 'customer' | 'administrator', string]>([
    ['500', requestTo('GET /api/me'), response(500), 'guest', '5xx'],
    ['an account for a guest', requestTo('GET /api/cart'), response(200), 'guest', 'open to a guest'],
    ['the admin area for a customer', requestTo('GET /api/admin/messages'), response(200), 'customer', 'open to a customer'],
    ['an admin page for a customer', requestTo('PAGE /admin/dashboard'), response(200), 'customer', 'open to a customer'],
    [
      'a write of another site',
      requestTo('POST /api/cart/quote', { isForeign: true }),
      response(200),
      'guest',
      'foreign write not refused',
    ],
    ['a forged webhook', requestTo('POST /api/webhooks/razorpay', { refuse: 'forged' }), response(200), 'guest', 'not refused: forged'],
    ["another's order", requestTo('POST /api/orders/:id/pay'), response(200), 'guest', "another's order was open"],
    ["a form for another's order", requestTo('POST /api/orders/:id/cancel'), response(303), 'guest', "another's order was open"],
    [
      'an order without its cookie',
      requestTo('POST /api/orders/:id/pay', { person: asha, isOwn: false }),
      response(200),
      'guest',
      "another's order was open",
    ],
    ["another's name", requestTo('GET /api/me'), response(200, asha.name), 'guest', "another's data"],
    [
      "another's address in a header",
      requestTo('GET /api/me'),
      response(200, '', { ...safe, location: `/?e=${asha.email}` }),
      'guest',
      "another's data",
    ],
    [
      "the sender's name without the cookie",
      requestTo('GET /api/me', { isOwn: false }),
      response(200, stranger.name),
      'guest',
      "another's data",
    ],
    ['a message of the database', requestTo('GET /api/me'), response(400, 'SQLITE_CONSTRAINT: x'), 'guest', 'leaked internals'],
    ['no nosniff', requestTo('GET /api/me'), response(200, '{}', { 'cache-control': 'no-store' }), 'guest', 'no nosniff'],
    [
      'an answer that a cache may keep',
      requestTo('GET /api/me'),
      response(200, '{}', { 'x-content-type-options': 'nosniff' }),
      'guest',
      'may be cached',
    ],
    ['PUT on a page', requestTo('PAGE /contact', { method: 'PUT' }), response(200), 'guest', 'PUT on a page'],
  ])('%s', (_, request, answer, role, fault) => {
    expect(faultsOf(world, request, answer, role)).toEqual([fault]);
  });
});

describe('a right response is not reported', () => {
  test.each<[string, FuzzRequest, FuzzResponse, 'guest' | 'customer' | 'administrator']>([
    ['a refusal', requestTo('GET /api/cart'), response(401), 'guest'],
    [
      'a redirect to the log-in page',
      requestTo('PAGE /orders'),
      response(302, '', { ...safe, location: '/login?next=%2Forders' }),
      'guest',
    ],
    ['a signed call of another site', requestTo('POST /api/payment-callback', { isForeign: true }), response(303), 'guest'],
    ["the sender's own order", requestTo('POST /api/orders/:id/pay', { person: asha }), response(200, asha.name), 'guest'],
    ['an order opened by its link', requestTo('POST /api/orders/:id/pay', { isOwn: false, isProved: true }), response(200), 'guest'],
    ["the administrator's list", requestTo('GET /api/admin/returns'), response(200, asha.name), 'administrator'],
    ['text of the request itself', requestTo('GET /api/me', { path: `/api/me?x=${asha.marker}` }), response(200, asha.marker), 'guest'],
  ])('%s', (_, request, answer, role) => {
    expect(faultsOf(world, request, answer, role)).toEqual([]);
  });
});
