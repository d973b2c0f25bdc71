import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { freshShop } from '../shop/fresh-shop.ts';
import type { FuzzRequest, FuzzResponse } from './caller.ts';
import { fuzz } from './fuzz.ts';
import { weapons } from './payloads.ts';
import { newGuest } from './people.ts';
import { Random } from './random.ts';
import { faultsOf } from './response-checks.ts';
import { apiRoutes, pageRoutes } from './routes.ts';
import { inProcess } from './transports.ts';
import { validBody } from './valid-body.ts';
import type { World } from './world.ts';
import { arbitraryOf, type Schema } from './zod-arbitrary.ts';

/** A short run of `npm run fuzz`, in this process. */
const PLAN = { seed: 7, requests: 400, width: 8 };

test('a GET writes nothing, and a write from another site is refused, whatever its route (F61)', async () => {
  expect((await weapons()).flatMap(({ broken }) => broken)).toEqual([]);
});

test(`${PLAN.requests} generated requests: no answer of 500 or above, no guard ignored, ledgers equal`, async () => {
  const shop = await freshShop();
  try {
    const report = await fuzz(shop, [inProcess(shop)], PLAN, () => {});
    expect(report.lines(PLAN.seed).join('\n')).toBe('');
    expect(report.requests).toBeGreaterThanOrEqual(PLAN.requests);
  } finally {
    await shop.close();
  }
});

/** Bodies that the fuzzer calls valid must pass their schema; otherwise a run would never get past validation. */
const SAMPLES = 40;
const LEAST = 0.8;
const schemas = apiRoutes().flatMap((route) => {
  if (typeof route.body !== 'object') return [];
  const schema = 'json' in route.body ? route.body.json : 'form' in route.body && !Array.isArray(route.body.form) ? route.body.form : null;
  return schema ? [[route.name, route, schema as Schema] as const] : [];
});

describe('valid bodies are valid', () => {
  test('there are many', () => expect(schemas.length).toBeGreaterThan(25));

  test.each(schemas)('%s', (_, route, schema) => {
    const accepted = Array.from({ length: SAMPLES }, (__, index) => {
      return z.safeParse(schema as unknown as z.ZodType, validBody(route, schema, new Random(1, index))).success;
    });
    expect(accepted.filter(Boolean).length).toBeGreaterThanOrEqual(SAMPLES * LEAST);
  });
});

test('the same seed and index make the same value, another index another one', () => {
  const value = (index: number) =>
    new Random(5, index).sample(arbitraryOf(z.object({ a: z.string(), b: z.array(z.number()) }), () => null));
  expect(value(3)).toEqual(value(3));
  expect(new Set(Array.from({ length: 20 }, (_, index) => JSON.stringify(value(index)))).size).toBeGreaterThan(10);
});

/** Each check must report a response that is wrong in its way; otherwise a run without findings would prove nothing. */
const [asha, stranger] = [newGuest(new Random(1, 1)), newGuest(new Random(1, 2))];
const order = { id: '4f3c0b62-1d1c-4a57-9f0e-1f6f7f2f8a11', owner: asha };
const world = { people: [asha, stranger], formerPeople: [], orders: new Map([[order.id, order]]) } as unknown as World;
const routes = [...apiRoutes(), ...pageRoutes()];
const [PAY, OPEN, LEAK] = ['POST /api/orders/:id/pay', "another's order was open", "another's data"] as const;
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

/** What is asked and how, the answer, and the fault. A guest asks. */
const wrong: readonly (readonly [what: string, request: FuzzRequest, answer: FuzzResponse, fault: string])[] = [
  ['500', requestTo('GET /api/me'), response(500), '5xx'],
  ['an account for a guest', requestTo('GET /api/cart'), response(200), 'open to a guest'],
  ['the admin area for a guest', requestTo('GET /api/admin/messages'), response(200), 'open to a guest'],
  ['an admin page for a guest', requestTo('PAGE /admin/dashboard'), response(200), 'open to a guest'],
  ['a write of another site', requestTo('POST /api/cart/quote', { isForeign: true }), response(200), 'foreign write not refused'],
  ['a forged webhook', requestTo('POST /api/webhooks/razorpay', { refuse: 'forged' }), response(200), 'not refused: forged'],
  ["another's order", requestTo(PAY), response(200), OPEN],
  ["a form for another's order", requestTo('POST /api/orders/:id/cancel'), response(303), OPEN],
  ['an order without its cookie', requestTo(PAY, { person: asha, isOwn: false }), response(200), OPEN],
  ["another's name", requestTo('GET /api/me'), response(200, asha.name), LEAK],
  ["another's address in a header", requestTo('GET /api/me'), response(200, '', { ...safe, location: `/?e=${asha.email}` }), LEAK],
  ["the sender's name without the cookie", requestTo('GET /api/me', { isOwn: false }), response(200, stranger.name), LEAK],
  ['a message of the database', requestTo('GET /api/me'), response(400, 'SQLITE_CONSTRAINT: x'), 'leaked internals'],
  ['no nosniff', requestTo('GET /api/me'), response(200, '{}', { 'cache-control': 'no-store' }), 'no nosniff'],
  [
    'an answer that a cache may keep',
    requestTo('GET /api/me'),
    response(200, '{}', { 'x-content-type-options': 'nosniff' }),
    'may be cached',
  ],
  ['PUT on a page', requestTo('PAGE /contact', { method: 'PUT' }), response(200), 'PUT on a page'],
];
const login = { ...safe, location: '/login?next=%2Forders' };
const right: readonly (readonly [what: string, request: FuzzRequest, answer: FuzzResponse])[] = [
  ['a refusal', requestTo('GET /api/cart'), response(401)],
  ['a redirect to the log-in page', requestTo('PAGE /orders'), response(302, '', login)],
  ['a signed call of another site', requestTo('POST /api/payment-callback', { isForeign: true }), response(303)],
  ["the sender's own order", requestTo(PAY, { person: asha }), response(200, asha.name)],
  ['an order opened by its link', requestTo(PAY, { isOwn: false, isProved: true }), response(200)],
  ['text of the request itself', requestTo('GET /api/me', { path: `/api/me?x=${asha.marker}` }), response(200, asha.marker)],
];

describe('of an answer', () => {
  test.each(wrong)('%s is reported', (_, request, answer, fault) => {
    expect(faultsOf(world, request, answer, 'guest')).toEqual([fault]);
  });
  test.each(right)('%s is not reported', (_, request, answer) => {
    expect(faultsOf(world, request, answer, 'guest')).toEqual([]);
  });
  test('the area is open to the administrator, and to no customer', () => {
    const [area, list] = [requestTo('GET /api/admin/messages'), response(200, asha.name)];
    expect(faultsOf(world, area, list, 'customer')).toContain('open to a customer');
    expect(faultsOf(world, area, list, 'administrator')).toEqual([]);
  });
});
