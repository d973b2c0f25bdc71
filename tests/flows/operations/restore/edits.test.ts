import { afterAll, afterEach, expect, test } from 'vitest';
import { changeOwnPieces } from '../../../../src/features/order-edits/pieces/change-own-pieces.server.ts';
import type { PieceChange } from '../../../../src/features/order-edits/pieces/change-pieces.server.ts';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { moveTo, type Sold, sold } from '../../../shop/edits.ts';
import { violations } from '../../../shop/invariants.ts';
import { operatorOf } from '../../../shop/operator.ts';
import { rowsOf } from '../../../shop/rows.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");
shop.razorpay.setKnobs({ refundOutcome: 'processed' });
const operator = await operatorOf(shop);
afterAll(() => operator.close());
afterEach(() => operator.openSale());

const SAME = [
  'SELECT * FROM order_edits ORDER BY order_id, version',
  'SELECT * FROM order_size_swaps ORDER BY edit_id',
  'SELECT * FROM order_cuts ORDER BY edit_id',
  'SELECT id, status, shipping_address, due_paise, wrap_off, updated_at FROM orders ORDER BY id',
  'SELECT order_id, line, selected_size, kept FROM order_items ORDER BY order_id, line',
  'SELECT id, amount_paise, status FROM refunds ORDER BY id',
  'SELECT * FROM refund_items ORDER BY refund_id, line',
  'SELECT product_id, size, stock_quantity, reserved, committed FROM product_sizes ORDER BY product_id, size',
  'SELECT id, stock_quantity, reserved, committed FROM products ORDER BY id',
];
const change = ({ id: orderId, token }: Sold, seen: number, what: PieceChange) =>
  changeOwnPieces(shop.at(), { userId: null, guestId: null }, { orderId, token, change: what, seen, key: newId() });
/** Every change of an order of two pieces in size 2.4, one after the other. */
async function changed(order: Sold, seen = 0): Promise<void> {
  expect(await moveTo(shop, order, { address: '15, 4th Cross' }, { seen })).toBe('done');
  await change(order, seen + 1, { kind: 'size', line: 1, size: '2.6' });
  await change(order, seen + 2, { kind: 'fewer', line: 1, quantity: 1, keepsCoupon: true });
  await change(order, seen + 3, { kind: 'size', line: 1, size: '2.4' });
  await shop.settle();
}

test('orders that were made or changed since the backup are taken over with every change, its stock and its money', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40, sizes: { '2.4': 20, '2.6': 20 } });
  const wishes = [{ id, size: '2.4', quantity: 2 }];
  const [paid, cash] = [await sold(shop, { wishes }), await sold(shop, { wishes, isCash: true })];
  await change(paid, 0, { kind: 'size', line: 1, size: '2.6' });
  expect((await operator.backup('--without-pictures')).code).toBe(0);

  expect(await moveTo(shop, paid, { address: '15, 4th Cross' }, { seen: 1 })).toBe('done');
  await change(paid, 2, { kind: 'fewer', line: 1, quantity: 1, keepsCoupon: true });
  await changed(cash);
  const [later, laterCash] = [await sold(shop, { wishes }), await sold(shop, { wishes, isCash: true })];
  for (const order of [later, laterCash]) await changed(order);
  await changeStatus(shop.at(), { orderId: later.id, to: 'shipped', seen: 'paid', by: 'Asha', reason: 'x' });
  await shop.settle();

  const into = await operator.emptyDatabase();
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.not.stringContaining('could not be taken over')]);
  for (const sql of SAME) expect([sql, await rowsOf(into)(sql)]).toEqual([sql, await shop.rows(sql)]);
  expect(await violations(rowsOf(into))).toEqual([]);
});
