import { beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '../../../functions/worker/cron.ts';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { sendDueCalls } from '../../../src/features/parcels/calls/send-calls.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { formatInr, paise } from '../../../src/rules/money/money.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { hearOf, payOpened, pressPay } from '../../shop/orders/advance.ts';
import { guardOn, type PlacedCash, placeCash } from '../../shop/orders/cash-guard.ts';
import { paymentsOf, refundsOf, rowOf } from '../../shop/orders/orders.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, callsOf, parcelOf, parcelRow, pollAt } from '../../shop/parcels/parcels.ts';
import type { Answer } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
beforeEach(() => guardOn(shop));

const NUMBERED = { line1: '12, Gandhi Nagar main road' };
const orderRow = (id: string) => rowOf(shop, id);
const checkState = async (id: string) => (await shop.rows('SELECT state FROM cod_checks WHERE order_id = ?', id))[0]?.state;
const mails = (id: string, key: string) => shop.rows('SELECT kind FROM outbox WHERE dedupe_key = ?', `${key}:${id}`);
const DUE = { status: 'processing', method: 'cod', pay_way: 'cod', paid_online: 0, paid_at: null, reservation: 'committed' };
const PAID = { ...DUE, pay_way: 'gateway', paid_online: 1, paid_at: expect.any(Number) };

const capture = ({ who }: PlacedCash, opened: Answer) => payOpened(shop, who, opened);

describe('a cash order is paid online before it leaves (#11)', () => {
  it('the capture counts once, the guard has its answer, and nothing is due at the door; the method stays', async () => {
    const order = await placeCash(shop);
    const draft = await parcelOf(shop, order.id);
    expect(draft.cashDue).toBeGreaterThan(0);
    const opened = await pressPay(order);
    expect(opened).toMatchObject({ status: 200, body: { dbOrderId: order.id, razorpayOrderId: expect.any(String) } });
    expect(await orderRow(order.id)).toMatchObject(DUE);
    expect(await checkState(order.id)).toBe('waiting');
    const paid = await order.who.pay(opened);
    for (let n = 0; n < 2; n += 1) expect((await order.who.verify(opened, paid)).body).toMatchObject({ success: true });
    for (let n = 0; n < 2; n += 1) await shop.deliverWebhooks();
    expect(await orderRow(order.id)).toMatchObject(PAID);
    expect(await paymentsOf(shop, order.id)).toMatchObject([{ settlement: 'counted', reason: null, amount: opened.body.amount }]);
    expect(await checkState(order.id)).toBe('paid');
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'draft', cod_due_paise: 0, rounding_paise: 0 });
    expect(await mails(order.id, 'paid')).toHaveLength(1);
    expect((await pressPay(order)).body.code).toBe('ALREADY_PAID');
  });

  it('a repeated press, and one from another window, get the same gateway order', async () => {
    const order = await placeCash(shop, NUMBERED);
    const [one, two] = await Promise.all([pressPay(order), pressPay(order)]);
    const three = await pressPay(order);
    expect(new Set([one, two, three].map(({ body }) => body.razorpayOrderId)).size).toBe(1);
    expect(await shop.rows('SELECT id FROM cash_payments WHERE order_id = ?', order.id)).toHaveLength(1);
  });

  it('the sum that was shown is bound to the press: once pieces are taken out, it is refused with the new sum, and nothing is opened', async () => {
    const order = await placeCash(shop, NUMBERED);
    const due = Number((await orderRow(order.id))?.due_paise);
    const press = (shown: number) => order.who.post(`/api/orders/${order.id}/pay?shown=${shown}`, {});
    const refused = await press(due + 5_000);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'SUM_CHANGED', details: expect.stringContaining(`now costs ${formatInr(paise(due))}`) },
    });
    expect(await shop.rows('SELECT id FROM cash_payments WHERE order_id = ?', order.id)).toEqual([]);
    const [one, again] = [await press(due), await press(due)];
    expect([one.body.amount, again.body.razorpayOrderId]).toEqual([due, one.body.razorpayOrderId]);
    expect((await press(due - 100)).body.code).toBe('SUM_CHANGED');
  });

  it('a payment of another cash order pays nothing (F20)', async () => {
    const [mine, theirs] = [await placeCash(shop, NUMBERED), await placeCash(shop, NUMBERED)];
    const opened = await pressPay(mine);
    const paid = await mine.who.pay(opened);
    const foreign = { ...opened, body: { ...opened.body, dbOrderId: theirs.id } };
    expect((await theirs.who.verify(foreign, paid)).body.code).toBe('ORDER_NOT_FOUND');
    expect(await orderRow(theirs.id)).toMatchObject(DUE);
  });

  it('webhooks are lost: the reconciler counts it', async () => {
    const order = await placeCash(shop, NUMBERED);
    await order.who.pay(await pressPay(order));
    await runJobs(shop.at(Date.now() + 3 * MINUTE));
    expect(await orderRow(order.id)).toMatchObject(PAID);
  });

  it('two captures at once: one counts, the other goes back', async () => {
    const order = await placeCash(shop, NUMBERED);
    const opened = await pressPay(order);
    const both = await Promise.all([capture(order, opened), hearOf(shop, opened, 'pay_OfAnotherWindow')]);
    expect(both.sort()).toEqual(['paid', 'refund_due']);
    expect((await paymentsOf(shop, order.id)).map(({ settlement }) => settlement).sort()).toEqual(['counted', 'refund_due']);
  });
});

