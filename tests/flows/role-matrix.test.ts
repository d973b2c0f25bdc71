import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { api } from '../../functions/api.ts';
import { pagePermissions } from '../../src/page-permissions.ts';
import { can, type Permission, type Role } from '../../src/rules/permissions.ts';
import { newSession, signedIn } from './sign-in.ts';
import { shopUnderTest } from './under-test.ts';

/** Every route of the API and every page, with what it asks for: read from the router and the folder, never from a list. */
const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const customer = await signedIn(shop);
const administrator = await signedIn(shop, 'owner@chamak.example');
const roles: readonly Role[] = ['guest', 'customer', 'administrator'];
/** A session of its own for each call: some of them end it. */
const cookieOf = async (role: Role) => (role === 'guest' ? '' : newSession(shop, role === 'customer' ? customer.id : administrator.id));

const routes = [...new Set(api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))];
const permissionOf = (route: string) =>
  api.routes
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ handler }) => (handler as { permission?: Permission }).permission)
    .find(Boolean);

test('every route of the API declares a permission', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((route) => !permissionOf(route))).toEqual([]);
});

describe.each(routes)('#229 #232 %s', (route) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+(\{[^}]*\})?/g, '1');
  test.each(roles)('as %s', async (role) => {
    const permission = permissionOf(route);
    const answer = await shop.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: await cookieOf(role) },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const code = /json/.test(answer.headers.get('content-type') ?? '') ? ((await answer.json()) as { code?: string }).code : undefined;
    const turnedAway = code === 'LOGIN_REQUIRED' || code === 'NOT_ALLOWED';
    expect(turnedAway).toBe(!permission || !can(role, permission));
    if (turnedAway) expect(answer.status).toBe(role === 'guest' ? 401 : 403);
    expect(answer.status).toBeLessThan(500);
  });
});

test('#233 #235 every page declares a permission, and no other', () => {
  const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => `/${file.replace(/(?:\/?index)?\.astro$/, '')}`);
  expect(Object.keys(pagePermissions).sort()).toEqual(pages.sort());
});
