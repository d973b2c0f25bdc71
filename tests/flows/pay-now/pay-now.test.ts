import { beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '../../../functions/cron.ts';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { sendDueCalls } from '../../../src/features/parcels/calls/send-calls.server.ts';
import { recordCapture } from '../../../src/features/payment/capture/record-capture.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { guardOn, type PlacedCash, placeCash } from '../../shop/cash-guard.ts';
import { violations } from '../../shop/invariants.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { BY, callsOf, parcelOf, parcelRow, pollAt } from '../../shop/parcels.ts';
import type { Answer } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
beforeEach(() => guardOn(shop));

const NUMBERED = { line1: '12, Gandhi Nagar main road' };
const press = ({ id, who }: PlacedCash): Promise<Answer> => who.post(`/api/orders/${id}/pay`, {});
const orderRow = async (id: string) =>
  (
    await shop.rows('SELECT status, method, pay_way, paid_online, paid_at IS NOT NULL AS is_paid, reservation FROM orders WHERE id = ?', id)
  )[0];
const moneyOf = (id: string) =>
  shop.rows('SELECT settlement, reason, amount_paise AS amount FROM payments WHERE order_id = ? ORDER BY created_at, id', id);
const checkState = async (id: string) => (await shop.rows('SELECT state FROM cod_checks WHERE order_id = ?', id))[0]?.state;
const mails = (id: string, key: string) => shop.rows('SELECT kind FROM outbox WHERE dedupe_key = ?', `${key}:${id}`);
const allIsWell = async () => expect(await violations(shop.rows)).toEqual([]);
const DUE = { status: 'processing', method: 'cod', pay_way: 'cod', paid_online: 0, is_paid: 0, reservation: 'committed' };
const PAID = { ...DUE, pay_way: 'gateway', paid_online: 1, is_paid: 1 };

/** Pays at the gateway, which reports it to nobody. */
const payAt = async ({ who }: PlacedCash, opened: Answer) => String((await who.pay(opened)).razorpay_payment_id);

/** The shop hears of a captured payment. */
const hear = (opened: Answer, id: string) =>
  recordCapture(shop.at(), {
    gatewayOrderId: opened.body.razorpayOrderId,
    payment: {
      id,
      gatewayOrderId: opened.body.razorpayOrderId,
      amount: paise(opened.body.amount),
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      error: null,
      refunded: paise(0),
    },
    actor: 'gateway',
  });

const capture = async (order: PlacedCash, opened: Answer) => hear(opened, await payAt(order, opened));

describe('a cash order is paid online before it leaves (#11)', () => {
  it('the capture counts once, the guard has its answer, and nothing is due at the door; the method stays', async () => {
    const order = await placeCash(shop);
    const draft = await parcelOf(shop, order.id);
    expect(draft.cashDue).toBeGreaterThan(0);
    const opened = await press(order);
    expect(opened).toMatchObject({ status: 200, body: { dbOrderId: order.id, razorpayOrderId: expect.any(String) } });
    expect(await orderRow(order.id)).toEqual(DUE);
    expect(await checkState(order.id)).toBe('waiting');
    const paid = await order.who.pay(opened);
    for (let n = 0; n < 2; n += 1) expect((await order.who.verify(opened, paid)).body).toMatchObject({ success: true });
    for (let n = 0; n < 2; n += 1) await shop.deliverWebhooks();
    await shop.settle();
    expect(await orderRow(order.id)).toEqual(PAID);
    expect(await moneyOf(order.id)).toEqual([{ settlement: 'counted', reason: null, amount: opened.body.amount }]);
    expect(await checkState(order.id)).toBe('paid');
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'draft', cod_due_paise: 0, rounding_paise: 0 });
    expect(await mails(order.id, 'paid')).toHaveLength(1);
    expect((await press(order)).body.code).toBe('ALREADY_PAID');
    await allIsWell();
  });

  it('a repeated press, and one from another window, get the same gateway order', async () => {
    const order = await placeCash(shop, NUMBERED);
    const [one, two] = await Promise.all([press(order), press(order)]);
    const three = await press(order);
    expect(new Set([one, two, three].map(({ body }) => body.razorpayOrderId)).size).toBe(1);
    expect(await shop.rows('SELECT id FROM cash_payments WHERE order_id = ?', order.id)).toHaveLength(1);
  });

  it('nobody else opens it: without the signed link or the browser there is no such order (F63)', async () => {
    const [mine, theirs] = [await placeCash(shop, NUMBERED), await placeCash(shop, NUMBERED)];
    expect((await theirs.who.post(`/api/orders/${mine.id}/pay`, {})).body.code).toBe('ORDER_NOT_FOUND');
    const opened = await press(mine);
    const paid = await mine.who.pay(opened);
    // Of another cash order: the gateway's order is not its own (F20).
    const foreign = { ...opened, body: { ...opened.body, dbOrderId: theirs.id } };
    expect((await theirs.who.verify(foreign, paid)).body.code).toBe('ORDER_NOT_FOUND');
    expect(await orderRow(theirs.id)).toEqual(DUE);
  });

  it('webhooks are lost: the reconciler counts it', async () => {
    const order = await placeCash(shop, NUMBERED);
    await order.who.pay(await press(order));
    await runJobs(shop.at(Date.now() + 3 * MINUTE));
    await shop.settle();
    expect(await orderRow(order.id)).toEqual(PAID);
    await allIsWell();
  });

  it('two captures at once: one counts, the other goes back', async () => {
    const order = await placeCash(shop, NUMBERED);
    const opened = await press(order);
    expect((await Promise.all([hear(opened, await payAt(order, opened)), hear(opened, 'pay_OfAnotherWindow')])).sort()).toEqual([
      'paid',
      'refund_due',
    ]);
    expect((await moneyOf(order.id)).map(({ settlement }) => settlement).sort()).toEqual(['counted', 'refund_due']);
    await allIsWell();
  });
});

