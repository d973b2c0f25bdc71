import { beforeEach, expect, it } from 'vitest';
import type { OrderRecord } from '../../../../src/admin/order-reads/read-order.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { HOUR, MINUTE } from '../../../../src/rules/limits.ts';
import { askOf, delivered } from '../../../shop/orders/delivered.ts';
import { manualOrder } from '../../../shop/orders/manual-order.ts';
import { mailsOf, stockOf } from '../../../shop/orders/orders.ts';
import { Shopper } from '../../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
const confirm = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);
beforeEach(async () => {
  await confirm();
  shop.razorpay.setKnobs({ refundOutcome: 'processed', failNext: null });
});

/** Two of one piece and one of another, paid: 2 × ₹700 + ₹300. */
async function paid(coupon = '') {
  const jhumka = await shop.addProduct({ price: 70_000, stock: 5 });
  const ring = await shop.addProduct({ price: 30_000, stock: 5 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: jhumka, quantity: 2 }, { id: ring }], coupon);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return { id: order.body.dbOrderId, jhumka, ring };
}
/** Some pieces of a line, which go back into stock. */
const line = (of: number, quantity = 1, restock = 0) => ({ line: of, quantity, restock });
type Answer = OrderRecord & { code?: string; details?: string; fields?: Record<string, string> };
async function refund(id: string, over: Record<string, unknown> = {}) {
  const body = { key: newId(), amount: '100', reason: 'Piece damaged', note: '', lines: [], ...over };
  const answer = await ask<Answer>('POST', `/orders/${id}/refunds`, body);
  await shop.settle();
  return answer;
}
const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const actionsOf = (id: string) =>
  shop.rows("SELECT actor, action, changes FROM admin_actions WHERE object_id = ? AND action = 'refund'", id);
const sentTo = (id: string) => shop.rows('SELECT r.status FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?', id);

it('a refund of some pieces sends the money, puts pieces back into stock, keeps the note private and says who did it (#298, U-18)', async () => {
  const { id, jhumka } = await paid();
  const answer = await refund(id, { amount: '700', note: 'Hook bent', lines: [line(1, 1, 1)] });
  expect(answer.status).toBe(200);
  const after = await record(id);
  expect(after).toMatchObject({ status: 'paid', refunded: 70_000, left: after.total - 70_000 });
  expect(after.pieces.map(({ refunded, restocked }) => `${refunded}, ${restocked}`)).toEqual(['1, 1', '0, 0']);
  expect(after.refunds).toMatchObject([{ amount: 70_000, status: 'processed', reason: 'Piece damaged', askedBy: email }]);
  expect(after.notes).toMatchObject([{ text: 'Hook bent', author: email }]);
  expect(await stockOf(shop, jhumka)).toEqual({ free: 4, reserved: 0, committed: 1 });
  const [action] = await actionsOf(id);
  expect(JSON.parse(String(action?.changes))).toMatchObject({ amount: [null, '₹700.00'], reason: [null, 'Piece damaged'] });
  expect(String(action?.changes)).not.toContain('Hook bent');
  expect(await mailsOf(shop, id, 'refunded')).toEqual(['refunded']);
  expect(shop.mails.filter(({ html }) => html.includes('Hook bent'))).toEqual([]);
});

it('a refund of the rest makes the order refunded, and no piece is put back twice', async () => {
  const { id, jhumka, ring } = await paid();
  await refund(id, { amount: '700', lines: [line(1, 1, 1)] });
  const { left } = await record(id);
  expect((await refund(id, { amount: (left / 100).toFixed(2), lines: [line(1), line(2)] })).status).toBe(200);
  expect(await record(id)).toMatchObject({ status: 'refunded', left: 0 });
  for (const piece of [jhumka, ring]) expect(await stockOf(shop, piece)).toEqual({ free: 5, reserved: 0, committed: 0 });
});

it('a line is refunded at most as often as it was bought, and what was not sold is not put back', async () => {
  const { id, ring } = await paid();
  expect((await refund(id, { lines: [line(2, 2)] })).body).toMatchObject({ code: 'REFUND_PIECES' });
  await refund(id, { lines: [line(2)] });
  expect((await refund(id, { lines: [line(2, 1, 1)] })).status).toBe(409);
  expect((await refund(id, { lines: [line(9)] })).body).toMatchObject({ code: 'REFUND_PIECES' });
  expect([(await sentTo(id)).length, await stockOf(shop, ring)]).toEqual([1, { free: 4, reserved: 0, committed: 1 }]);
});

it('pieces of a refund that failed for good can be refunded again (F45)', async () => {
  const { id } = await paid();
  shop.razorpay.setKnobs({ refundOutcome: 'failed' });
  await refund(id, { lines: [line(2)] });
  const refunded = async () => (await record(id)).pieces.map((piece) => piece.refunded);
  const fail = async (later: number) => {
    await shop.runCron(Date.now() + later);
    await expect.poll(() => shop.razorpay.ledger().refunds.some(({ status }) => status === 'pending')).toBe(false);
    await shop.deliverWebhooks();
  };
  const attempts = async () => (await sentTo(id)).length;
  for (const [nth, later] of [0, HOUR].entries()) {
    await fail(later + MINUTE);
    expect([await attempts(), await refunded()]).toEqual([nth + 2, [0, 1]]);
  }
  await fail(8 * HOUR);
  expect([await attempts(), await refunded()]).toEqual([3, [0, 0]]);
  shop.razorpay.setKnobs({ refundOutcome: 'processed' });
  expect((await refund(id, { lines: [line(2)] })).status).toBe(200);
});

