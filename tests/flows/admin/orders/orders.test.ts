import { expect, it } from 'vitest';
import type { AuditList } from '../../../../src/admin/audit/list-audit.server.ts';
import type { OrderList } from '../../../../src/admin/order-reads/list-orders.server.ts';
import type { OrderRecord } from '../../../../src/admin/order-reads/read-order.server.ts';
import type { GatewayCheck } from '../../../../src/features/orders/admin/check-at-gateway.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { DAY, UNPAID_ORDERS_KEPT } from '../../../../src/rules/limits.ts';
import { UNDO_MS } from '../../../../src/rules/order/order-moves.ts';
import { actionsOn } from '../../../shop/audit-log.ts';
import { deleteAccount } from '../../../shop/people/account-deletion.ts';
import { Shopper } from '../../../shop/people/shopper.ts';
import { signedIn } from '../../../shop/people/sign-in.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
const product = await shop.addProduct({ price: 70_000, stock: 500 });
let buyers = 0;

async function placed(over: Record<string, unknown> = {}) {
  buyers += 1;
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product, quantity: 2 }], '', { customer_email: `buyer${buyers}@example.in`, ...over });
  return { shopper, order, id: order.body.dbOrderId };
}
async function paid(over: Record<string, unknown> = {}) {
  const { shopper, order, id } = await placed(over);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return id;
}
const listed = async (query = '') => (await ask<OrderList>('GET', `/orders${query}`)).body;
const found = async (text: string) => (await listed(`?tab=all&search=${encodeURIComponent(text)}`)).rows.map(({ id }) => id);
const rowOf = async (id: string) => (await shop.rows('SELECT * FROM orders WHERE id = ?', id))[0];
const move = (id: string, seen: string, to: string, reason = '') => ask('POST', `/orders/${id}/status`, { seen, to, reason });
const actionsOf = (id: string) => actionsOn(shop, 'order', id);

it('the list counts and filters by tab, newest first (#289, #290, #293)', async () => {
  const open = (await placed()).id;
  const first = await paid();
  const second = await paid();
  const pack = await listed();
  expect(pack.rows.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
  expect(pack.rows[0]).toMatchObject({ status: 'paid', pieces: 2, captured: pack.rows[0]?.total, city: 'Bengaluru' });
  expect((await listed('?tab=unpaid')).rows.map(({ id }) => id)).toContain(open);
  expect(pack.tabs.all).toBe((await listed('?tab=all')).rows.length);
  await shop.rows("UPDATE orders SET status = 'failed_verification', actor = 'cron' WHERE id = ?", open);
  expect(await listed('?tab=problems')).toMatchObject({ rows: [{ id: open }], tabs: { problems: 1 } });
});

it('the list finds any part of number, id, e-mail, name, phone, payment and pieces, all words of a search, and short beginnings (#291)', async () => {
  const piece = await shop.addProduct({ price: 50_000, stock: 5, name: 'Rajwadi Kundan Choker' });
  const shopper = new Shopper(shop);
  const over = { customer_email: 'zq.one@example.in', customer_name: 'Zubeida Q_100%' };
  const order = await shopper.order([{ id: piece }], '', over);
  const proof = await shopper.pay(order);
  await shopper.verify(order, proof);
  const id = order.body.dbOrderId;
  const row = await rowOf(id);
  const { phone } = JSON.parse(String(row?.shipping_address));
  const upper = [id.slice(2, 20), 'zq.one@example.in', String(row?.gateway_order_id).slice(3)].map((part) => part.toUpperCase());
  const words = ['kundan chok', 'zubeida RAJWADI', `${phone.slice(2)} kundan`, `${String(row?.number).slice(0, 2)} kundan`, 'zq'];
  for (const part of ['zubeida', 'Q_100%', proof.razorpay_payment_id.slice(4), ...upper, ...words])
    expect(await found(part), part).toEqual([id]);
  expect(await found(`chk-${row?.number}`)).toContain(id);
  for (const none of ['Q%100', "' OR 1=1 --", 'kundan nothing-like-this', 'kundan 99', '" OR * NEAR('])
    expect(await found(none), none).toEqual([]);
});

it('the list filters by status and by days in India, and says what “All” would find', async () => {
  const id = await paid({ customer_name: 'Dated Customer' });
  await shop.rows('UPDATE orders SET created_at = ? WHERE id = ?', Date.parse('2020-03-01T18:29:59Z'), id);
  const dated = async (query: string) => (await listed(`?tab=all${query}`)).rows.map((row) => row.id);
  expect(await dated('&from=2020-03-01&to=2020-03-01')).toEqual([id]);
  expect(await dated('&to=2020-02-29')).toEqual([]);
  expect(await dated('&from=2020-03-02&to=2020-03-31')).toEqual([]);
  expect(await dated('&to=2020-12-31&status=paid')).toEqual([id]);
  expect(await dated('&to=2020-12-31&status=shipped')).toEqual([]);
  expect(await listed('?tab=unpaid&search=dated')).toMatchObject({ rows: [], inAll: 1 });
  expect((await listed('?tab=unpaid')).inAll).toBeNull();
});

const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const step = (id: string, from: string, to: string) => ask('POST', `/orders/${id}/status`, { seen: from, to, reason: '', undoable: true });
const presses = async (id: string) => (await actionsOf(id)).map(({ action }) => action);
const shipped = async (id: string) => {
  await step(id, 'paid', 'processing');
  await step(id, 'processing', 'shipped');
  await shop.settle();
};
const undo = (id: string, from: string, to: string) => ask('POST', `/orders/${id}/undo`, { from, to });
const waiting = (id: string) =>
  shop.rows("SELECT kind FROM outbox WHERE order_id = ? AND kind <> 'order-confirmed' AND sent_at IS NULL", id);

const note = (id: string, text: string, key: string = newId()) => ask<OrderRecord>('POST', `/orders/${id}/notes`, { id: key, text });

it('what is refused leaves no line in the log, an unusual move its reason, and a link one line for each change (#292, #294-#297)', async () => {
  const id = await paid();
  const set = (url: string) => ask('PUT', `/orders/${id}/tracking`, { url });
  expect(await move(id, 'paid', 'delivered')).toMatchObject({ status: 422, body: { code: 'REASON_NEEDED' } });
  expect(await move(id, 'paid', 'refunded', 'asked')).toMatchObject({ status: 409, body: { code: 'MOVE_REFUSED' } });
  expect(await set('http://track.example/1')).toMatchObject({ status: 422, body: { code: 'UNSAFE_LINK' } });
  expect(await actionsOf(id)).toEqual([]);
  for (const url of [' https://track.example/1 ', 'https://track.example/1']) expect((await set(url)).status).toBe(200);
  expect((await move(id, 'paid', 'delivered', 'Handed over in the shop')).status).toBe(200);
  expect(await move(id, 'paid', 'processing')).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } });
  const label = `CHK-${(await rowOf(id))?.number}`;
  expect(await actionsOf(id)).toEqual([
    { actor: email, action: 'tracking', label, changes: { trackingUrl: [null, 'https://track.example/1'] } },
    { actor: email, action: 'status', label, changes: { status: ['paid', 'delivered'], reason: [null, 'Handed over in the shop'] } },
  ]);
});

