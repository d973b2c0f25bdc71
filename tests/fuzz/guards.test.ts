import { describe, expect, test } from 'vitest';
import type { Asked, Got } from './asked.ts';
import { Dice } from './dice.ts';
import { faultsOf } from './guards.ts';
import { newGuest, type Person } from './people.ts';
import { apiRoutes, pageRoutes } from './routes.ts';
import type { World } from './world.ts';

/** The judge itself: an answer that is wrong in one way is called wrong, so that a run without findings says something. */
const [asha, stranger] = [newGuest(new Dice(1, 1)), newGuest(new Dice(1, 2))] as [Person, Person];
const order = { id: '4f3c0b62-1d1c-4a57-9f0e-1f6f7f2f8a11', owner: asha };
const world = { people: [asha, stranger], gone: [], orders: new Map([[order.id, order]]) } as unknown as World;
const routes = [...apiRoutes(), ...pageRoutes()];
const safe = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

function asked(name: string, over: Partial<Asked> = {}): Asked {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  const { method, pattern } = route;
  const sender = { person: stranger, isOwn: true, isProved: false, isForeign: false, refuse: null };
  return { index: 1, kind: 'valid', route, ...sender, method, path: pattern.replace(':id', order.id), headers: {}, ...over };
}
const got = (status: number, text = '{}', headers: Record<string, string> = safe): Got => ({ status, text, headers: new Headers(headers) });

describe('an answer is called wrong', () => {
  test.each<[string, Asked, Got, 'guest' | 'customer' | 'administrator', string]>([
    ['500', asked('GET /api/me'), got(500), 'guest', '5xx'],
    ['an account for a guest', asked('GET /api/cart'), got(200), 'guest', 'open to a guest'],
    ['the admin area for a customer', asked('GET /api/admin/messages'), got(200), 'customer', 'open to a customer'],
    ['an admin page for a customer', asked('PAGE /admin/dashboard'), got(200), 'customer', 'open to a customer'],
    ['a write of another site', asked('POST /api/cart/quote', { isForeign: true }), got(200), 'guest', 'foreign write not refused'],
    ['a forged webhook', asked('POST /api/webhooks/razorpay', { refuse: 'forged' }), got(200), 'guest', 'not refused: forged'],
    ["another's order", asked('POST /api/orders/:id/pay'), got(200), 'guest', "another's order was open"],
    ['a form for another’s order', asked('POST /api/orders/:id/cancel'), got(303), 'guest', "another's order was open"],
    [
      'an order without its cookie',
      asked('POST /api/orders/:id/pay', { person: asha, isOwn: false }),
      got(200),
      'guest',
      "another's order was open",
    ],
    ["another's name", asked('GET /api/me'), got(200, asha.name), 'guest', "another's data"],
    [
      "another's address in a header",
      asked('GET /api/me'),
      got(200, '', { ...safe, location: `/?e=${asha.email}` }),
      'guest',
      "another's data",
    ],
    ['one’s own name without the cookie', asked('GET /api/me', { isOwn: false }), got(200, stranger.name), 'guest', "another's data"],
    ['the database’s words', asked('GET /api/me'), got(400, 'SQLITE_CONSTRAINT: x'), 'guest', 'told its inside'],
    ['no nosniff', asked('GET /api/me'), got(200, '{}', { 'cache-control': 'no-store' }), 'guest', 'no nosniff'],
    [
      'an answer that a cache may keep',
      asked('GET /api/me'),
      got(200, '{}', { 'x-content-type-options': 'nosniff' }),
      'guest',
      'may be cached',
    ],
    ['PUT on a page', asked('PAGE /contact', { method: 'PUT' }), got(200), 'guest', 'PUT on a page'],
  ])('%s', (_, request, answer, role, fault) => {
    expect(faultsOf(world, request, answer, role)).toEqual([fault]);
  });
});

describe('a right answer is not', () => {
  test.each<[string, Asked, Got, 'guest' | 'customer' | 'administrator']>([
    ['a refusal', asked('GET /api/cart'), got(401), 'guest'],
    ['a page that leads to the log-in', asked('PAGE /orders'), got(302, '', { ...safe, location: '/login?next=%2Forders' }), 'guest'],
    ['a signed call of another site', asked('POST /api/payment-callback', { isForeign: true }), got(303), 'guest'],
    ['one’s own order', asked('POST /api/orders/:id/pay', { person: asha }), got(200, asha.name), 'guest'],
    ['the order of whoever has its link', asked('POST /api/orders/:id/pay', { isOwn: false, isProved: true }), got(200), 'guest'],
    ['the administrator’s queue', asked('GET /api/admin/returns'), got(200, asha.name), 'administrator'],
    ['what the request said itself', asked('GET /api/me', { path: `/api/me?x=${asha.marker}` }), got(200, asha.marker), 'guest'],
  ])('%s', (_, request, answer, role) => {
    expect(faultsOf(world, request, answer, role)).toEqual([]);
  });
});
