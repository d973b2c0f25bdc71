import { expect, it } from 'vitest';
import type { AuditList } from '../../../src/admin/audit/list-audit.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
const listed = async (query = '') => (await ask<AuditList>('GET', `/audit${query}`)).body;

const piece = await shop.addProduct({ price: 70_000, stock: 9, name: 'Mayur Juda Pin' });
const { id: orderId } = await sold(shop, { wishes: [{ id: piece }] });
await ask('POST', `/orders/${orderId}/status`, { to: 'processing', seen: 'paid', reason: '' });
await ask('POST', `/products/${piece}/stock`, { size: '', change: 2, note: 'Counted again' });
await ask('PUT', `/orders/${orderId}/tracking`, { url: 'https://courier.example/1' });
/** Noon of 1 January 2020 in UTC: the same day in India. */
const JAN_1 = Date.UTC(2020, 0, 1, 12);

it('the audit log shows what administrators did and how orders moved as one list, newest first; a move by an administrator once', async () => {
  const { rows } = await listed();
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => b - a));
  const told = rows.map(({ who, action, kind, changes }) => [who, action, kind, changes]);
  expect(told).toEqual([
    [email, 'tracking', 'order', { trackingUrl: [null, 'https://courier.example/1'] }],
    [email, 'stock', 'product', { stock: [8, 10] }],
    [email, 'status', 'order', { status: ['paid', 'processing'] }],
    ['shopper', 'status', 'order', { status: ['pending_payment_gateway', 'paid'] }],
    ['shopper', 'status', 'order', { status: ['pending_payment', 'pending_payment_gateway'] }],
    ['shopper', 'placed', 'order', { status: [null, 'pending_payment'] }],
  ]);
  expect(rows[1]).toMatchObject({ label: 'Mayur Juda Pin', objectId: String(piece) });
  expect(rows[3]).toMatchObject({ label: expect.stringMatching(/^CHK-\d+$/), objectId: orderId });
});

it('the audit log is filtered by person, kind, thing and day', async () => {
  await shop.rows(
    "INSERT INTO admin_actions (actor, action, kind, object_id, label, created_at) VALUES ('second@chamak.example', 'update', 'coupon', '7', 'x', ?)",
    JAN_1,
  );
  const kindsOf = async (query: string) => (await listed(query)).rows.map(({ kind }) => kind);
  expect((await listed()).people.toSorted()).toEqual([email, 'second@chamak.example'].toSorted());
  expect(await kindsOf('?who=second@chamak.example')).toEqual(['coupon']);
  expect((await listed('?who=shopper')).rows).toHaveLength(3);
  expect((await listed('?who=gateway')).rows).toEqual([]);
  expect(await kindsOf('?kind=product')).toEqual(['product']);
  expect((await listed('?kind=order')).rows).toHaveLength(5);
  expect((await listed(`?kind=order&id=${orderId}`)).total).toBe(5);
  expect((await listed('?kind=order&id=other')).rows).toEqual([]);
  expect(await kindsOf('?day=2020-01-01')).toEqual(['coupon']);
  expect((await listed(`?day=${istDate(Date.now())}`)).rows).toHaveLength(6);
  expect(await kindsOf(`?who=${email}&kind=product`)).toEqual(['product']);
  expect((await listed('?day=yesterday&kind=%00&after=%%%')).rows).toHaveLength(7);
});

it('a move by an administrator that is only in the history of the order is shown with who made it', async () => {
  await shop.rows(
    "INSERT INTO order_events (order_id, from_status, to_status, actor, note, created_at) VALUES (?, 'paid', 'shipped', 'admin', 'Test: by hand', ?)",
    'gone',
    JAN_1 + 1,
  );
  const { rows } = await listed('?day=2020-01-01&kind=order');
  expect(rows).toMatchObject([{ who: 'Test', action: 'status', label: 'A deleted order', changes: { status: ['paid', 'shipped'] } }]);
});

it('the audit log says who changed a thing last', async () => {
  const last = (query: string) => ask('GET', `/audit/last?${query}`);
  expect((await last(`kind=product&id=${piece}`)).body).toEqual({ last: { who: email, at: expect.any(Number) } });
  expect((await last('kind=product&id=none')).body).toEqual({ last: null });
});