it('private notes are kept with their writer, once for each press, and never change (#291)', async () => {
  const id = await paid();
  const key = newId();
  await note(id, ' Wants it before the 28th ', key);
  const { body } = await note(id, 'Wants it before the 28th', key);
  expect(body.notes).toMatchObject([{ text: 'Wants it before the 28th', author: email }]);
  expect(await presses(id)).toEqual(['note']);
  expect((await note(id, '  ')).body).toMatchObject({ fields: { text: 'Write the note first.' } });
  expect((await note(newId(), 'x')).status).toBe(404);
});

it('no shopper ever sees private notes, and an erasure empties them (L24)', async () => {
  const { id, shopper } = await placed();
  await note(id, 'a very private remark');
  const seen = await shopper.post(`/api/orders/${id}/cancel`, {});
  expect(JSON.stringify(seen.body)).not.toContain('private remark');
  await shop.rows(
    "UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron', created_at = created_at - ? WHERE id = ?",
    UNPAID_ORDERS_KEPT + DAY,
    id,
  );
  await shop.runCron(Date.now() + 2 * DAY);
  expect((await record(id)).notes).toMatchObject([{ text: '', author: email }]);
  expect(await found(`buyer${buyers}@example.in`)).toEqual([]);
});

it('an account that is deleted takes the notes about its orders with it', async () => {
  const id = await paid();
  await note(id, 'about a person');
  const who = await signedIn(shop);
  await shop.rows("UPDATE orders SET user_id = ?, guest_id = '' WHERE id = ?", who.id, id);
  await deleteAccount(shop, who);
  expect((await record(id)).notes).toMatchObject([{ text: '', author: email }]);
});

it('undo takes the step back with its mail; the mail of a step that stays leaves after half a minute (#294, #295)', async () => {
  const id = await paid();
  await shipped(id);
  expect(await waiting(id)).toEqual([{ kind: 'order-shipped' }]);
  expect(await undo(id, 'processing', 'shipped')).toMatchObject({ status: 200, body: { status: 'processing' } });
  expect(await waiting(id)).toEqual([]);
  expect(await presses(id)).toEqual(['status', 'status', 'undo']);
  // The log has each of them once, by who did it, although the order's own history has them too.
  const log = (await ask<AuditList>('GET', `/audit?kind=order&id=${id}`)).body;
  expect(log.rows.flatMap(({ who, action }) => (who === email ? [action] : []))).toEqual(['undo', 'status', 'status']);
  expect(log.total).toBe(log.rows.length);
  expect((await record(id)).status).toBe('processing');

  await step(id, 'processing', 'shipped');
  await shop.runCron(Date.now() + UNDO_MS - 1_000);
  expect(await waiting(id)).toEqual([{ kind: 'order-shipped' }]);
  await shop.runCron(Date.now() + UNDO_MS + 1_000);
  expect(await waiting(id)).toEqual([]);
  expect(await undo(id, 'processing', 'shipped')).toMatchObject({ status: 409, body: { code: 'UNDO_TOO_LATE' } });
  expect((await record(id)).status).toBe('shipped');
});