it('the order is cancelled first: the money goes back', async () => {
  const order = await placeCash(shop, NUMBERED);
  const opened = await pressPay(order);
  await order.who.form(`/api/orders/${order.id}/cancel`);
  expect(await capture(order, opened)).toBe('refund_due');
  expect(await paymentsOf(shop, order.id)).toMatchObject([{ settlement: 'refund_due', reason: 'order is cancelled_by_user' }]);
  expect((await pressPay(order)).body.code).toBe('NOT_PAYABLE');
});

it('the order is cancelled after it was paid: the money goes back in full, the pieces are free', async () => {
  const order = await placeCash(shop, NUMBERED);
  expect(await capture(order, await pressPay(order))).toBe('paid');
  await order.who.form(`/api/orders/${order.id}/cancel`);
  expect(await orderRow(order.id)).toMatchObject({ reservation: 'released' });
  expect(await refundsOf(shop, order.id)).toMatchObject([{ amount: 70_000 }]);
});

it('paid and cancelled at once: it is paid and refunded, or cancelled and the money goes back; never sent unpaid', async () => {
  for (const ahead of HEAD_STARTS) {
    const order = await placeCash(shop, NUMBERED);
    const opened = await pressPay(order);
    await meeting(ahead, [() => capture(order, opened), () => order.who.form(`/api/orders/${order.id}/cancel`)]);
    const [money] = await paymentsOf(shop, order.id);
    const row = await orderRow(order.id);
    const refunds = await refundsOf(shop, order.id);
    if (row?.status === 'processing') expect([money?.settlement, refunds.length]).toEqual(['counted', 0]);
    else expect(refunds).toHaveLength(1);
  }
});

/** A cash order with a draft for a courier that cancels at once. */
async function planned() {
  const order = await placeCash(shop, NUMBERED);
  const memory = memoryCourier();
  memory.cancels = 'cancelled';
  const draft = await parcelOf(shop, order.id);
  const book = (id = draft.id) => bookParcel(shop.at(), memory.couriers, { id, by: BY });
  const goOn = (ms: number) => sendDueCalls(shop.at(Date.now() + ms), memory.couriers, [draft.id]);
  const fetch = async (awb: string | null) => {
    memory.scan(awb ?? '', 'picked_up', Date.now());
    await pollAt(shop, memory, Date.now() + MINUTE);
  };
  return { order, memory, draft, book, goOn, fetch, row: () => parcelRow(shop, draft.id) };
}

it('paid before it is booked: the courier is told of no cash', async () => {
  const { order, memory, draft, book } = await planned();
  await capture(order, await pressPay(order));
  expect((await book()).state).toBe('booked');
  expect(memory.orders.get(draft.reference)?.parcel.cashDue).toBe(0);
  expect(await callsOf(shop, draft.id)).not.toContain('cancel due');
});

it('paid while a courier has it booked with the cash: it is given up, and booked anew without cash under another reference', async () => {
  const { order, memory, draft, book, goOn, row } = await planned();
  await book();
  await capture(order, await pressPay(order));
  expect(await callsOf(shop, draft.id)).toContain('cancel due');
  await goOn(0);
  expect(await row()).toMatchObject({ state: 'cancelled', cod_due_paise: 0 });
  const again = await parcelOf(shop, order.id);
  expect(again.reference).not.toBe(draft.reference);
  await book(again.id);
  expect(memory.orders.get(again.reference)?.parcel.cashDue).toBe(0);
});

it('paid while the courier is being asked: what it books with the cash is given up', async () => {
  const { order, memory, draft, book, goOn, row } = await planned();
  const opened = await pressPay(order);
  memory.meanwhile = async () => {
    memory.meanwhile = async () => {};
    expect(await callsOf(shop, draft.id)).toEqual(['book sent']);
    expect(await capture(order, opened)).toBe('paid');
  };
  await book();
  await goOn(5 * MINUTE);
  expect((await row())?.state).toBe('cancelled');
});

it('the answer of the booking is lost, then it is paid: the parcel is never sent with the cash', async () => {
  const { order, memory, book, goOn, row } = await planned();
  memory.cancels = 'asked';
  memory.next('book', 'lost after');
  await book();
  await capture(order, await pressPay(order));
  for (let n = 1; n < 6; n += 1) await goOn(n * HOUR);
  expect(await row()).toMatchObject({ state: expect.stringMatching(/^(draft|cancelled)$/), cod_due_paise: 0 });
});

it('the courier has fetched it first: the press is refused, and money that comes then goes back', async () => {
  const { order, draft, book, fetch, row } = await planned();
  const opened = await pressPay(order);
  await fetch((await book()).awb);
  expect(await capture(order, opened)).toBe('refund_due');
  expect((await pressPay(order)).body.code).toBe('NOT_PAYABLE');
  expect((await row())?.cod_due_paise).toBe(draft.cashDue);
});

it('the courier fetches what it was asked to give up: a person sees that it may collect what was paid', async () => {
  const { order, memory, draft, book, fetch, row } = await planned();
  memory.cancels = 'asked';
  const { awb } = await book();
  await capture(order, await pressPay(order));
  await fetch(awb);
  expect(await row()).toMatchObject({ state: 'picked_up', trouble: 'contradiction' });
  await expect(cancelParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).rejects.toMatchObject({ code: 'PARCEL_MOVE_REFUSED' });
});
