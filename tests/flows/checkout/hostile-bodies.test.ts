import { expect, test, vi } from 'vitest';
import { adminApi } from '../../../functions/worker/admin-api.ts';
import { api } from '../../../functions/worker/api.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { guestCookie, newSession, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const id = await shop.addProduct({ price: 70_000, stock: 9 });
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

type Json = unknown;

const HALF = '\ud800';
/** Values that may replace a value of a body. */
const strange: readonly Json[] = [
  ...[undefined, null, true, -0, 1e308, -1, 0.5, 2 ** 53, '', ' ', '1', '70000', HALF, `a${HALF}b@example.in`, 'a\u0000b'],
  ...['x'.repeat(5_000), [], [null], [['x']], {}, { length: 3 }],
];
const isBranch = (value: Json): value is Record<string, Json> => value !== null && typeof value === 'object';

/** Every body that differs from this one in exactly one place. */
function* changed(value: Json): Generator<Json> {
  yield* strange;
  if (!isBranch(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const other of changed(inner)) {
      const copy = structuredClone(value);
      copy[name] = other;
      yield copy;
    }
  }
}

const textOf = (body: Json) => JSON.stringify(body) ?? '';

const fields = ['email', 'phone', 'password', 'token', 'type', 'full_name', 'consent', 'lines', 'product_id', 'quantity', 'reason'];
const inFields = (value: Json) => Object.fromEntries(fields.map((name) => [name, value]));
/** One of each kind: nothing, no text, a list, a number, half a letter, and fields with each. */
const someBodies: readonly Json[] = [
  ...[undefined, null, [null], inFields({}), {}, inFields(1e308), inFields(HALF), inFields('a\u0000b')],
  ...[inFields(true), inFields(null), inFields([['x']])],
];

const allRoutes = [...api.routes, ...adminApi.routes]
  .filter(({ method }) => !['ALL', 'GET'].includes(method))
  .map(({ method, path }) => `${method} ${path}`);
const routes = [...new Set(allRoutes)];
const places = ['1', crypto.randomUUID(), '%00', '%ED%A0%80', '9'.repeat(30)];

shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const administrator = await signedIn(shop, 'owner@chamak.example');
/** Sends the bodies to a route, every other one as the administrator. Returns what was answered with 500 and above. */
async function send(route: string): Promise<unknown[]> {
  const [method = '', pattern = ''] = route.split(' ');
  const wrong: unknown[] = [];
  for (const [at, body] of someBodies.entries()) {
    const path = pattern.replace(/:\w+(\{[^}]*\})?/g, places[at % places.length] ?? '1');
    const cookie = `${guestCookie(shop.env)}; ${at % 2 ? await newSession(shop, administrator.id) : ''}`;
    const type = at % 3 ? 'application/json' : 'application/x-www-form-urlencoded';
    const { status } = await shop.fetch(`${path}?token=%00%ED%A0%80`, {
      method,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID(), cookie },
      body: textOf(body),
    });
    if (status >= 500) wrong.push([path, textOf(body).slice(0, 80), status]);
  }
  return wrong;
}

test("an order with any one value changed: refused, or an order at the server's prices (F11)", async () => {
  const shopper = new Shopper(shop);
  const validBody = await shopper.orderBody([{ id }]);
  const statuses = new Map<number, number>();
  for (const body of changed(validBody)) {
    const { status } = await shopper.post('/api/create-razorpay-order', textOf(body), { 'idempotency-key': crypto.randomUUID() });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].filter((status) => ![200, 400, 401, 409, 422].includes(status))).toEqual([]);
  expect(statuses.get(422)).toBeGreaterThan(100);
  expect(statuses.get(200)).toBeGreaterThan(20);
  expect(await shop.rows('SELECT DISTINCT subtotal_paise AS sum, total_paise AS total, discount_paise AS off FROM orders')).toEqual([
    { sum: 70_000, total: 70_000, off: 0 },
  ]);
  expect(await shop.rows('SELECT DISTINCT product_id AS id, quantity, price_at_purchase_paise AS price FROM order_items')).toEqual([
    { id, quantity: 1, price: 70_000 },
  ]);
});

test('a lone surrogate or a NUL, in a text or in a name, is not valid text: 400', async () => {
  const shopper = new Shopper(shop);
  for (const body of [
    '{"email":"\\ud800@x.in","password":"x"}',
    '{"email":"a@x.in","password":"\\udfff"}',
    '{"email":"a\\u0000@x.in","password":"x"}',
    '{"\\ud800":1,"email":"a@x.in","password":"x"}',
    '{"email":"a@x.in","password":"x","security":{"captcha_token":"\\ud83d"}}',
  ]) {
    expect(await shopper.post('/api/auth/token', body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  expect((await shopper.post('/api/auth/token', '{"email":"a@x.in","password":"\\ud83d\\ude00"}')).status).toBe(401);
});

test.each(routes)('no input is answered with 500: %s', async (route) => {
  expect(await send(route)).toEqual([]);
});

test('nothing of it was logged as a fault of the shop', () => {
  const faults = log.mock.calls.map(([line]) => String(line)).filter((line) => !/forged or foreign|signature/.test(line));
  expect(faults).toEqual([]);
});