it('undo keeps the day of the delivery, on which the return window depends', async () => {
  const id = await paid();
  await shipped(id);
  await step(id, 'shipped', 'delivered');
  const { deliveredAt } = await record(id);
  await step(id, 'delivered', 'shipped');
  expect((await record(id)).deliveredAt).toBeNull();
  await undo(id, 'delivered', 'shipped');
  expect(await record(id)).toMatchObject({ status: 'delivered', deliveredAt });
});

it('undo is for the last step of an administrator, and only a step of a parcel', async () => {
  const id = await paid();
  expect(await undo(id, 'processing', 'paid')).toMatchObject({ body: { code: 'UNDO_TOO_LATE' } });
  await step(id, 'paid', 'processing');
  expect(await undo(id, 'paid', 'shipped')).toMatchObject({ body: { code: 'STATUS_CHANGED' } });
  expect(await undo(id, 'delivered', 'processing')).toMatchObject({ body: { code: 'UNDO_TOO_LATE' } });
  const open = (await placed()).id;
  await step(open, 'pending_payment_gateway', 'cancelled_by_user');
  expect(await undo(open, 'pending_payment_gateway', 'cancelled_by_user')).toMatchObject({ body: { code: 'MOVE_REFUSED' } });
  expect(await undo(newId(), 'paid', 'processing')).toMatchObject({ status: 404 });
});

const check = (id: string) => ask<{ found: GatewayCheck; order: OrderRecord; code?: string }>('POST', `/orders/${id}/check`);

it('a check with Razorpay books a payment that nobody reported, and says what was found (#298)', async () => {
  const { id, order, shopper } = await placed();
  await shopper.pay(order);
  const { body } = await check(id);
  const payments = [{ status: 'captured', amount: order.body.amount }];
  expect(body.found).toMatchObject({ before: 'pending_payment_gateway', after: 'paid', payments });
  expect(body.order).toMatchObject({ status: 'paid', payments: [{ settlement: 'counted' }] });
  expect(await presses(id)).toEqual(['gateway-check']);
});

it('an order without a payment stays as it is, and a silent gateway changes nothing and leaves no line', async () => {
  const unpaid = 'pending_payment_gateway';
  expect((await check((await placed()).id)).body.found).toMatchObject({ payments: [], before: unpaid, after: unpaid });
  const { id } = await placed();
  shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: -1 } });
  const { status, body } = await check(id);
  shop.razorpay.setKnobs({ failNext: null });
  expect([status, body.code]).toEqual([502, 'GATEWAY_SILENT']);
  expect(await presses(id)).toEqual([]);
  expect((await check(newId())).status).toBe(404);
});

const again = (id: string, key: string, press: string = newId()) => ask<OrderRecord>('POST', `/orders/${id}/messages`, { id: press, key });

it('a mail that is sent again goes to the address that the order has now, once for each press (#291)', async () => {
  const id = await paid();
  await shop.rows("UPDATE orders SET customer_email = 'right@example.in' WHERE id = ?", id);
  const press = newId();
  await again(id, `paid:${id}`, press);
  const { body } = await again(id, `paid:${id}`, press);
  await shop.settle();
  expect(body.messages.filter(({ kind }) => kind === 'order-confirmed')).toHaveLength(2);
  expect(shop.mails.filter(({ to }) => to === 'right@example.in')).toHaveLength(1);
  expect(await presses(id)).toEqual(['send-again']);
});

it('a mail is not sent again that waits, that has a secret, that is of another order, or whose data is gone', async () => {
  const [id, other] = [await paid(), await paid()];
  await shipped(id);
  expect(await again(id, `shipped:${id}`)).toMatchObject({ status: 409, body: { code: 'MESSAGE_NOT_SENDABLE' } });
  expect((await again(id, `paid:${other}`)).status).toBe(409);
  await shop.rows(
    "INSERT INTO outbox (dedupe_key, kind, recipient, order_id, sent_at) VALUES ('secret', 'contact-code', 'a@example.in', ?, 1)",
    id,
  );
  expect((await again(id, 'secret')).status).toBe(409);
  await shop.rows("UPDATE outbox SET recipient = '' WHERE dedupe_key = ?", `paid:${id}`);
  expect((await again(id, `paid:${id}`)).status).toBe(409);
  expect((await record(id)).messages.map(({ canSendAgain }) => canSendAgain)).toEqual([false, false, false]);
  expect(await presses(id)).toEqual(['status', 'status']);
});
