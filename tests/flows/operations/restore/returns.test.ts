import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { refundOrder } from '../../../../src/features/orders/admin/refund-order.server.ts';
import { acceptReturn, receiveReturn } from '../../../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../../../src/features/returns/admin/settle-return.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { ask, askOf, type Delivered, delivered, fileOf, upload } from '../../../shop/orders/delivered.ts';
import { refundsOf } from '../../../shop/orders/orders.ts';
import { operatorOf } from '../../../shop/people/operator.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
shop.razorpay.setKnobs({ refundOutcome: 'processed' });
const operator = await operatorOf(shop);

const by = 'Asha';
async function asked(order: Delivered, over: Record<string, unknown> = {}): Promise<string> {
  const body = askOf(over);
  expect((await ask(order, body)).status).toBe(201);
  return body.id;
}
async function accepted(order: Delivered, over: Record<string, unknown> = {}): Promise<string> {
  const id = await asked(order, over);
  await acceptReturn(shop.at(), { id, note: 'A courier comes on Monday.', by });
  return id;
}
const exchange = (order: Delivered, size = '2.6') =>
  accepted(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: size }] });
const settled = (id: string, outcome: 'refunded' | 'exchanged', note = '') =>
  settleReturn(shop.at(), { id, outcome, sellable: [1], note, by });
const numberOf = async (id: string) => Number((await shop.rows('SELECT number FROM returns WHERE id = ?', id))[0]?.number);
const sized = (small: number) => ({ sizes: { '2.4': 3, '2.6': small }, size: '2.4' });

/** What an order and its returns are: the same in both databases afterwards. */
const SAME = [
  'SELECT * FROM returns ORDER BY id',
  'SELECT * FROM return_items ORDER BY return_id, line',
  'SELECT return_id, from_status, to_status, actor, moved_by, note, created_at FROM return_events ORDER BY return_id, seq',
  'SELECT * FROM return_media ORDER BY id',
  'SELECT id, status, reservation, updated_at FROM orders ORDER BY id',
  'SELECT id, amount_paise, status FROM refunds ORDER BY id',
  'SELECT * FROM refund_items ORDER BY refund_id, line',
  'SELECT id, stock_quantity, reserved, committed FROM products ORDER BY id',
  'SELECT product_id, size, stock_quantity, reserved, committed FROM product_sizes ORDER BY product_id, size',
  'SELECT kind, number, order_id, total_paise FROM invoices ORDER BY kind, number',
  'SELECT id, amount_paise, reason, pieces FROM invoice_requests ORDER BY id',
  "SELECT dedupe_key, payload FROM outbox WHERE kind LIKE 'return-%' ORDER BY dedupe_key",
];

test('returns of since the backup are taken over: asked for, settled by cash, refunded, exchanged; the next number follows', async () => {
  const cash = await delivered(shop, [{}], { payment_method: 'cod' });
  await issueInvoice(shop.at(), cash.id);
  const byCash = await accepted(cash);
  const [changed, waiting, paid] = [await delivered(shop, [sized(2)]), await delivered(shop), await delivered(shop)];
  for (const { id } of [changed, paid]) await issueInvoice(shop.at(), id);
  const draft = newId();
  const { body: replaced } = await upload(shop, waiting, draft, fileOf('mp4'));
  await operator.backedUp();

  await receiveReturn(shop.at(), { id: byCash, note: '', by });
  await settled(byCash, 'refunded', 'UPI 4711');
  await shop.runCron();
  // The piece is exchanged, and the money of its replacement goes back afterwards.
  await settled(await exchange(changed), 'exchanged');
  await refundOrder(shop.at(), {
    ...{ orderId: changed.id, amount: paise(70_000), reason: 'Its replacement broke', note: '', by, key: newId() },
    lines: [{ line: 1, quantity: 1, restock: 0 }],
  });
  await settled(await accepted(paid), 'refunded');
  // Another film is sent instead of that of the backup, and a photo after the request.
  const film = `/api/orders/${waiting.id}/returns/${draft}/evidence/${replaced.id}?token=${waiting.token}`;
  const remove = await shop.fetch(film, { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } });
  expect(remove.status).toBeLessThan(300);
  expect((await upload(shop, waiting, draft, fileOf('mp4'))).status).toBe(201);
  await asked(waiting, { id: draft, reason: 'changed_mind' });
  expect((await upload(shop, waiting, draft, fileOf('jpeg'))).status).toBe(201);
  // An order of since the backup has one too.
  const fresh = await delivered(shop, [{ id: waiting.pieces[0] ?? 0 }]);
  const last = await asked(fresh);
  await shop.deliverWebhooks();

  const { into, said } = await operator.restoredSame(SAME);
  expect(said).toContain('5 returns asked for or answered since, taken over: RET-');
  expect(said).toMatch(/What is lost\n {2}\d+ actions of administrators: .*\nWhat to do\n {2}Tell the administrators .*\n\d+ s in all/);

  const number = await numberOf(last);
  operator.moveTo(into);
  await operator.openSale();
  const next = await delivered(shop, [{ id: waiting.pieces[0] ?? 0 }]);
  expect((await ask(next)).body).toMatchObject({ number: `RET-${number + 1}` });
  await shop.deliverWebhooks();
});

test('a piece that came since the backup and was sent in exchange is counted in the restored shop too', async () => {
  const order = await delivered(shop, [sized(0)]);
  const [piece = 0] = order.pieces;
  await operator.backedUp();
  await shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, '2.6', 'adjust', 1)", piece);
  const id = await exchange(order);
  await settled(id, 'exchanged');
  await refundOrder(shop.at(), { orderId: order.id, amount: paise(10_000), reason: 'a scratch', note: '', by, key: newId(), lines: [] });
  await shop.deliverWebhooks();
  const number = await numberOf(id);
  const { rows } = await operator.restoredSame(SAME);
  expect((await refundsOf({ rows }, order.id)).map(({ amount }) => amount)).toEqual([10_000]);
  expect(await rows('SELECT returns_after FROM maintenance')).toEqual([{ returns_after: number }]);
});

test('where the former database does not answer, the next return is numbered above those that it may have had', async () => {
  const order = await delivered(shop);
  const other = await delivered(shop, [{ id: order.pieces[0] ?? 0 }]);
  const known = await numberOf(await asked(order));
  await operator.backedUp();
  const into = operator.emptyDatabase();
  operator.moveTo(into);
  expect((await operator.restore(into)).code).toBe(0);
  await operator.openSale();
  expect((await ask(other)).body).toMatchObject({ number: `RET-${known + 1_001}` });
});
