import { beforeEach, describe, expect, it } from 'vitest';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { openParcel } from '../../../src/features/parcels/returned-to-shop/open-parcel.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { type Advanced, payAdvance, payOpened, placeAdvanced, pressPay } from '../../shop/orders/advance.ts';
import { asksOf, checkOf, guardOn, ruleOn } from '../../shop/orders/cash-guard.ts';
import { paymentsOf, refundsOf, rowOf } from '../../shop/orders/orders.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, parcelOf, parcelRow, pollAt } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, rows, ask } = await shopWithAdministrator();
const start = Date.now();

beforeEach(async () => {
  await guardOn(shop);
  await ruleOn(shop, 'no-house-number', 'advance');
});

const orderRow = ({ id }: Pick<Advanced, 'id'>) => rowOf(shop, id);
const amountsBack = async ({ id }: Advanced) => (await refundsOf(shop, id)).map(({ amount }) => amount);
const settlements = async ({ id }: Advanced) => (await paymentsOf(shop, id)).map(({ settlement }) => settlement).sort();
const cancel = ({ id, who }: Advanced) => who.form(`/api/orders/${id}/cancel`);
describe('a part in advance (#11)', () => {
  it('is told before anything is ordered, then waits for the money: the courier collects the rest', async () => {
    const order = await placeAdvanced(shop);
    expect(order.told).toMatchObject({ status: 409, body: { code: 'ADVANCE_NEEDED', advance: 9_900 } });
    expect(order.told.body.details).toMatch(/₹99\.00 .* house number/);
    expect(order.told.body.details).toMatch(/at most what the courier charges/);
    expect(await orderRow(order)).toMatchObject({ status: 'processing', pay_way: 'cod', advance_paise: 9_900, advance_paid: 0 });
    expect((await checkOf(shop, order)).state).toBe('waiting');
    expect((await asksOf(shop, order)).map(({ channel }) => channel)).not.toContain('whatsapp');
    const draft = await parcelOf(shop, order.id);
    await expect(bookParcel(shop.at(), memoryCourier().couriers, { id: draft.id, by: BY })).rejects.toThrow('CASH_WAITS');
    const opened = await pressPay(order);
    expect(opened.body.amount).toBe(9_900);
    const paid = await order.who.pay(opened);
    for (let n = 0; n < 2; n += 1) expect((await order.who.verify(opened, paid)).body).toMatchObject({ success: true });
    await shop.deliverWebhooks();
    expect(await settlements(order)).toEqual(['counted']);
    expect(await orderRow(order)).toMatchObject({ status: 'processing', pay_way: 'cod', advance_paid: 1 });
    expect(await rows('SELECT kind FROM outbox WHERE dedupe_key = ?', `advance:${order.id}`)).toHaveLength(1);
    expect((await checkOf(shop, order)).state).toBe('paid');
    expect((await parcelRow(shop, draft.id))?.state).toBe('cancelled');
    const memory = memoryCourier();
    const again = await parcelOf(shop, order.id);
    await bookParcel(shop.at(), memory.couriers, { id: again.id, by: BY });
    const total = Number((await orderRow(order))?.total_paise);
    expect(memory.orders.get(again.reference)?.parcel.cashDue).toBe(Math.floor((total - 9_900) / 100) * 100);
    expect((await pressPay(order)).body.code).toBe('ALREADY_PAID');
  });

  it('is a share of the total where the owner says so; another amount than was shown is told again', async () => {
    await rows('INSERT INTO cod_guard_settings (id, advance_paise, advance_percent) VALUES (1, 0, 10)');
    const order = await placeAdvanced(shop);
    const row = await orderRow(order);
    expect(row?.advance_paise).toBe(Math.floor(Number(row?.total_paise) / 1_000) * 100);
  });

  it('only the money answers: not the page, not the phone', async () => {
    const order = await placeAdvanced(shop);
    await order.who.form(`/orders/${order.id}/confirm`, { version: '1', act: 'confirm' }).catch(() => null);
    expect((await ask('POST', `/cash-orders/${order.id}/call`, { outcome: 'confirmed', version: 1 })).body).toMatchObject({
      code: 'ADVANCE_UNPAID',
    });
    expect((await checkOf(shop, order)).state).toBe('waiting');
  });

  it('the administrator may send it without: money that comes once a courier is asked goes back, and all is due at the door', async () => {
    const order = await placeAdvanced(shop);
    const opened = await pressPay(order);
    await rows("UPDATE cod_checks SET state = 'passed', answered_at = ?, channel = 'admin' WHERE order_id = ?", Date.now(), order.id);
    const memory = memoryCourier();
    const draft = await parcelOf(shop, order.id);
    await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    expect(await payOpened(shop, order.who, opened)).toBe('refund_due');
    expect(memory.orders.get(draft.reference)?.parcel.cashDue).toBe(Math.floor(Number((await orderRow(order))?.total_paise) / 100) * 100);
  });
});

