import { describe, expect, test, vi } from 'vitest';
import { adminApi } from '../../../functions/admin-api.ts';
import { api } from '../../../functions/api.ts';
import { guestCookie } from '../../shop/guest-cookie.ts';
import { Shopper } from '../../shop/shopper.ts';
import { newSession, signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const id = await shop.addProduct({ price: 70_000, stock: 9 });
const administrator = await signedIn(shop, 'owner@chamak.example');
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

const HALF = '\ud800';
/** Values that may replace a value of a body. */
const strange: readonly unknown[] = [
  undefined,
  null,
  true,
  -0,
  1e308,
  -1,
  0.5,
  2 ** 53,
  '',
  ' ',
  HALF,
  `a${HALF}b@example.in`,
  'a\u0000b',
  'x'.repeat(5_000),
  [],
  [null],
  [['x']],
  {},
  { length: 3 },
];

type Json = unknown;
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

describe('no input is answered with 500', () => {
  test('an order with any one value changed', async () => {
    const shopper = new Shopper(shop);
    const validBody = await shopper.orderBody([{ id }]);
    const statuses = new Map<number, number>();
    for (const body of changed(validBody)) {
      const { status } = await shopper.post('/api/create-razorpay-order', textOf(body), { 'idempotency-key': crypto.randomUUID() });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => ![200, 400, 401, 409, 422].includes(status))).toEqual([]);
    expect(statuses.get(422)).toBeGreaterThan(100);
  });

  test('an order without an address, exactly as it was found', async () => {
    const shopper = new Shopper(shop);
    for (const body of ['{}', '{"currency":"INR"}', '{"shipping_address":null}', '{"shipping_address":[]}'])
      expect((await shopper.send(body)).status).toBe(422);
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

  const fields = ['email', 'phone', 'password', 'token', 'type', 'full_name', 'consent', 'lines', 'product_id', 'quantity', 'reason'];
  const routes = [...api.routes, ...adminApi.routes]
    .filter(({ method }) => !['ALL', 'GET'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
  test.each([...new Set(routes)])('%s', async (route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const bodies = [...strange, ...strange.map((value) => Object.fromEntries(fields.map((name) => [name, value])))];
    const places = ['1', crypto.randomUUID(), '%00', '%ED%A0%80', '9'.repeat(30)];
    for (const [at, body] of bodies.entries()) {
      const path = pattern.replace(/:\w+(\{[^}]*\})?/g, places[at % places.length] ?? '1');
      const cookie = `${guestCookie(shop.env)}; ${at % 2 ? await newSession(shop, administrator.id) : ''}`;
      const type = at % 3 ? 'application/json' : 'application/x-www-form-urlencoded';
      const answer = await shop.fetch(`${path}?token=%00%ED%A0%80`, {
        method,
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID(), cookie },
        body: textOf(body),
      });
      expect([path, textOf(body).slice(0, 80), answer.status < 500]).toEqual([path, textOf(body).slice(0, 80), true]);
    }
  });

  test('nothing of it was logged as a fault of the shop', () => {
    const faults = log.mock.calls.map(([line]) => String(line)).filter((line) => !/forged or foreign|signature/.test(line));
    expect(faults).toEqual([]);
  });
});