it('what is refused is a form with a wrong field, and who gave no password for a while: nothing is sent', async () => {
  const { id } = await paid();
  const { status, body } = await refund(id, { amount: '0.50', reason: ' ', note: 'x'.repeat(1001) });
  const amount = 'A refund must be at least ₹1.00.';
  expect([status, body.fields]).toEqual([
    ...[422, { amount, reason: 'Write down the reason for the refund.', note: 'Please use at most 1000 characters.' }],
  ]);
  await confirm(Date.now() - 11 * MINUTE);
  expect((await refund(id)).body).toMatchObject({ code: 'CONFIRM_NEEDED' });
  expect(await sentTo(id)).toEqual([]);
});

it('the same press twice is one refund', async () => {
  const { id } = await paid();
  const same = { key: newId(), note: 'once', lines: [line(1, 1, 1)] };
  const answers = await Promise.all([refund(id, same), refund(id, same)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refund(id, { ...same, amount: '200' })).body).toMatchObject({ code: 'REFUND_KEY_REUSED' });
  const after = await record(id);
  expect([after.refunds.length, after.notes.length, after.pieces[0]?.restocked]).toEqual([1, 1, 1]);
});

it('a piece that was refunded and comes back all the same is neither refunded nor put back into stock again by its return', async () => {
  const order = await delivered(shop, [{ price: 70_000, quantity: 2 }]);
  const { id } = order;
  await refund(id, { amount: '700', lines: [line(1, 1, 1)] });
  const wish = askOf({ lines: [{ line: 1, quantity: 2 }] });
  await order.shopper.post(`/api/orders/${id}/returns`, wish);
  await ask('POST', `/returns/${wish.id}/accept`, { note: '' });
  const settle = (sellable: number[]) => ask('POST', `/returns/${wish.id}/settle`, { outcome: 'refunded', sellable, note: '' });
  expect((await settle([1])).body).toMatchObject({ code: 'RETURN_UNSELLABLE' });
  expect((await settle([])).body).toMatchObject({ status: 'settled', amount: 70_000 });
  await shop.settle();
  expect(await record(id)).toMatchObject({ left: 0, pieces: [{ restocked: 1 }] });
});

it('a refund of a piece from before the invoice is credited for that piece (#298)', async () => {
  const { id } = await paid();
  expect((await refund(id, { amount: '300', lines: [line(2, 1, 1)] })).status).toBe(200);
  expect((await ask('POST', `/orders/${id}/invoice`)).status).toBe(200);
  expect(await shop.rows('SELECT amount_paise, pieces FROM invoice_requests WHERE order_id = ?', id)).toEqual([
    { amount_paise: 30_000, pieces: '[{"line":2,"quantity":1}]' },
  ]);
});

it('cash on delivery is returned by hand once the parcel was delivered, with a note of how, and at most what was paid (#298)', async () => {
  const { id } = await delivered(shop, [{ price: 70_000, quantity: 2 }], { payment_method: 'cod' });
  const { total, left } = await record(id);
  expect(left).toBe(total);
  expect((await refund(id, { amount: '700' })).body).toMatchObject({ details: 'Write down how the money was returned.' });
  const key = newId();
  const byUpi = { key, amount: '700', note: 'UPI to 9845000000', lines: [line(1, 1, 1)] };
  for (const same of [byUpi, byUpi]) expect((await refund(id, same)).status).toBe(200);
  const after = await record(id);
  expect(after).toMatchObject({ status: 'delivered', left: total - 70_000, handRefunds: [{ amount: 70_000, askedBy: email }] });
  expect(after.notes).toMatchObject([{ text: 'UPI to 9845000000' }]);
  expect(after.pieces[0]).toMatchObject({ refunded: 1, restocked: 1 });
  expect(shop.mails.at(-1)).toMatchObject({ subject: expect.stringContaining('Your refund of ₹700.00') });
  expect(shop.mails.at(-1)?.text).toContain('You paid in cash');
  expect((await refund(id, { note: 'cash', lines: [line(1, 2)] })).body).toMatchObject({ code: 'REFUND_PIECES' });
  const amount = (total / 100).toFixed(2);
  const over = { code: 'OVER_REFUND', details: expect.stringContaining('Only ₹') };
  expect((await refund(id, { amount, note: 'cash' })).body).toMatchObject(over);
});

it('cash on delivery that was returned for a piece after the invoice is credited for that piece, also where two presses arrive at once', async () => {
  const piece = await shop.addProduct({ price: 70_000, stock: 2 });
  const { body: order } = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(piece, { isSent: true }));
  expect((await ask('POST', `/orders/${order.id}/invoice`)).status).toBe(200);
  const same = { key: newId(), note: 'UPI to 9845000000', lines: [line(1, 1, 1)] };
  const answers = await Promise.all([refund(order.id, same), refund(order.id, same)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [request] = await shop.rows('SELECT pieces FROM invoice_requests WHERE id = ?', `hand:${same.key}`);
  expect(request?.pieces).toBe('[{"line":1,"quantity":1}]');
  expect((await record(order.id)).pieces[0]?.restocked).toBe(1);
});

it('cash on delivery is not returned before it was received', async () => {
  const { id } = await delivered(shop, [{}], { payment_method: 'cod' });
  await ask('POST', `/orders/${id}/status`, { seen: 'delivered', to: 'shipped', reason: '' });
  const details = expect.stringContaining('Mark the order delivered');
  expect((await refund(id, { note: 'cash' })).body).toMatchObject({ code: 'NOTHING_TO_REFUND', details });
  expect((await record(id)).left).toBe(0);
});