describe('capture and the end of the order', () => {
  it('the order is cancelled first: the money goes back', async () => {
    const order = await placeCash(shop, NUMBERED);
    const opened = await press(order);
    await order.who.form(`/api/orders/${order.id}/cancel`);
    expect(await capture(order, opened)).toBe('refund_due');
    expect(await moneyOf(order.id)).toMatchObject([{ settlement: 'refund_due', reason: 'order is cancelled_by_user' }]);
    expect((await press(order)).body.code).toBe('NOT_PAYABLE');
    await allIsWell();
  });

  it('the order is cancelled after it was paid: the money goes back in full, the pieces are free', async () => {
    const order = await placeCash(shop, NUMBERED);
    expect(await capture(order, await press(order))).toBe('paid');
    await order.who.form(`/api/orders/${order.id}/cancel`);
    await shop.settle();
    expect(await orderRow(order.id)).toMatchObject({ reservation: 'released' });
    const refunds = await shop.rows(
      'SELECT r.amount_paise = p.amount_paise AS whole FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?',
      order.id,
    );
    expect(refunds).toEqual([{ whole: 1 }]);
    await allIsWell();
  });

  it('both at once: it is paid and refunded, or cancelled and the money goes back; never sent unpaid', async () => {
    for (let n = 0; n < 6; n += 1) {
      const order = await placeCash(shop, NUMBERED);
      const opened = await press(order);
      const cancel = () => order.who.form(`/api/orders/${order.id}/cancel`);
      const id = await payAt(order, opened);
      await Promise.all(n % 2 ? [hear(opened, id), cancel()] : [cancel(), hear(opened, id)]);
      await shop.settle();
      const [money] = await moneyOf(order.id);
      const row = await orderRow(order.id);
      const refunds = await shop.rows('SELECT 1 FROM refunds WHERE payment_id IN (SELECT id FROM payments WHERE order_id = ?)', order.id);
      if (row?.status === 'processing') expect([money?.settlement, refunds.length]).toEqual(['counted', 0]);
      else expect(refunds).toHaveLength(1);
    }
    await allIsWell();
  });
});

