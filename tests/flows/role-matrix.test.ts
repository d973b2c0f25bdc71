import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminApi } from '../../functions/worker/admin-api.ts';
import { api } from '../../functions/worker/api.ts';
import { pagePermissions } from '../../src/page-permissions.ts';
import { newId } from '../../src/rules/ids.ts';
import { can, type Permission, type Role } from '../../src/rules/people/permissions.ts';
import { ask, askOf, delivered } from '../shop/orders/delivered.ts';
import { askWith, newSession, signedIn } from '../shop/people/sign-in.ts';
import { shopUnderTest } from '../shop/under-test.ts';

/** Every route of the API and every page with its permission, read from the router and the pages folder. */
const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const customer = await signedIn(shop);
const administrator = await signedIn(shop, 'owner@chamak.example');
const roles: readonly Role[] = ['guest', 'customer', 'administrator'];
/** A new session for each call, because some calls end it. */
const cookieOf = async (role: Role) => (role === 'guest' ? '' : newSession(shop, role === 'customer' ? customer.id : administrator.id));

const router = [...api.routes, ...adminApi.routes];
const routes = [...new Set(router.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))];
const permissionOf = (route: string) =>
  router
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ handler }) => (handler as { permission?: Permission }).permission)
    .find(Boolean);

test('every route of the API declares a permission', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((route) => !permissionOf(route))).toEqual([]);
});

test.each(routes)('%s turns away who may not ask it (#229, #232, F64)', async (route) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+(\{[^}]*\})?/g, '1');
  const permission = permissionOf(route);
  for (const role of roles) {
    const answer = await shop.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: await cookieOf(role) },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const code = /json/.test(answer.headers.get('content-type') ?? '') ? ((await answer.json()) as { code?: string }).code : undefined;
    const turnedAway = code === 'LOGIN_REQUIRED' || code === 'NOT_ALLOWED';
    expect(turnedAway, role).toBe(!permission || !can(role, permission));
    if (turnedAway) expect(answer.status).toBe(role === 'guest' ? 401 : 403);
    expect(answer.status, role).toBeLessThan(500);
  }
});

/** Belongings of a customer. The stranger is another customer, who knows all of their ids. */
const order = await delivered(shop);
const returnRequest = askOf();
await ask(order, returnRequest);
await shop.rows("UPDATE orders SET user_id = ?, guest_id = '' WHERE id = ?", customer.id, order.id);
const factor = newId();
await shop.rows("INSERT INTO two_factors (id, secret, backup_codes, user_id) VALUES (?, 's', 'b', ?)", factor, customer.id);
const stranger = await signedIn(shop);
const belongings = async () => [
  await shop.rows('SELECT id, status, reservation, user_id FROM orders'),
  await shop.rows('SELECT * FROM returns'),
  await shop.rows('SELECT * FROM return_media'),
  await shop.rows('SELECT * FROM two_factors'),
];
const named: Readonly<Record<string, string>> = { orders: order.id, factors: factor, request: String(returnRequest.id) };
const ofOthers = routes.filter((route) => /\/(orders|factors)\/:id/.test(route));

test('there are belongings, and routes that name them', async () => {
  expect((await belongings()).map((rows) => rows.length)).toEqual([1, 1, 0, 1]);
  expect(ofOthers.length).toBeGreaterThan(10);
});

test.each(ofOthers)('a stranger gets nothing of another person by %s (#230, #232, F63)', async (route) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(/\/(orders|factors)\/:id/, (_, what: string) => `/${what}/${named[what]}`)
    .replace(':request', String(named.request))
    .replace(/:\w+/g, newId());
  const before = await belongings();
  for (const cookie of ['', await newSession(shop, stranger.id)]) {
    const answer = await shop.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(method !== 'GET' && {
        body: JSON.stringify({ ...askOf(), outcome: 'dismissed', password: 'x', challenge_id: '1.x', code: '123456' }),
      }),
    });
    const text = await answer.text();
    expect([403, 404, 401, 413, 415, 422]).toContain(answer.status);
    expect(text.toLowerCase()).not.toContain('ananya.rao@example.in');
  }
  expect(await belongings()).toEqual(before);
});

test('every page declares a permission, and there is no permission without a page (#233, #235)', () => {
  const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map((file) => `/${file.replace(/(?:\/?index)?\.(astro|ts)$/, '')}`);
  expect(Object.keys(pagePermissions).sort()).toEqual(pages.sort());
});

/** What the tables of permissions must say; the tests above take their word for it. */
test('the admin area is the administrator’s but for its log-in, and what belongs to an account needs one (#231, #233, #235)', () => {
  const ownPages = ['/orders', '/orders/[id]', '/profile', '/profile/security', '/wishlist'];
  const pageOf = (path: string): Permission => {
    if (path.startsWith('/admin') && path !== '/admin/login') return 'administer';
    return ownPages.includes(path) ? 'own-account' : 'shop';
  };
  expect(Object.entries(pagePermissions).filter(([path, permission]) => permission !== pageOf(path))).toEqual([]);
  const ofAccount =
    /^\w+ \/api\/(cart(?!\/quote)|wishlist|preferences|profile|auth\/(factors|confirm|reauthenticate|user\/identities))(\/|$)/;
  const wanted = (route: string): Permission | undefined => {
    if (/^\w+ \/api\/admin(\/|$)/.test(route)) return 'administer';
    return ofAccount.test(route) ? 'own-account' : undefined;
  };
  const guarded = routes.filter(wanted);
  expect(guarded.length).toBeGreaterThan(100);
  expect(guarded.filter((route) => permissionOf(route) !== wanted(route))).toEqual([]);
});

test('wishes and the cart of a customer are kept by routes, those of a visitor are not (#3, #6, #344)', async () => {
  const piece = await shop.addProduct({ price: 10_000, stock: 3 });
  const keptOf = async (cookie: string) => {
    const ask = askWith(shop, cookie);
    const wished = await ask('PUT', `/wishlist/${piece}`);
    const added = await ask('POST', '/cart/items', { product_id: piece, selected_size: '', quantity: 2 });
    const wishes = await shop.rows('SELECT product_id FROM wishlist_items WHERE user_id = ?', stranger.id);
    const cart = await shop.rows('SELECT product_id, quantity FROM user_carts WHERE user_id = ?', stranger.id);
    return [wished.status, added.status, wishes, cart];
  };
  expect(await keptOf('')).toEqual([401, 401, [], []]);
  const kept = [[{ product_id: piece }], [{ product_id: piece, quantity: 2 }]];
  expect(await keptOf(await newSession(shop, stranger.id))).toEqual([200, 200, ...kept]);
});
