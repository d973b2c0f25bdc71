import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../src/features/auth/password/password-hash.server.ts';
import type { GatewayCheck } from '../../../../src/features/orders/admin/check-at-gateway.server.ts';
import type { OrderRecord } from '../../../../src/features/orders/admin/read-order.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { DAY, UNPAID_ORDERS_KEPT } from '../../../../src/rules/limits.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { signedIn } from '../../../shop/sign-in.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
const product = await shop.addProduct({ price: 70_000, stock: 500 });
let buyers = 0;

async function placed() {
  buyers += 1;
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product }], '', { customer_email: `buyer${buyers}@example.in` });
  return { shopper, order, id: order.body.dbOrderId };
}
async function paid() {
  const { shopper, order, id } = await placed();
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return id;
}
const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const actionsOf = async (id: string) =>
  (await shop.rows("SELECT action FROM admin_actions WHERE kind = 'order' AND object_id = ? ORDER BY seq", id)).map(({ action }) => action);
const move = (id: string, from: string, to: string, over = {}) =>
  ask('POST', `/orders/${id}/status`, { seen: from, to, reason: '', undoable: true, ...over });
const undo = (id: string, from: string, to: string) => ask('POST', `/orders/${id}/undo`, { from, to });
const waiting = (id: string) =>
  shop.rows("SELECT kind FROM outbox WHERE order_id = ? AND kind <> 'order-confirmed' AND sent_at IS NULL", id);

describe('private notes (#291)', () => {
  const note = (id: string, text: string, key: string = newId()) => ask<OrderRecord>('POST', `/orders/${id}/notes`, { id: key, text });

  it('are kept with their writer, once for each press, and never change', async () => {
    const id = await paid();
    const key = newId();
    await note(id, ' Wants it before the 28th ', key);
    const { body } = await note(id, 'Wants it before the 28th', key);
    expect(body.notes).toMatchObject([{ text: 'Wants it before the 28th', author: email }]);
    expect(await actionsOf(id)).toEqual(['note']);
    await expect(shop.rows("UPDATE order_notes SET text = 'x'")).rejects.toThrow('ORDER_NOTE_IMMUTABLE');
    await expect(shop.rows('DELETE FROM order_notes')).rejects.toThrow('ORDER_NOTE_IMMUTABLE');
    expect((await note(id, '  ')).body).toMatchObject({ fields: { text: 'Write the note first.' } });
    expect((await note(newId(), 'x')).status).toBe(404);
  });

  it('no shopper ever sees them, and an erasure empties them (L24)', async () => {
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
    expect((await ask<{ rows: unknown[] }>('GET', `/orders?tab=all&search=buyer${buyers}%40example.in`)).body.rows).toEqual([]);
  });

  it('an account that is deleted takes the notes about its orders with it', async () => {
    const id = await paid();
    await note(id, 'about a person');
    const who = await signedIn(shop);
    await shop.rows("UPDATE orders SET user_id = ?, guest_id = '' WHERE id = ?", who.id, id);
    const password = 'moti-jhumka-9';
    await shop.rows(
      "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)",
      newId(),
      who.id,
      who.id,
      await hashPassword(password),
    );
    const gone = await shop.fetch('/api/profile', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: who.cookie },
      body: JSON.stringify({ password }),
    });
    expect(gone.status).toBe(200);
    expect((await record(id)).notes).toMatchObject([{ text: '', author: email }]);
  });
});

