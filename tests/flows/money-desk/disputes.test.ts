import { expect, it } from 'vitest';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { sendDueRefunds } from '../../../src/features/payment/refund/send-refunds.server.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

async function paid(): Promise<{ id: string; payment: string }> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const { razorpay_payment_id: payment } = await shopper.pay(order);
  await shop.settle();
  await shop.deliverWebhooks();
  return { id: order.body.dbOrderId, payment };
}
const ask = (orderId: string, amount: number) =>
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
  await expect(ask(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  await decided(payment, 'under_review');
  await expect(ask(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  await decided(payment, 'won');
  expect(await ask(id, 100)).toMatchObject({ amount: 100 });
});

it('what a lost dispute took is not refunded as well', async () => {
  const { id, payment } = await paid();
  await disputed(payment, 'lost', 10_000);
  await expect(ask(id, 60_001)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  expect(await ask(id, 60_000)).toMatchObject({ amount: 60_000 });
  expect(await shop.rows('SELECT count(*) AS n FROM refunds WHERE payment_id = ?', payment)).toEqual([{ n: 1 }]);
});

it('a refund of another payment is not held up', async () => {
  const [one, other] = [await paid(), await paid()];
  await disputed(one.payment, 'open', 70_000);
  expect(await ask(other.id, 70_000)).toMatchObject({ amount: 70_000 });
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
