import { expect, it } from 'vitest';
import { tellOwner } from '../../../src/features/owner-news/tell-owner.server.ts';
import { readDisputes } from '../../../src/features/payment/disputes/read-disputes.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { sendDueRefunds } from '../../../src/features/payment/refund/send-refunds.server.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';
import { webhookOf } from '../../shop/webhook-delivery.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
await shop.rows(
  "INSERT INTO owner_news_settings (id, trouble, email, is_quiet, quiet_from, quiet_until, updated_at) VALUES (1, 'email', 'owner@chamak.example', 0, '22:00', '08:00', 1)",
);

async function paid(): Promise<{ id: string; payment: string }> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const proof = await shopper.pay(order);
  await shopper.verify(order, proof);
  await shop.settle();
  await shop.deliverWebhooks();
  return { id: order.body.dbOrderId, payment: proof.razorpay_payment_id };
}
const known = (id: string) => shop.rows('SELECT status, phase, paise, reason_code AS reason FROM disputes WHERE id = ?', id);
const statusOf = async (id: string) => (await known(id))[0]?.status;
/** Each later reading of the list finds its lease free. */
let hours = 0;
const read = () => readDisputes(shop.at(Date.now() + (hours += 4) * HOUR));

it.each(['won', 'lost', 'closed'] as const)('a dispute is heard from its beginning until it is %s', async (end) => {
  const { payment } = await paid();
  const { id } = shop.razorpay.openDispute({ payment_id: payment, amount: 10_000, reason_code: 'a_code_that_nobody_knows' });
  await shop.deliverWebhooks({ copies: 2 });
  expect(await known(id)).toEqual([{ status: 'open', phase: 'chargeback', paise: 10_000, reason: 'a_code_that_nobody_knows' }]);
  shop.razorpay.turnDispute(id, { status: 'under_review' });
  await shop.deliverWebhooks();
  expect(await statusOf(id)).toBe('under_review');
  shop.razorpay.turnDispute(id, { status: end });
  await shop.deliverWebhooks();
  expect(await statusOf(id)).toBe(end);
});

it('events in the wrong order take it forward only, and a later phase asks for a new answer', async () => {
  const { payment } = await paid();
  const { id } = shop.razorpay.openDispute({ payment_id: payment });
  shop.razorpay.turnDispute(id, { status: 'under_review' });
  shop.razorpay.turnDispute(id, { status: 'won' });
  await shop.deliverWebhooks({ shuffle: true, copies: 2 });
  expect(await statusOf(id)).toBe('won');
  await shop.rows("UPDATE disputes SET document_id = 'doc_1', answer = 'sent', answered_at = 5 WHERE id = ?", id);
  shop.razorpay.turnDispute(id, { status: 'open', phase: 'pre_arbitration' });
  await shop.deliverWebhooks();
  expect(await shop.rows('SELECT status, phase, document_id AS doc, answer, answered_at AS at FROM disputes WHERE id = ?', id)).toEqual([
    { status: 'open', phase: 'pre_arbitration', doc: null, answer: '', at: null },
  ]);
});

it('the bank asks for more: the answer is due again, by the new time', async () => {
  const { payment } = await paid();
  const { id } = shop.razorpay.openDispute({ payment_id: payment });
  shop.razorpay.turnDispute(id, { status: 'under_review' });
  await shop.deliverWebhooks();
  await shop.rows('UPDATE disputes SET answered_at = ? WHERE id = ?', Date.now() - HOUR, id);
  const due = async () => (await ask<{ rows: { id: string }[] }>('GET', '/disputes?tab=answer')).body.rows.some((row) => row.id === id);
  expect(await due()).toBe(false);
  const until = Math.floor((Date.now() + 9 * DAY) / 1_000);
  shop.razorpay.turnDispute(id, { status: 'open', respond_by: until, action_required: true });
  await shop.deliverWebhooks();
  expect(await due()).toBe(true);
  expect(await shop.rows('SELECT status, respond_by AS until FROM disputes WHERE id = ?', id)).toEqual([
    { status: 'under_review', until: until * 1_000 },
  ]);
});