describe('undo of a step (#294, #295)', () => {
  it('takes the step back with its mail; the mail of a step that stands leaves after ten seconds', async () => {
    const id = await paid();
    await move(id, 'paid', 'processing');
    await move(id, 'processing', 'shipped');
    await shop.settle();
    expect(await waiting(id)).toEqual([{ kind: 'order-shipped' }]);
    expect(await undo(id, 'processing', 'shipped')).toMatchObject({ status: 200, body: { status: 'processing' } });
    expect(await waiting(id)).toEqual([]);
    expect(await actionsOf(id)).toEqual(['status', 'status', 'undo']);
    expect((await record(id)).status).toBe('processing');

    await move(id, 'processing', 'shipped');
    await shop.runCron(Date.now() + 9_000);
    expect(await waiting(id)).toEqual([{ kind: 'order-shipped' }]);
    await shop.runCron(Date.now() + 11_000);
    expect(await waiting(id)).toEqual([]);
    expect(await undo(id, 'processing', 'shipped')).toMatchObject({ status: 409, body: { code: 'UNDO_TOO_LATE' } });
    expect((await record(id)).status).toBe('shipped');
  });

  it('keeps the day of the delivery, on which the return window depends', async () => {
    const id = await paid();
    await move(id, 'paid', 'processing');
    await move(id, 'processing', 'shipped');
    await move(id, 'shipped', 'delivered');
    const { deliveredAt } = await record(id);
    await move(id, 'delivered', 'shipped');
    expect((await record(id)).deliveredAt).toBeNull();
    await undo(id, 'delivered', 'shipped');
    expect(await record(id)).toMatchObject({ status: 'delivered', deliveredAt });
  });

  it('only the last step of an administrator, and only a step of a parcel', async () => {
    const id = await paid();
    expect(await undo(id, 'processing', 'paid')).toMatchObject({ body: { code: 'UNDO_TOO_LATE' } });
    await move(id, 'paid', 'processing');
    expect(await undo(id, 'paid', 'shipped')).toMatchObject({ body: { code: 'STATUS_CHANGED' } });
    expect(await undo(id, 'delivered', 'processing')).toMatchObject({ body: { code: 'UNDO_TOO_LATE' } });
    await shop.rows('UPDATE orders SET updated_at = updated_at WHERE id = ?', id);
    const open = (await placed()).id;
    await move(open, 'pending_payment_gateway', 'cancelled_by_user');
    expect(await undo(open, 'pending_payment_gateway', 'cancelled_by_user')).toMatchObject({ body: { code: 'MOVE_REFUSED' } });
    expect(await undo(newId(), 'paid', 'processing')).toMatchObject({ status: 404 });
  });

  it('a mail that is asked for at once leaves at once', async () => {
    const id = await paid();
    await move(id, 'paid', 'processing');
    await move(id, 'processing', 'shipped', { undoable: false });
    await shop.settle();
    expect(await waiting(id)).toEqual([]);
  });
});

describe('check with Razorpay (#298)', () => {
  const check = (id: string) => ask<{ found: GatewayCheck; order: OrderRecord; code?: string }>('POST', `/orders/${id}/check`);

  it('books a payment that nobody reported, and says what was found', async () => {
    const { id, order, shopper } = await placed();
    await shopper.pay(order);
    const { body } = await check(id);
    expect(body.found).toMatchObject({
      before: 'pending_payment_gateway',
      after: 'paid',
      payments: [{ status: 'captured', amount: order.body.amount }],
    });
    expect(body.order).toMatchObject({ status: 'paid', payments: [{ settlement: 'counted' }] });
    expect(await actionsOf(id)).toEqual(['gateway-check']);
  });

  it('an order without a payment stays as it is', async () => {
    const { id } = await placed();
    expect((await check(id)).body.found).toMatchObject({
      payments: [],
      before: 'pending_payment_gateway',
      after: 'pending_payment_gateway',
    });
  });

  it('a silent gateway changes nothing and leaves no line', async () => {
    const { id } = await placed();
    shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: -1 } });
    const { status, body } = await check(id);
    shop.razorpay.setKnobs({ failNext: null });
    expect([status, body.code]).toEqual([502, 'GATEWAY_SILENT']);
    expect(await actionsOf(id)).toEqual([]);
    expect((await check(newId())).status).toBe(404);
  });
});

describe('mails and sending them again (#291)', () => {
  const again = (id: string, key: string, press: string = newId()) =>
    ask<OrderRecord>('POST', `/orders/${id}/messages`, { id: press, key });

  it('goes to the address that the order has now, once for each press', async () => {
    const id = await paid();
    await shop.rows("UPDATE orders SET customer_email = 'right@example.in' WHERE id = ?", id);
    const press = newId();
    await again(id, `paid:${id}`, press);
    const { body } = await again(id, `paid:${id}`, press);
    await shop.settle();
    expect(body.messages.filter(({ kind }) => kind === 'order-confirmed')).toHaveLength(2);
    expect(shop.mails.filter(({ to }) => to === 'right@example.in')).toHaveLength(1);
    expect(await actionsOf(id)).toEqual(['send-again']);
    expect(await shop.invariants()).toEqual([]);
  });

  it('not one that waits, that has a secret, that is of another order, or whose data is gone', async () => {
    const [id, other] = [await paid(), await paid()];
    await move(id, 'paid', 'processing');
    await move(id, 'processing', 'shipped');
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
    expect(await actionsOf(id)).toEqual(['status', 'status']);
  });
});

it('knows the orders before and after it (#289)', async () => {
  const [first, second, third] = [await paid(), await paid(), await paid()];
  expect(await record(second ?? '')).toMatchObject({ newer: third, older: first });
  expect((await record(third ?? '')).newer).toBeNull();
});
