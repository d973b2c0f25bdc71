import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { auditNow } from '../../../src/features/payment/reconcile/audit-ledgers.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { orderToken } from '../../../src/features/sales/order-token.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const nobody = { userId: null, guestId: null };
beforeEach(() => void shop.razorpay.setKnobs({ refundOutcome: 'processed', failNext: null }));
/** Differences between Razorpay's captured and refunded sums and the shop's, in paise. */
afterEach(async () => {
  await shop.settle();
  const [booked] = await shop.rows(
    "SELECT coalesce(sum(amount_paise), 0) AS captured, coalesce(sum(refunded_paise), 0) AS refunded FROM payments WHERE status = 'captured'",
  );
  const { captured, refunded } = shop.razorpay.ledger().sums;
  expect(booked).toEqual({ captured, refunded });
});

interface Bought {
  readonly who: Shopper;
  readonly order: Answer;
  readonly id: string;
  readonly piece: number;
  readonly token: string;
}

async function paid(status: 'paid' | 'processing' | 'shipped' = 'paid', coupon = ''): Promise<Bought> {
  const piece = await shop.addProduct({ price: 70_000, stock: 1 });
  const who = new Shopper(shop);
  const order = await who.order([{ id: piece }], coupon);
  if (order.body.amount > 0) await who.verify(order, await who.pay(order));
  const id = order.body.dbOrderId;
  const steps = ['processing', 'shipped'].slice(0, ['paid', 'processing', 'shipped'].indexOf(status));
  for (const to of steps) await shop.rows("UPDATE orders SET status = ?, actor = 'admin' WHERE id = ?", to, id);
  await shop.settle();
  await shop.deliverWebhooks();
  return { who, order, id, piece, token: await orderToken(parseEnv(shop.env), id) };
}

const cancel = ({ id, token }: Bought, reason = '') => cancelOrder(shop.at(), nobody, { orderId: id, token, reason });
const press = ({ who, id }: Bought, fields: Record<string, string> = {}) => who.form(`/api/orders/${id}/cancel`, fields);
const refundsOf = (id: string) =>
  shop.rows(
    'SELECT r.amount_paise AS amount, r.status, r.asked_by AS by FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ? ORDER BY r.created_at, r.attempt',
    id,
  );
const historyOf = (id: string) => shop.rows('SELECT to_status, actor, note FROM order_events WHERE order_id = ? ORDER BY seq', id);
const restocks = async (id: string) =>
  (await shop.rows("SELECT count(*) AS n FROM stock_moves WHERE order_id = ? AND kind = 'restock'", id))[0]?.n;
const onlyOnce = { free: 1, reserved: 0, committed: 0 };

