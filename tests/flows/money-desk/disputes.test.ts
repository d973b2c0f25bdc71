import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/features/payment/reconcile/reconcile.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { sendDueRefunds } from '../../../src/features/payment/refund/send-refunds.server.ts';
import { retryAfterDisputes } from '../../../src/features/payment/refund/settle-refund.server.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

async function paid(): Promise<{ id: string; payment: string }> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const { razorpay_payment_id: payment } = await shopper.pay(order);
  await shop.settle();
  await shop.deliverWebhooks();
  return { id: order.body.dbOrderId, payment };
}
const request = (orderId: string, amount: number) =>
  requestRefund(shop.at(), { orderId, reason: 'it broke', by: 'Asha', key: crypto.randomUUID(), amount: paise(amount) });
const disputed = (payment: string, status: string, amount: number) =>
  shop.rows(
    "INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES (?1, ?2, ?3, ?4, 'chargeback', 1)",
    ...[`disp_${payment}`, payment, amount, status],
  );
const decided = (payment: string, status: string) => shop.rows('UPDATE disputes SET status = ? WHERE payment_id = ?', status, payment);

it('a payment is not refunded while a bank disputes it, and is once that is won', async () => {
  const { id, payment } = await paid();
  await disputed(payment, 'open', 10_000);
  await expect(request(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  await decided(payment, 'under_review');
  await expect(request(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  await decided(payment, 'won');
  expect(await request(id, 100)).toMatchObject({ amount: 100 });
});

it('what a lost dispute took is not refunded as well', async () => {
  const { id, payment } = await paid();
  await disputed(payment, 'lost', 10_000);
  await expect(request(id, 60_001)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  expect(await request(id, 60_000)).toMatchObject({ amount: 60_000 });
  expect(await shop.rows('SELECT count(*) AS n FROM refunds WHERE payment_id = ?', payment)).toEqual([{ n: 1 }]);
});

it('a refund of another payment is not held up', async () => {
  const [one, other] = [await paid(), await paid()];
  await disputed(one.payment, 'open', 70_000);
  expect(await request(other.id, 70_000)).toMatchObject({ amount: 70_000 });
});

it('a refund that was asked for before waits for the bank, and is sent once the shop has won', async () => {
  const { payment } = await paid();
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at) VALUES ('waits-for-the-bank', ?, 70000, 'it broke', 0)",
    payment,
  );
  await disputed(payment, 'under_review', 70_000);
  const sent = () => shop.razorpay.ledger().refunds.filter(({ payment_id }) => payment_id === payment).length;
  await sendDueRefunds(shop.at());
  expect(sent()).toBe(0);
  await decided(payment, 'won');
  await sendDueRefunds(shop.at());
  expect(sent()).toBe(1);
  await shop.settle();
  await shop.deliverWebhooks();
});

it('a refund that was asked for before the dispute was lost is never sent', async () => {
  const { payment } = await paid();
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at) VALUES ('never-to-be-sent', ?, 1, 'it broke', 0)",
    payment,
  );
  await disputed(payment, 'lost', 70_000);
  await sendDueRefunds(shop.at());
  expect(await shop.rows("SELECT status, gateway_refund_id AS sent FROM refunds WHERE id = 'never-to-be-sent'")).toEqual([
    { status: 'requested', sent: null },
  ]);
});

describe('a refund that fails while its payment is disputed', () => {
  const refundsOf = (payment: string) =>
    shop.rows('SELECT id, status, attempt FROM refunds WHERE payment_id = ? ORDER BY created_at, attempt', payment);
  const problems = async (orderId: string) =>
    (await ask<{ rows: { id: string }[] }>('GET', '/orders?tab=problems')).body.rows.some(({ id }) => id === orderId);
  async function failedInDispute(status = 'open', amount = 70_000) {
    const { id, payment } = await paid();
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    await request(id, 70_000);
    await shop.settle();
    const sent = shop.razorpay.ledger().refunds.find(({ payment_id }) => payment_id === payment);
    await disputed(payment, status, amount);
    shop.razorpay.settleRefund(sent?.id ?? '', 'failed');
    await shop.settle();
    await shop.deliverWebhooks();
    shop.razorpay.setKnobs({ refundOutcome: 'processed' });
    return { id, payment };
  }

  it('is tried again once the shop has won, and once only', async () => {
    const { id, payment } = await failedInDispute();
    await retryAfterDisputes(shop.at());
    expect(await refundsOf(payment)).toMatchObject([{ status: 'failed', attempt: 1 }]);
    expect(await problems(id)).toBe(false);
    await decided(payment, 'won');
    expect(await problems(id)).toBe(true);
    await reconcile(shop.at());
    expect(await refundsOf(payment)).toHaveLength(2);
    await retryAfterDisputes(shop.at());
    expect(await refundsOf(payment)).toMatchObject([{ status: 'failed' }, { status: 'requested', attempt: 2 }]);
    await sendDueRefunds(shop.at(Date.now() + 2 * HOUR));
    expect(await refundsOf(payment)).toMatchObject([{ status: 'failed' }, { status: 'processed', attempt: 2 }]);
    expect(await problems(id)).toBe(false);
  });

  it('is not tried again, and no problem, where the bank took the money', async () => {
    const { id, payment } = await failedInDispute();
    await decided(payment, 'lost');
    await retryAfterDisputes(shop.at());
    expect([await refundsOf(payment), await problems(id)]).toMatchObject([[{ status: 'failed' }], false]);
  });

  it('is left to the person who has refunded since', async () => {
    const { id, payment } = await failedInDispute();
    await decided(payment, 'won');
    await shop.rows('UPDATE refunds SET updated_at = updated_at - 1000 WHERE payment_id = ?', payment);
    await request(id, 100);
    await retryAfterDisputes(shop.at());
    expect((await refundsOf(payment)).map(({ attempt }) => attempt)).toEqual([1, 1]);
  });
});

it('a refund that waits for a dispute is on no list of problems, whatever its age', async () => {
  const { id, payment } = await paid();
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at, created_at) VALUES ('waits-for-long', ?, 70000, 'it broke', 0, 1)",
    payment,
  );
  const isProblem = async () =>
    (await ask<{ rows: { id: string }[] }>('GET', '/orders?tab=problems')).body.rows.some((row) => row.id === id);
  expect(await isProblem()).toBe(true);
  await disputed(payment, 'open', 70_000);
  expect(await isProblem()).toBe(false);
  await decided(payment, 'won');
  expect(await isProblem()).toBe(true);
});