it('what a lost webhook would have said is read from the list', async () => {
  const { payment } = await paid();
  const { id } = shop.razorpay.openDispute({ payment_id: payment });
  await read();
  expect(await statusOf(id)).toBe('open');
  shop.razorpay.turnDispute(id, { status: 'under_review' });
  await read();
  expect(await statusOf(id)).toBe('under_review');
  await shop.rows('UPDATE disputes SET answered_at = ? WHERE id = ?', Date.now(), id);
  shop.razorpay.turnDispute(id, { status: 'open' });
  await read();
  expect(await shop.rows('SELECT asked_again_at > answered_at AS asked FROM disputes WHERE id = ?', id)).toEqual([{ asked: 1 }]);
  shop.razorpay.turnDispute(id, { status: 'lost' });
  await read();
  expect(await statusOf(id)).toBe('lost');
});

it('a dispute of a payment that is not known is a finding, and is heard once the payment is', async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const { razorpay_payment_id: payment } = await shopper.pay(order);
  const { id } = shop.razorpay.openDispute({ payment_id: payment });
  const event = shop.razorpay.events().find(({ body }) => body.includes(id));
  if (!event) throw new Error('no event');
  expect((await shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, event))).status).toBe(200);
  const findings = () => shop.rows('SELECT source, theirs_paise AS amount, cleared_at FROM ledger_findings WHERE what = ?', id);
  expect(await findings()).toEqual([{ source: 'disputes', amount: 70_000, cleared_at: null }]);
  expect(await known(id)).toEqual([]);
  await read();
  expect(await findings()).toEqual([{ source: 'disputes', amount: 70_000, cleared_at: null }]);
  await shop.runCron(Date.now() + 3 * 60_000);
  await shop.runCron(Date.now() + 4 * 60_000);
  expect(await statusOf(id)).toBe('open');
  await read();
  expect((await findings())[0]?.cleared_at).toBeGreaterThan(0);
});

it('the owner is told at once, has it to do with its deadline, and sees it on the order', async () => {
  const { id: order, payment } = await paid();
  await shop.rows('DELETE FROM owner_news');
  const { id } = shop.razorpay.openDispute({ payment_id: payment, respond_by: Date.parse('2030-01-05T10:00:00Z') / 1_000 });
  await shop.deliverWebhooks();
  await tellOwner(shop.at(Date.now() + 20 * 60_000));
  const told = async () =>
    (await shop.rows("SELECT payload FROM outbox WHERE kind = 'owner-news' ORDER BY created_at DESC LIMIT 1"))[0]?.payload;
  expect(String(await told())).toMatch(/A bank disputes ₹700\.00 of order CHK-\d+\. Answer by Sat, 5 Jan, 3:30 pm/);
  expect(String(await told())).toContain(`/admin/disputes/${id}`);
  const { body } = await ask<{ lines: { id: string; due: number | null }[] }>('GET', '/to-do');
  expect(body.lines.find((line) => line.id === 'disputes')).toMatchObject({ due: expect.any(Number) });
  const record = await ask<{ disputes: object[] }>('GET', `/orders/${order}`);
  expect(record.body.disputes).toMatchObject([{ id, status: 'open', amount: 70_000 }]);
  shop.razorpay.turnDispute(id, { status: 'won' });
  await shop.deliverWebhooks();
  await tellOwner(shop.at(Date.now() + 40 * 60_000));
  expect(String(await told())).toContain('you have won');
});

it('a refund that waits is sent once when the shop wins, and no refund is late meanwhile', async () => {
  const { id: order, payment } = await paid();
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at, created_at) VALUES ('waits-for-its-end', ?, 70000, 'it broke', 0, 1)",
    payment,
  );
  const { id } = shop.razorpay.openDispute({ payment_id: payment });
  await shop.deliverWebhooks();
  const sent = () => shop.razorpay.ledger().refunds.filter(({ payment_id }) => payment_id === payment).length;
  await sendDueRefunds(shop.at());
  expect(sent()).toBe(0);
  const { body } = await ask<{ refunds: { isHeld: boolean }[] }>('GET', `/orders/${order}`);
  expect(body.refunds).toMatchObject([{ isHeld: true }]);
  const stuck = async () => (await ask<{ lines: { id: string }[] }>('GET', '/to-do')).body.lines.some((line) => line.id === 'refunds');
  expect(await stuck()).toBe(false);
  await expect(requestRefund(shop.at(), { orderId: order, reason: 'again', by: 'Asha', key: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOTHING_TO_REFUND',
  });
  shop.razorpay.turnDispute(id, { status: 'closed' });
  await shop.deliverWebhooks({ copies: 2 });
  await Promise.all([sendDueRefunds(shop.at()), sendDueRefunds(shop.at())]);
  await sendDueRefunds(shop.at(Date.now() + HOUR));
  expect(sent()).toBe(1);
  await shop.settle();
  await shop.deliverWebhooks();
});
