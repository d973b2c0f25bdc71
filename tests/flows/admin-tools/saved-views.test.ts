import { expect, test } from 'vitest';
import type { Inbox } from '../../../src/admin/inbox/read-inbox.server.ts';
import type { MenuState } from '../../../src/admin/saved-views/read-menu.server.ts';
import { VIEWS_MAX } from '../../../src/features/saved-views/saved-views.schema.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
type Answer = MenuState & { readonly code?: string; readonly fields?: Record<string, string> };
const save = (name: string, more: object = {}) =>
  ask<Answer>('POST', '/views', { name, path: '/admin/orders', search: '?tab=all', isDefault: false, ...more });
const names = async () => (await ask<Answer>('GET', '/views')).body.views.map(({ name }) => name);

test('a view is kept, renamed, made the default of its list and deleted', async () => {
  expect((await save('To call')).status).toBe(201);
  const { views } = (await save('COD, open', { isDefault: true })).body;
  const [call, cod] = views;
  expect([call?.isDefault, cod?.isDefault]).toEqual([false, true]);
  const change = await ask<Answer>('PUT', `/views/${call?.id}`, { name: 'Call today', isDefault: true });
  expect(change.body.views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Call today', true],
    ['COD, open', false],
  ]);
  // Another list has a default of its own.
  expect((await save('Low', { path: '/admin/products', isDefault: true })).body.views.filter((one) => one.isDefault)).toHaveLength(2);
  expect((await ask('DELETE', `/views/${cod?.id}`)).status).toBe(200);
  expect((await ask('DELETE', `/views/${cod?.id}`)).status).toBe(200);
  expect((await ask('PUT', `/views/${cod?.id}`, { name: 'Gone', isDefault: false })).status).toBe(404);
  expect(await names()).toEqual(['Call today', 'Low']);
});

test('a name that is taken, empty or too long is refused beside the field, and no address but a list is kept', async () => {
  expect(await save('Call today')).toMatchObject({ status: 409, body: { fields: { name: 'Another view of this list has this name.' } } });
  expect(await save(' ')).toMatchObject({ status: 422, body: { fields: { name: 'Name the view.' } } });
  expect(await save('x'.repeat(41))).toMatchObject({ status: 422, body: { fields: { name: 'Please use at most 40 characters.' } } });
  for (const more of [{ path: 'https://elsewhere.example' }, { path: '/admin/../login' }, { search: 'javascript:1' }])
    expect((await save('Odd', more)).status).toBe(422);
});

test('twenty views are kept, also when two are saved at once', async () => {
  for (let at = (await names()).length; at < VIEWS_MAX - 1; at += 1) await save(`View ${at}`);
  const statuses = await Promise.all([save('First'), save('Second'), save('Third')]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(statuses.find(({ status }) => status === 409)?.body.code).toBe('VIEWS_FULL');
  expect(await names()).toHaveLength(VIEWS_MAX);
});

test("somebody else's views are neither seen nor changed", async () => {
  const [view] = (await ask<Answer>('GET', '/views')).body.views;
  const other = await signedIn(shop, 'second@chamak.example');
  await shop.rows('UPDATE saved_views SET user_id = ? WHERE id = ?', other.id, view?.id ?? 0);
  expect(await names()).not.toContain(view?.name);
  expect((await ask('PUT', `/views/${view?.id}`, { name: 'Mine', isDefault: false })).status).toBe(404);
  await ask('DELETE', `/views/${view?.id}`);
  expect(await shop.rows('SELECT name FROM saved_views WHERE id = ?', view?.id ?? 0)).toEqual([{ name: view?.name }]);
});

test('the menu is told what the shop has some of, and the inbox holds what waits, the first deadline first', async () => {
  const used = async () => (await ask<Answer>('GET', '/views')).body.used;
  expect(await used()).not.toContain('subscribers');
  await shop.rows("INSERT INTO newsletter_subscribers (email, consent_text, asked_at) VALUES ('m@example.in', 'x', 1)");
  expect(await used()).toContain('subscribers');
  expect((await ask<{ readonly used: readonly string[] }>('GET', '/to-do')).body.used).toEqual(await used());

  const now = Date.now();
  const [later, first] = [await complaintIn(shop, { at: now + DAY }), await complaintIn(shop, { at: now - DAY })];
  await shop.rows(
    "INSERT INTO outbox (dedupe_key, kind, recipient, attempts, created_at) VALUES ('stuck', 'order-shipped', 'm@example.in', 99, ?)",
    now,
  );
  const { rows } = (await ask<Inbox>('GET', '/inbox')).body;
  expect(rows.map(({ id }) => id)).toEqual([first, 'stuck', later]);
  expect(rows[1]).toMatchObject({ kind: 'message', title: 'Not sent: Order shipped', href: '/admin/messages?tab=stuck', due: null });
});
