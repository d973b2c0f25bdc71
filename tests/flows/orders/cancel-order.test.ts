import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { codeOf } from '../../shop/orders/edits.ts';
import { historyOf, mailsOf, refundsOf, rowOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { type PaidOrder, paidOrder } from '../../shop/orders/paid-order.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const nobody = { userId: null, guestId: null };
beforeEach(() => void shop.razorpay.setKnobs({ refundOutcome: 'processed', failNext: null }));
/** Differences between Razorpay's captured and refunded sums and the shop's, in paise. */
afterEach(async () => {
  const [booked] = await shop.rows(
    "SELECT coalesce(sum(amount_paise), 0) AS captured, coalesce(sum(refunded_paise), 0) AS refunded FROM payments WHERE status = 'captured'",
  );
  const { captured, refunded } = shop.razorpay.ledger().sums;
  expect(booked).toEqual({ captured, refunded });
});

const cancel = ({ id, token }: PaidOrder, reason = '') => cancelOrder(shop.at(), nobody, { orderId: id, token, reason });
const press = ({ who, id }: PaidOrder, fields: Record<string, string> = {}) => who.form(`/api/orders/${id}/cancel`, fields);
const restocks = async (id: string) =>
  (await shop.rows("SELECT count(*) AS n FROM stock_moves WHERE order_id = ? AND kind = 'restock'", id))[0]?.n;
const onlyOnce = { free: 1, reserved: 0, committed: 0 };

it.each(['paid', 'processing'] as const)(
  'an order that is %s: cancelled, back in stock, all money returned, confirmed by mail; then refunded (E18, L7)',
  async (status) => {
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    const bought = await paidOrder(shop, { status });
    const answer = await press(bought, { reason: '  too\nlate\u0000 for the wedding ' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order-confirmation?order=${bought.id}`]);
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
    const last = { to_status: 'cancelled_by_user', actor: 'shopper', note: 'too late for the wedding' };
    expect((await historyOf(shop, bought.id)).at(-1)).toMatchObject(last);
    expect(await refundsOf(shop, bought.id)).toMatchObject([{ amount: 70_000, status: 'pending', by: 'the shopper' }]);
    expect(shop.mails.at(-1)?.subject).toMatch(/^Order CHK-\d+ is cancelled$/);
    expect(shop.mails.at(-1)?.text).toContain('UPI takes 2 to 7 days');

    const [refund] = shop.razorpay.ledger().refunds.slice(-1);
    shop.razorpay.settleRefund(refund?.id ?? '', 'processed');
    await shop.deliverWebhooks({ copies: 2 });
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
    expect(await restocks(bought.id)).toBe(1);
    expect(await mailsOf(shop, bought.id)).toEqual(['order-confirmed', 'order-cancelled', 'refunded']);
  },
);

it('a cancelled order releases its coupon; where a coupon paid for everything no money has to return', async () => {
  await shop.rows('INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (0, 0, 1)');
  await shop.addCoupon({ code: 'ALLFREE', type: 'fixed_amount', value: 100_000, maxUses: 1 });
  const free = await paidOrder(shop, { coupon: 'ALLFREE' });
  expect(await rowOf(shop, free.id)).toMatchObject({ total_paise: 0, status: 'paid' });
  expect(await cancel(free)).toBe('cancelled');
  expect(await statusOf(shop, free.id)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
  expect(await refundsOf(shop, free.id)).toEqual([]);
  expect((await shop.rows("SELECT uses_count AS n FROM coupons WHERE code = 'ALLFREE'"))[0]).toEqual({ n: 0 });
  expect((await free.who.post(`/api/orders/${free.id}/pay`, {})).body.code).toBe('NOT_PAYABLE');
  expect(await mailsOf(shop, free.id)).toEqual(['order-confirmed', 'order-cancelled']);
});

it('cancelled by several presses, at once and later: one cancellation, one refund, one mail (F33)', async () => {
  const bought = await paidOrder(shop, { status: 'processing' });
  expect(await Promise.all([cancel(bought), cancel(bought), cancel(bought)])).toEqual(['cancelled', 'cancelled', 'cancelled']);
  await shop.settle();
  expect(await cancel(bought)).toBe('cancelled');
  expect(await refundsOf(shop, bought.id)).toMatchObject([{ amount: 70_000, status: 'processed', by: 'the shopper' }]);
  expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
  expect((await mailsOf(shop, bought.id)).filter((kind) => kind === 'order-cancelled')).toHaveLength(1);
});

it('cancelled and shipped at the same moment: either shipped and kept, or cancelled and refunded, never half of each (F42)', async () => {
  const seen = new Set<unknown>();
  for (const ahead of HEAD_STARTS) {
    const bought = await paidOrder(shop, { status: 'processing' });
    const ship = () => codeOf(changeStatus(shop.at(), { orderId: bought.id, to: 'shipped', seen: 'processing', by: 'Asha' }));
    const [cancelled, shipped] = await meeting(ahead, [() => cancel(bought), ship]);
    await shop.settle();
    seen.add(cancelled);
    if (cancelled === 'late') {
      expect(shipped).toBe('done');
      expect(await statusOf(shop, bought.id)).toEqual({ status: 'shipped', reservation: 'committed' });
      expect(await refundsOf(shop, bought.id)).toEqual([]);
      expect(await mailsOf(shop, bought.id)).toEqual(['order-confirmed', 'order-shipped']);
    } else {
      expect([cancelled, shipped]).toEqual(['cancelled', 'STATUS_CHANGED']);
      expect(await statusOf(shop, bought.id)).toEqual({ status: 'refunded', reservation: 'released' });
      expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
    }
  }
  expect([...seen].sort()).toEqual(['cancelled', 'late']);
});

it('cancelled with a refund by the shop before, after or at the same time exactly the payment is returned (I7, F46)', async () => {
  for (const ahead of HEAD_STARTS) {
    const bought = await paidOrder(shop);
    const refund = (amount: number) =>
      codeOf(requestRefund(shop.at(), { orderId: bought.id, reason: 'goodwill', by: 'Asha', key: newId(), amount: paise(amount) }));
    const [outcome] = await meeting(ahead, [() => cancel(bought), () => refund(Number.isFinite(ahead) ? 70_000 : 20_000)]);
    await shop.deliverWebhooks();
    expect(outcome).toBe('cancelled');
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'refunded', reservation: 'released' });
    const given = (await refundsOf(shop, bought.id)).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(given).toBe(70_000);
    expect(await restocks(bought.id)).toBe(1);
  }
});

it('nobody cancels without the signed link; a session that has ended leads to the log-in (F63)', async () => {
  const bought = await paidOrder(shop);
  const press = (fields: Record<string, string>) => Shopper.stranger(shop).form(`/api/orders/${bought.id}/cancel`, fields);
  expect((await press({ token: `${bought.token}x` })).status).toBe(404);
  expect((await press({ page: 'account' })).headers.get('location')).toBe(`/login?next=%2Forders%2F${bought.id}`);
  expect(await statusOf(shop, bought.id)).toEqual({ status: 'paid', reservation: 'committed' });
});

it('of a shipped or unpaid order nothing is cancelled: nothing changes, and the page gives the reason', async () => {
  const sent = await paidOrder(shop, { status: 'shipped' });
  expect((await press(sent, { page: 'account' })).headers.get('location')).toBe(`/orders/${sent.id}?said=late`);
  expect(await statusOf(shop, sent.id)).toEqual({ status: 'shipped', reservation: 'committed' });
  const unpaid = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const token = await orderToken(parseEnv(shop.env), unpaid.body.dbOrderId);
  const orderId = unpaid.body.dbOrderId;
  const cancelUnpaid = () => cancelOrder(shop.at(), nobody, { orderId, token, reason: '' });
  expect(await cancelUnpaid()).toBe('refused');
  expect(await statusOf(shop, orderId)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  // Nothing of an order is told as cancelled that was never sold.
  await changeStatus(shop.at(), { orderId, seen: 'pending_payment_gateway', to: 'cancelled_by_user', by: 'Asha' });
  expect(await cancelUnpaid()).toBe('refused');
  expect(await mailsOf(shop, sent.id)).not.toContain('order-cancelled');
});

it('the database is down while somebody cancels: the page says so, and nothing changes (F25)', async () => {
  const bought = await paidOrder(shop);
  await shop.withoutDatabase(async () => {
    expect((await press(bought)).headers.get('location')).toBe(`/order-confirmation?order=${bought.id}&said=busy`);
  });
  expect(await statusOf(shop, bought.id)).toEqual({ status: 'paid', reservation: 'committed' });
});

it('a cancelled order is never reopened or paid again, even while Razorpay is silent (F35)', async () => {
  const bought = await paidOrder(shop);
  shop.razorpay.setKnobs({ refundOutcome: 'pending' });
  await cancel(bought);
  const down = shop.env.RAZORPAY_SANDBOX_URL;
  expect((await bought.who.post(`/api/orders/${bought.id}/pay`, {})).body.code).toBe('NOT_PAYABLE');
  shop.env.RAZORPAY_SANDBOX_URL = 'http://127.0.0.1:2';
  expect((await bought.who.post(`/api/orders/${bought.id}/pay`, {})).body.code).toBe('NOT_PAYABLE');
  shop.env.RAZORPAY_SANDBOX_URL = down;
  await shop.runCron(Date.now() + DAY);
  expect(await statusOf(shop, bought.id)).toMatchObject({ reservation: 'released' });
});

it('shipped, delivered and cancelled by the shop: one mail each, however often the status changes back and forth', async () => {
  const { id } = await paidOrder(shop);
  const move = (seen: 'paid' | 'processing' | 'shipped' | 'delivered', to: typeof seen) =>
    changeStatus(shop.at(), { orderId: id, seen, to, by: 'Asha', reason: 'x' });
  await move('paid', 'processing');
  await move('processing', 'shipped');
  await shop.settle();
  expect(shop.mails.at(-1)?.subject).toMatch(/is on its way$/);
  await move('shipped', 'processing');
  await move('processing', 'shipped');
  await move('shipped', 'delivered');
  await move('delivered', 'shipped');
  await move('shipped', 'delivered');
  expect(await mailsOf(shop, id)).toEqual(['order-confirmed', 'order-shipped', 'review-ask', 'order-delivered']);
});

it('an unpaid order cancelled by the shop is told; a closed one is only renamed', async () => {
  const one = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const orderId = one.body.dbOrderId;
  await changeStatus(shop.at(), { orderId, seen: 'pending_payment_gateway', to: 'failed', by: 'Asha', reason: 'x' });
  await changeStatus(shop.at(), { orderId, seen: 'failed', to: 'cancelled_by_user', by: 'Asha', reason: 'x' });
  expect(await mailsOf(shop, orderId)).toEqual([]);
  await changeStatus(shop.at(), { orderId, seen: 'cancelled_by_user', to: 'pending_payment_gateway', by: 'Asha', reason: 'x' });
  await changeStatus(shop.at(), { orderId, seen: 'pending_payment_gateway', to: 'cancelled_by_user', by: 'Asha' });
  expect(await mailsOf(shop, orderId)).toEqual(['order-cancelled']);
});

/** As they stand in a sent mail: fixed values, never generated by code. */
const ORDER = '0b6f2c1e-7d34-4a58-9c21-5e8f6a7b9d10';
const TOKEN = 'CvzRgUlcKBYWizbIZo3xQPP1sJ8DHpo1PktHmu7YBXw';

it('the link of an old mail still opens its order, in any browser', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }]);
  const ids = vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(ORDER);
  const order = await shopper.send(body, '9d2f5b7e-1c34-4e8a-8f60-2b7c9a1d3e45');
  ids.mockRestore();
  expect(order.body.dbOrderId).toBe(ORDER);
  await shopper.verify(order, await shopper.pay(order));
  const pressed = (token: string) => Shopper.stranger(shop).form(`/api/orders/${ORDER}/cancel`, { token });
  expect((await pressed(TOKEN.replace('C', 'D'))).status).toBe(404);
  const answer = await pressed(TOKEN);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order-confirmation?order=${ORDER}&token=${TOKEN}`]);
  // The money was sent back after the answer.
  expect(await shop.rows('SELECT status FROM orders WHERE id = ?', ORDER)).toEqual([{ status: 'refunded' }]);
});
