import { beforeEach, expect, it } from 'vitest';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { sendDueRefunds } from '../../../src/features/payment/refund/send-refunds.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { paidOrder } from '../../shop/orders/paid-order.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
beforeEach(async () => {
  shop.razorpay.setKnobs({ balance: null, shortBalance: 'waits', instantRefunds: true, refundOutcome: 'processed', failNext: null });
  await shop.rows('DELETE FROM refund_settings');
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
});

const optimum = async () => expect((await ask('PUT', '/settings/refund-speed', { speed: 'optimum', seen: 0 })).status).toBe(200);
async function refunded(orderId: string, amount = 70_000) {
  await requestRefund(shop.at(), { orderId, reason: 'it broke', by: 'Asha', key: crypto.randomUUID(), amount: paise(amount) });
  await shop.deliverWebhooks();
}
const rowsOf = (payment: string) =>
  shop.rows('SELECT status, speed, speed_processed AS made, waits_since > 0 AS waits, attempt FROM refunds WHERE payment_id = ?', payment);
const theirs = (payment: string) => shop.razorpay.ledger().refunds.filter(({ payment_id }) => payment_id === payment);

it('a refund is normal until the owner chooses another speed', async () => {
  const { id, payment } = await paidOrder(shop);
  await refunded(id);
  expect(theirs(payment)).toMatchObject([{ speed_requested: 'normal', speed_processed: 'normal' }]);
  expect(await rowsOf(payment)).toMatchObject([{ status: 'processed', speed: 'normal', made: 'normal' }]);
});

it.each([
  [true, 'instant'],
  [false, 'normal'],
])('the speed of the settings is asked for, and what came of it is kept (instant: %s)', async (instantRefunds, made) => {
  shop.razorpay.setKnobs({ instantRefunds });
  await optimum();
  const { id, payment } = await paidOrder(shop);
  await refunded(id);
  expect(theirs(payment)).toMatchObject([{ speed_requested: 'optimum' }]);
  expect(await rowsOf(payment)).toMatchObject([{ status: 'processed', speed: 'optimum', made }]);
  const { body } = await ask<{ refunds: object[] }>('GET', `/orders/${id}`);
  expect(body.refunds).toMatchObject([{ speed: 'optimum', speedProcessed: made, fee: null }]);
  const [mail] = await shop.rows("SELECT payload ->> 'instant' AS instant FROM outbox WHERE kind = 'refunded' AND order_id = ?", id);
  expect(mail?.instant).toBe(made === 'instant' ? '1' : null);
});

it('a refund whose answer was lost keeps its speed, whatever the settings say then', async () => {
  await optimum();
  const { id, payment } = await paidOrder(shop);
  shop.razorpay.setKnobs({ failNext: { path: '/refund', status: 503, times: 1 } });
  await refunded(id);
  await shop.rows("UPDATE refund_settings SET speed = 'normal'");
  await sendDueRefunds(shop.at(Date.now() + HOUR));
  expect(theirs(payment)).toMatchObject([{ speed_requested: 'optimum' }]);
  expect(await rowsOf(payment)).toMatchObject([{ status: 'processed', speed: 'optimum', attempt: 1 }]);
});

it('the fee of a refund comes from its settlement where the gateway did not say it', async () => {
  const { id, payment } = await paidOrder(shop);
  await refunded(id);
  await shop.rows(
    `INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold, json)
     VALUES ('setl_1', ?, 1, 'refund', 0, 70708, 70000, 'INR', 708, 108, 1, 0, '{}')`,
    theirs(payment)[0]?.id ?? '',
  );
  const { body } = await ask<{ refunds: object[] }>('GET', `/orders/${id}`);
  expect(body.refunds).toMatchObject([{ fee: 708 }]);
});

it('a balance that is too small makes a refund wait: no failure, the owner is told once, and it is made later', async () => {
  await shop.rows(
    "INSERT INTO owner_news_settings (id, trouble, email, is_quiet, quiet_from, quiet_until, updated_at) VALUES (1, 'email', 'owner@chamak.example', 0, '22:00', '08:00', 1)",
  );
  const { id, payment } = await paidOrder(shop);
  shop.razorpay.setKnobs({ balance: 0, shortBalance: 'refused' });
  await refunded(id);
  expect(await rowsOf(payment)).toMatchObject([{ status: 'requested', waits: 1, attempt: 1 }]);
  await sendDueRefunds(shop.at(Date.now() + 11 * MINUTE));
  expect(await rowsOf(payment)).toMatchObject([{ status: 'requested', waits: 1, attempt: 1 }]);
  const { body } = await ask<{ refunds: object[] }>('GET', `/orders/${id}`);
  expect(body.refunds).toMatchObject([{ status: 'requested', waitsSince: expect.any(Number) }]);
  expect(await shop.rows("SELECT kind FROM owner_news WHERE kind LIKE 'refund%'")).toEqual([{ kind: 'refund-waits' }]);
  shop.razorpay.setKnobs({ balance: 70_000 });
  await sendDueRefunds(shop.at(Date.now() + 30 * MINUTE));
  await shop.deliverWebhooks();
  expect(await rowsOf(payment)).toMatchObject([{ status: 'processed', waits: null, attempt: 1 }]);
  expect(theirs(payment)).toHaveLength(1);
});
