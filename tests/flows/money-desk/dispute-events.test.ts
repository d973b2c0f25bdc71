import { describe, expect, it } from 'vitest';
import { readDisputes } from '../../../src/features/disputes/read-disputes.server.ts';
import { tellOwner } from '../../../src/features/owner-news/tell-owner.server.ts';
import { reconcile } from '../../../src/features/payment/reconcile/reconcile.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { sendDueRefunds } from '../../../src/features/payment/refund/send-refunds.server.ts';
import { retryAfterDisputes } from '../../../src/features/payment/refund/settle-refund.server.ts';
import { disputePhases, disputeRank, disputeStatuses } from '../../../src/rules/disputes/dispute-states.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { openedOrder } from '../../shop/orders/orders.ts';
import { paidOrder } from '../../shop/orders/paid-order.ts';
import { webhookOf } from '../../shop/orders/webhook-delivery.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
await shop.rows(
  "INSERT INTO owner_news_settings (id, trouble, email, is_quiet, quiet_from, quiet_until, updated_at) VALUES (1, 'email', 'owner@chamak.example', 0, '22:00', '08:00', 1)",
);

const known = (id: string) => shop.rows('SELECT status, phase, paise, reason_code AS reason FROM disputes WHERE id = ?', id);
const statusOf = async (id: string) => (await known(id))[0]?.status;
/** Each later reading of the list finds its lease free. */
let hours = 0;
const read = () => readDisputes(shop.at(Date.now() + (hours += 4) * HOUR));

it('events in the wrong order take it forward only, and a later phase asks for a new answer', async () => {
  const { payment } = await paidOrder(shop);
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
  const { payment } = await paidOrder(shop);
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
  const { payment } = await paidOrder(shop);
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
  const { shopper, order } = await openedOrder(shop);
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
  const { id: order, payment } = await paidOrder(shop);
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
  const { id: order, payment } = await paidOrder(shop);
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
  const [todo, problems] = [
    await ask<{ lines: { id: string }[] }>('GET', '/to-do'),
    await ask<{ rows: { id: string }[] }>('GET', '/orders?tab=problems'),
  ];
  expect([todo.body.lines.some((line) => line.id === 'refunds'), problems.body.rows.some((row) => row.id === order)]).toEqual([
    false,
    false,
  ]);
  await expect(requestRefund(shop.at(), { orderId: order, reason: 'again', by: 'Asha', key: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOTHING_TO_REFUND',
  });
  shop.razorpay.turnDispute(id, { status: 'closed' });
  await shop.deliverWebhooks({ copies: 2 });
  await Promise.all([sendDueRefunds(shop.at()), sendDueRefunds(shop.at())]);
  await sendDueRefunds(shop.at(Date.now() + HOUR));
  expect(sent()).toBe(1);
  await shop.deliverWebhooks();
});

const request = (orderId: string, amount: number) =>
  requestRefund(shop.at(), { orderId, reason: 'it broke', by: 'Asha', key: crypto.randomUUID(), amount: paise(amount) });
const disputed = (payment: string, status: string, amount: number) =>
  shop.rows(
    "INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES (?1, ?2, ?3, ?4, 'chargeback', 1)",
    ...[`disp_${payment}`, payment, amount, status],
  );
const decided = (payment: string, status: string) => shop.rows('UPDATE disputes SET status = ? WHERE payment_id = ?', status, payment);

it('the rank of a dispute is that of the rules', async () => {
  const places = disputePhases.flatMap((phase) => disputeStatuses.map((status) => ({ phase, status })));
  for (const [at, { phase, status }] of places.entries()) {
    const values = [`disp_${at}`, status, phase];
    await shop.rows("INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES (?, 'pay_x', 1, ?, ?, 1)", ...values);
  }
  const ranks = await shop.rows("SELECT rank FROM disputes WHERE payment_id = 'pay_x' ORDER BY CAST(substr(id, 6) AS INTEGER)");
  expect(ranks.map(({ rank }) => rank)).toEqual(places.map(({ phase, status }) => disputeRank(phase, status)));
});

it('a payment is not refunded while a bank disputes it, and is once that is won', async () => {
  const { id, payment } = await paidOrder(shop);
  await disputed(payment, 'open', 10_000);
  await expect(request(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  await decided(payment, 'under_review');
  await expect(request(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  await decided(payment, 'won');
  expect(await request(id, 100)).toMatchObject({ amount: 100 });
});

it('a refund that was asked for before the dispute was lost is never sent', async () => {
  const { payment } = await paidOrder(shop);
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
    const { id, payment } = await paidOrder(shop);
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    await request(id, 70_000);
    await shop.settle();
    const sent = shop.razorpay.ledger().refunds.find(({ payment_id }) => payment_id === payment);
    await disputed(payment, status, amount);
    shop.razorpay.settleRefund(sent?.id ?? '', 'failed');
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