describe('the shopper cancels a paid order before it is shipped (E18, L7)', () => {
  it.each(['paid', 'processing'] as const)(
    'while %s: cancelled, back in stock, all money returned, confirmed by mail; then refunded',
    async (status) => {
      shop.razorpay.setKnobs({ refundOutcome: 'pending' });
      const bought = await paid(status);
      const answer = await press(bought, { reason: '  too\nlate\u0000 for the wedding ' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order-confirmation?order=${bought.id}`]);
      expect(await statusOf(shop, bought.id)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
      expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
      expect((await historyOf(bought.id)).at(-1)).toEqual({
        to_status: 'cancelled_by_user',
        actor: 'shopper',
        note: 'too late for the wedding',
      });
      await shop.settle();
      expect(await refundsOf(bought.id)).toEqual([{ amount: 70_000, status: 'pending', by: 'the shopper' }]);
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

  it('releases its coupon; where a coupon paid for everything no money has to return', async () => {
    await shop.rows(
      'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (0, 0, 1)',
    );
    await shop.addCoupon({ code: 'ALLFREE', type: 'fixed_amount', value: 100_000, maxUses: 1 });
    const free = await paid('paid', 'ALLFREE');
    expect((await shop.rows('SELECT total_paise AS total, status FROM orders WHERE id = ?', free.id))[0]).toEqual({
      total: 0,
      status: 'paid',
    });
    expect(await cancel(free)).toBe('cancelled');
    expect(await statusOf(shop, free.id)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await refundsOf(free.id)).toEqual([]);
    expect((await shop.rows("SELECT uses_count AS n FROM coupons WHERE code = 'ALLFREE'"))[0]).toEqual({ n: 0 });
    expect((await free.who.post(`/api/orders/${free.id}/pay`, {})).body.code).toBe('NOT_PAYABLE');
    expect(await mailsOf(shop, free.id)).toEqual(['order-confirmed', 'order-cancelled']);
  });

  it('pressed several times, at once and later: one cancellation, one refund, one mail (F33)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bought = await paid('processing');
      expect(await Promise.all([cancel(bought), cancel(bought), cancel(bought)])).toEqual(['cancelled', 'cancelled', 'cancelled']);
      await shop.settle();
      expect(await cancel(bought)).toBe('cancelled');
      expect(await refundsOf(bought.id)).toEqual([{ amount: 70_000, status: 'processed', by: 'the shopper' }]);
      expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
      expect((await mailsOf(shop, bought.id)).filter((kind) => kind === 'order-cancelled')).toHaveLength(1);
    }
  });

  it('shipped at the same moment: either shipped and kept, or cancelled and refunded, never half of each (F42)', async () => {
    const seen = new Set<unknown>();
    // Ms between the cancellation and the shipping. The first and the last value decide clearly, so that both endings occur.
    for (const later of [-300, -8, -4, -2, -1, 0, 1, 2, 4, 8, 300]) {
      const bought = await paid('processing');
      const ship = () =>
        changeStatus(shop.at(), { orderId: bought.id, to: 'shipped', seen: 'processing', by: 'Asha' }).catch((error) => error.code);
      const [cancelled, shipped] = await Promise.all([
        setTimeout(Math.max(0, -later)).then(() => cancel(bought)),
        setTimeout(Math.max(0, later)).then(ship),
      ]);
      await shop.settle();
      seen.add(cancelled);
      if (cancelled === 'late') {
        expect(shipped).toBe('shipped');
        expect(await statusOf(shop, bought.id)).toEqual({ status: 'shipped', reservation: 'committed' });
        expect(await refundsOf(bought.id)).toEqual([]);
        expect(await mailsOf(shop, bought.id)).toEqual(['order-confirmed', 'order-shipped']);
      } else {
        expect([cancelled, shipped]).toEqual(['cancelled', 'STATUS_CHANGED']);
        expect(await statusOf(shop, bought.id)).toEqual({ status: 'refunded', reservation: 'released' });
        expect(await stockOf(shop, bought.piece)).toEqual(onlyOnce);
      }
      expect(await shop.invariants()).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['cancelled', 'late']);
  });

  it('with a refund by the shop at the same time exactly the payment is returned (I7)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bought = await paid();
      const ask = requestRefund(shop.at(), {
        orderId: bought.id,
        reason: 'goodwill',
        by: 'Asha',
        key: crypto.randomUUID(),
        amount: paise(round % 2 ? 20_000 : 70_000),
      }).catch(() => null);
      const [outcome] = await Promise.all([cancel(bought), ask]);
      await shop.settle();
      await shop.deliverWebhooks();
      expect(outcome).toBe('cancelled');
      expect(await statusOf(shop, bought.id)).toEqual({ status: 'refunded', reservation: 'released' });
      const given = (await refundsOf(bought.id)).reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(given).toBe(70_000);
      expect(await restocks(bought.id)).toBe(1);
    }
  });

  it('money already refunded is not refunded again (F46)', async () => {
    const bought = await paid();
    await requestRefund(shop.at(), { orderId: bought.id, reason: 'scratch', by: 'Asha', key: crypto.randomUUID(), amount: paise(20_000) });
    await shop.settle();
    expect(await cancel(bought)).toBe('cancelled');
    await shop.settle();
    expect(await refundsOf(bought.id)).toMatchObject([{ amount: 20_000 }, { amount: 50_000 }]);
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'refunded', reservation: 'released' });
  });

  it('a failed refund: the order stays cancelled, the refund is repeated, and after three attempts a person is called (F45)', async () => {
    shop.razorpay.setKnobs({ failNext: { path: '/refund', status: 400, times: -1, method: 'POST' } });
    const bought = await paid();
    expect(await cancel(bought)).toBe('cancelled');
    await shop.settle();
    for (const at of [HOUR + MINUTE, 8 * HOUR]) await shop.runCron(Date.now() + at);
    expect((await refundsOf(bought.id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await auditNow(shop.at())).toContainEqual(expect.objectContaining({ kind: 'refund failed', ours: 70_000 }));
    shop.razorpay.setKnobs({ failNext: null });
    await requestRefund(shop.at(), { orderId: bought.id, reason: 'again', by: 'Asha', key: crypto.randomUUID() });
    await shop.settle();
    expect(await statusOf(shop, bought.id)).toMatchObject({ status: 'refunded' });
  });

  it('the Worker dies after the batch: the cron sends the refund and the mail (F30)', async () => {
    const bought = await paid();
    shop.razorpay.setKnobs({ failNext: { path: '/refund', status: 503, times: 1, method: 'POST' } });
    shop.failMails(true);
    await cancel(bought);
    await shop.settle();
    shop.failMails(false);
    await shop.runCron(Date.now() + 30 * MINUTE);
    expect(await statusOf(shop, bought.id)).toMatchObject({ status: 'refunded' });
    expect(shop.mails.filter(({ subject }) => /is cancelled$/.test(subject)).length).toBeGreaterThan(0);
  });
});

describe('who may cancel, and which orders', () => {
  it('the owner and the holder of the signed link may; nobody else, and no other site (F63, F61)', async () => {
    const bought = await paid();
    expect((await Shopper.stranger(shop).form(`/api/orders/${bought.id}/cancel`)).status).toBe(404);
    expect((await Shopper.stranger(shop).form(`/api/orders/${bought.id}/cancel`, { token: `${bought.token}x` })).status).toBe(404);
    expect((await bought.who.form('/api/orders/1/cancel')).status).toBe(404);
    const ended = await Shopper.stranger(shop).form(`/api/orders/${bought.id}/cancel`, { page: 'account' });
    expect(ended.headers.get('location')).toBe(`/login?next=%2Forders%2F${bought.id}`);
    expect((await bought.who.form(`/api/orders/${bought.id}/cancel`, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'paid', reservation: 'committed' });
    const pressed = await Shopper.stranger(shop).form(`/api/orders/${bought.id}/cancel`, { token: bought.token });
    expect(pressed.headers.get('location')).toBe(`/order-confirmation?order=${bought.id}&token=${bought.token}`);
    expect(await statusOf(shop, bought.id)).toMatchObject({ reservation: 'released' });
  });

  it('a shipped, unpaid or refunded order: nothing changes, and the page gives the reason', async () => {
    const sent = await paid('shipped');
    expect((await press(sent, { page: 'account' })).headers.get('location')).toBe(`/orders/${sent.id}?said=late`);
    expect(await statusOf(shop, sent.id)).toEqual({ status: 'shipped', reservation: 'committed' });
    const unpaid = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    const token = await orderToken(parseEnv(shop.env), unpaid.body.dbOrderId);
    expect(await cancelOrder(shop.at(), nobody, { orderId: unpaid.body.dbOrderId, token, reason: '' })).toBe('refused');
    expect(await statusOf(shop, unpaid.body.dbOrderId)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    expect(await mailsOf(shop, sent.id)).not.toContain('order-cancelled');
  });

  it('the database is down: the page says so, and nothing changes (F25)', async () => {
    const bought = await paid();
    await shop.withoutDatabase(async () => {
      expect((await press(bought)).headers.get('location')).toBe(`/order-confirmation?order=${bought.id}&said=busy`);
    });
    expect(await statusOf(shop, bought.id)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('a cancelled order is never reopened or paid again, even while Razorpay is silent (F35)', async () => {
    const bought = await paid();
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    await cancel(bought);
    const down = shop.env.RAZORPAY_SANDBOX_URL;
    expect((await bought.who.post(`/api/orders/${bought.id}/pay`, {})).body.code).toBe('NOT_PAYABLE');
    shop.env.RAZORPAY_SANDBOX_URL = 'http://127.0.0.1:9';
    expect((await bought.who.post(`/api/orders/${bought.id}/pay`, {})).body.code).toBe('NOT_PAYABLE');
    shop.env.RAZORPAY_SANDBOX_URL = down;
    const reopen =
      "UPDATE orders SET status = 'pending_payment_gateway', reservation = 'held', next_check_at = 1, actor = 'shopper' WHERE id = ?";
    await expect(shop.rows(reopen, bought.id)).rejects.toThrow('ORDER_ALREADY_PAID');
    await shop.runCron(Date.now() + DAY);
    expect(await statusOf(shop, bought.id)).toMatchObject({ reservation: 'released' });
  });

  it('an order whose money has arrived is never cancelled without its refund, whatever code writes it (I6)', async () => {
    const bought = await paid();
    const close = "UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE id = ?";
    await expect(shop.rows(close, bought.id)).rejects.toThrow('PAYMENT_NOT_REFUNDED');
    await shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT 'half-of-it', id, 30000, 'x' FROM payments WHERE order_id = ?",
      bought.id,
    );
    await expect(shop.rows(close, bought.id)).rejects.toThrow('PAYMENT_NOT_REFUNDED');
    await shop.rows("UPDATE refunds SET status = 'failed', attempt = 1 WHERE id = 'half-of-it'");
    const sent = await paid('shipped');
    await expect(shop.rows(close, sent.id)).rejects.toThrow();
  });
});

describe('mails about the delivery', () => {
  it('shipped, delivered and cancelled by the shop: one mail each, however often the status changes back and forth', async () => {
    const { id } = await paid();
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
});