describe('capture and the end of the order', () => {
  it('cancelled after it was paid: all of it goes back, and the order is not opened again', async () => {
    const order = await placeAdvanced(shop);
    await payAdvance(shop, order);
    await cancel(order);
    expect(await amountsBack(order)).toEqual([9_900]);
    for (let n = 0; n < 2; n += 1) await shop.settle().then(() => shop.deliverWebhooks());
    expect(await orderRow(order)).toMatchObject({ status: 'cancelled_by_user', advance_kept_paise: 0 });
    const reopened = await ask('POST', `/orders/${order.id}/status`, { to: 'processing', seen: 'cancelled_by_user', reason: 'asked to' });
    expect(reopened.body).toMatchObject({ code: 'ADVANCE_RETURNED' });
  });

  it('both at once: nobody keeps the money of an order that has ended', async () => {
    for (const ahead of HEAD_STARTS) {
      const order = await placeAdvanced(shop);
      const opened = await pressPay(order);
      await meeting(ahead, [() => payOpened(shop, order.who, opened), () => cancel(order)]);
      expect((await orderRow(order))?.status).toBe('cancelled_by_user');
      expect(await amountsBack(order)).toEqual([9_900]);
    }
  });
});

describe('the parcel came back', () => {
  /** Sent with its advance paid; then what its courier says, and what it charges. */
  async function back(words: readonly string[], charged: number, to: 'returned' | 'lost' = 'returned') {
    const order = await placeAdvanced(shop);
    await payAdvance(shop, order);
    const memory = memoryCourier();
    const draft = await parcelOf(shop, order.id);
    const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    memory.scan(awb ?? '', 'picked_up', start + MINUTE);
    for (const [day, text] of words.entries())
      memory.scan(awb ?? '', 'undelivered', start + (day + 1) * DAY, { code: `missed ${day}`, text });
    const at = start + (words.length + 1) * DAY;
    if (to === 'returned') memory.scan(awb ?? '', 'returning', at);
    memory.scan(awb ?? '', to, at + HOUR);
    await pollAt(shop, memory, at + 2 * HOUR);
    for (const [line, kind] of ['freight', 'rto', 'cod'].entries())
      await rows(
        'INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at) VALUES (?, ?, ?, ?, ?, ?, 1, 1)',
        ...[crypto.randomUUID(), draft.id, kind, charged, crypto.randomUUID(), line],
      );
    const [piece] = await rows('SELECT quantity FROM parcel_items WHERE parcel_id = ?', draft.id);
    const good = to === 'lost' ? 0 : Number(piece?.quantity);
    await openParcel(shop.at(start + 9 * DAY), {
      id: draft.id,
      by: BY,
      next: 'close',
      pieces: [{ orderId: order.id, line: 1, good, bad: 0 }],
    });
    return [(await orderRow(order))?.advance_kept_paise, await amountsBack(order)];
  }
  const REFUSED = ['Consignee refused', 'Order cancelled by customer'];

  it.each([
    ['refused: what the courier charged both ways is kept', REFUSED, 3_050, 'returned', [6_100, [3_800]]],
    ['refused, and dearer than the advance: no more than that is kept', REFUSED, 6_000, 'returned', [9_900, []]],
    ['refused, and nothing is known of the charge: all of it goes back', REFUSED, 0, 'returned', [0, [9_900]]],
    ['not reached: all of it goes back', ['Not reachable', 'Not reachable'], 3_000, 'returned', [0, [9_900]]],
    ['lost: all of it goes back', [], 3_000, 'lost', [0, [9_900]]],
  ] as const)('%s', async (_, words, charged, to, expected) => {
    expect(await back(words, charged, to)).toEqual(expected);
  });
});
