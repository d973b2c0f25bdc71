import { expect, it } from 'vitest';
import type { SettlementList } from '../../../src/features/money-desk/settlements/list-settlements.server.ts';
import type { SettlementRecord } from '../../../src/features/money-desk/settlements/read-settlement.server.ts';
import { readSettlements } from '../../../src/features/money-desk/settlements/read-settlements.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { openedOrder } from '../../shop/orders/orders.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const today = istDate(Date.now());
const list = async () => (await ask<SettlementList>('GET', '/money/settlements')).body;
const one = async (id: string) => (await ask<SettlementRecord>('GET', `/money/settlements/${id}`)).body;
const press = (span: string) => ask('POST', '/money/settlements/read', { span });

it('a press reads a day again; its settlement leads from each line to its order', async () => {
  const { shopper, order } = await openedOrder(shop, { stock: 3 });
  const payment = await shopper.pay(order);
  await shopper.verify(order, payment);
  const id = payment.razorpay_payment_id;
  shop.razorpay.adjust({ amount: -5_000, disputeId: 'disp_Screen' });
  shop.razorpay.adjust({ amount: -100, description: 'nobody’s' });
  await shop.rows(
    "INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES ('disp_Screen', ?, 5000, 'lost', 'chargeback', 1)",
    id,
  );
  const made = shop.razorpay.settle();
  expect((await press(today)).status).toBe(200);
  expect((await list()).reading.days).toBe(2);
  await readSettlements(shop.at(Date.now() + MINUTE));
  const { rows, reading } = await list();
  expect(rows).toMatchObject([{ id: made?.id, amount: made?.amount, net: made?.amount, lines: 3, utr: made?.utr }]);
  expect(reading).toMatchObject({ days: 0, lastAt: expect.any(Number) });
  const { page, sums, settlement, findings } = await one(made?.id ?? '');
  const number = (await shop.rows('SELECT number FROM orders WHERE id = ?', order.body.dbOrderId))[0]?.number;
  const its = { orderId: order.body.dbOrderId, number };
  expect(page.rows.filter(({ type }) => type === 'payment')).toMatchObject([{ id, ...its }]);
  expect(page.rows.filter(({ disputeId }) => disputeId !== '')).toMatchObject([{ debit: 5_000, ...its }]);
  expect(page.rows.filter(({ orderId }) => orderId === null)).toMatchObject([{ debit: 100, customer: null }]);
  expect(sums.map(({ type, lines }) => [type, lines])).toEqual([
    ['payment', 1],
    ['adjustment', 2],
  ]);
  expect([settlement.state, findings]).toEqual(['processed', []]);
});

it('shows the newest version of a line, and what changed until somebody has seen it', async () => {
  const { rows } = await list();
  const id = rows[0]?.id ?? '';
  const line = (await one(id)).page.rows.find(({ type }) => type === 'payment');
  shop.razorpay.changeLine(line?.id ?? '', { credit: 1, amount: 1 + (line?.fee ?? 0) });
  for (const minutes of [20, 40]) {
    await press(today);
    await readSettlements(shop.at(Date.now() + minutes * MINUTE));
  }
  const changed = await one(id);
  expect(changed.page.total).toBe(3);
  expect(changed.page.rows.find(({ type }) => type === 'payment')).toMatchObject({ version: 2, credit: 1, firstNet: line?.credit });
  expect(changed.findings).toHaveLength(1);
  expect((await list()).rows[0]).toMatchObject({ lines: 3, net: Number(rows[0]?.net) - Number(line?.credit) + 1 });
  expect((await ask('POST', `/money/settlements/${id}/acknowledge`)).status).toBe(200);
  expect((await one(id)).findings).toEqual([]);
  expect((await ask('POST', `/money/settlements/${id}/acknowledge`)).status).toBe(409);
});

it('a settlement that nobody knows, a day that is none and one to come are refused', async () => {
  expect((await ask('GET', '/money/settlements/setl_Nobody')).status).toBe(404);
  for (const span of ['2026-02-31', '2026-13', '2099-01', '2099-01-01', 'x', '2026-1'])
    expect([span, (await press(span)).status]).toEqual([span, 422]);
});

it('the press is limited', async () => {
  const answers: number[] = [];
  for (let at = 0; at < attemptLimits.settlementsAgain.max; at += 1) answers.push((await press('2026-10')).status);
  expect(answers.at(0)).toBe(200);
  expect(answers.at(-1)).toBe(429);
});