describe('capture and the parcel', () => {
  it('paid before it is booked: the courier is told of no cash', async () => {
    const order = await placeCash(shop, NUMBERED);
    const memory = memoryCourier();
    const draft = await parcelOf(shop, order.id);
    await capture(order, await press(order));
    expect((await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).state).toBe('booked');
    expect(memory.orders.get(draft.reference)?.parcel.cashDue).toBe(0);
    expect(await callsOf(shop, draft.id)).not.toContain('cancel due');
    await allIsWell();
  });

  it('paid while a courier has it booked with the cash: it is given up, and booked anew without cash under another reference', async () => {
    const order = await placeCash(shop, NUMBERED);
    const memory = memoryCourier();
    memory.cancels = 'cancelled';
    const draft = await parcelOf(shop, order.id);
    await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    await capture(order, await press(order));
    expect(await callsOf(shop, draft.id)).toContain('cancel due');
    await sendDueCalls(shop.at(), memory.couriers, [draft.id]);
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'cancelled', cod_due_paise: 0 });
    const again = await parcelOf(shop, order.id);
    expect(again.reference).not.toBe(draft.reference);
    await bookParcel(shop.at(), memory.couriers, { id: again.id, by: BY });
    expect(memory.orders.get(again.reference)?.parcel.cashDue).toBe(0);
    await allIsWell();
  });

  it('paid while the courier is being asked: what it books with the cash is given up', async () => {
    const order = await placeCash(shop, NUMBERED);
    const memory = memoryCourier();
    memory.cancels = 'cancelled';
    const draft = await parcelOf(shop, order.id);
    const opened = await press(order);
    memory.away = 300;
    const booking = bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    await expect.poll(async () => (await callsOf(shop, draft.id))[0]).toBe('book sent');
    expect(await capture(order, opened)).toBe('paid');
    await booking;
    memory.away = 0;
    await sendDueCalls(shop.at(Date.now() + 5 * MINUTE), memory.couriers, [draft.id]);
    expect((await parcelRow(shop, draft.id))?.state).toBe('cancelled');
    await allIsWell();
  });

  it('the answer of the booking is lost, then it is paid: the parcel is never sent with the cash', async () => {
    const order = await placeCash(shop, NUMBERED);
    const memory = memoryCourier();
    memory.next('book', 'lost after');
    const draft = await parcelOf(shop, order.id);
    await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    await capture(order, await press(order));
    for (let n = 1; n < 6; n += 1) await sendDueCalls(shop.at(Date.now() + n * HOUR), memory.couriers, [draft.id]);
    const row = await parcelRow(shop, draft.id);
    expect([row?.state, row?.cod_due_paise]).toEqual([expect.stringMatching(/^(draft|cancelled)$/), 0]);
    await allIsWell();
  });

  it('the courier has fetched it first: the press is refused, and money that comes then goes back', async () => {
    const order = await placeCash(shop, NUMBERED);
    const memory = memoryCourier();
    const opened = await press(order);
    const draft = await parcelOf(shop, order.id);
    const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    memory.scan(awb ?? '', 'picked_up', Date.now());
    await pollAt(shop, memory, Date.now() + MINUTE);
    expect(await capture(order, opened)).toBe('refund_due');
    expect((await press(order)).body.code).toBe('NOT_PAYABLE');
    expect((await parcelRow(shop, draft.id))?.cod_due_paise).toBe(draft.cashDue);
    await allIsWell();
  });

  it('the courier fetches what it was asked to give up: a person sees that it may collect what was paid', async () => {
    const order = await placeCash(shop, NUMBERED);
    const memory = memoryCourier();
    const draft = await parcelOf(shop, order.id);
    const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    await capture(order, await press(order));
    memory.scan(awb ?? '', 'picked_up', Date.now());
    await pollAt(shop, memory, Date.now() + MINUTE);
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'picked_up', trouble: 'contradiction' });
    await expect(cancelParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).rejects.toMatchObject({ code: 'PARCEL_MOVE_REFUSED' });
  });
});
