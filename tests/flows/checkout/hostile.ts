import { adminApi } from '../../../functions/admin-api.ts';
import { api } from '../../../functions/api.ts';
import type { FreshShop } from '../../shop/fresh-shop.ts';
import { guestCookie } from '../../shop/people/guest-cookie.ts';
import { newSession, signedIn } from '../../shop/people/sign-in.ts';

type Json = unknown;

const HALF = '\ud800';
/** Values that may replace a value of a body. */
const strange: readonly Json[] = [
  ...[undefined, null, true, -0, 1e308, -1, 0.5, 2 ** 53, '', ' ', '1', '70000', HALF, `a${HALF}b@example.in`, 'a\u0000b'],
  ...['x'.repeat(5_000), [], [null], [['x']], {}, { length: 3 }],
];
const isBranch = (value: Json): value is Record<string, Json> => value !== null && typeof value === 'object';

/** Every body that differs from this one in exactly one place. */
export function* changed(value: Json): Generator<Json> {
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

export const textOf = (body: Json) => JSON.stringify(body) ?? '';

const fields = ['email', 'phone', 'password', 'token', 'type', 'full_name', 'consent', 'lines', 'product_id', 'quantity', 'reason'];
const inFields = (value: Json) => Object.fromEntries(fields.map((name) => [name, value]));
export const allBodies: readonly Json[] = [...strange, ...strange.map(inFields)];
/** One of each kind: nothing, no text, a list, a number, half a letter, and fields with each. */
export const someBodies: readonly Json[] = [
  ...[undefined, null, [null], inFields({}), {}, inFields(1e308), inFields(HALF), inFields('a\u0000b')],
  ...[inFields(true), inFields(null), inFields([['x']])],
];

const allRoutes = [...api.routes, ...adminApi.routes]
  .filter(({ method }) => !['ALL', 'GET'].includes(method))
  .map(({ method, path }) => `${method} ${path}`);
export const routes = [...new Set(allRoutes)];
const places = ['1', crypto.randomUUID(), '%00', '%ED%A0%80', '9'.repeat(30)];

/** Sends bodies to a route, every other one as the administrator. Returns what was answered with 500 and above. */
export async function hostileSender(shop: FreshShop) {
  shop.env.ADMIN_EMAIL = 'owner@chamak.example';
  const administrator = await signedIn(shop, 'owner@chamak.example');
  return async (route: string, bodies: readonly Json[]) => {
    const [method = '', pattern = ''] = route.split(' ');
    const wrong: unknown[] = [];
    for (const [at, body] of bodies.entries()) {
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
  };
}
