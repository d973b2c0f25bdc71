import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { setBusiness } from '../../../../src/features/orders/admin/set-business.server.ts';
import { changeOwnPieces } from '../../../../src/features/own-order/change/pieces/change-own-pieces.server.ts';
import type { PieceChange } from '../../../../src/features/own-order/change/pieces/change-pieces.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { moveTo, type Sold, sold } from '../../../shop/orders/edits.ts';
import { addTo, payFor } from '../../../shop/parcels/travels.ts';
import { operatorOf } from '../../../shop/people/operator.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");
shop.razorpay.setKnobs({ refundOutcome: 'processed' });
const operator = await operatorOf(shop);

/** What orders are: the same in both databases after a restore. */
const SAME = [
  'SELECT id, status, reservation, shipping_address, due_paise, wrap_off, updated_at FROM orders ORDER BY id',
  'SELECT order_id, line, selected_size, kept FROM order_items ORDER BY order_id, line',
  ...['order_edits', 'order_travels', 'order_bundles'].map((table) => `SELECT * FROM ${table} ORDER BY order_id`),
  ...['order_size_swaps', 'order_cuts'].map((table) => `SELECT * FROM ${table} ORDER BY edit_id`),
  'SELECT id, amount_paise, status FROM refunds ORDER BY id',
  'SELECT * FROM refund_items ORDER BY refund_id, line',
  'SELECT product_id, size, stock_quantity, reserved, committed FROM product_sizes ORDER BY product_id, size',
  'SELECT id, stock_quantity, reserved, committed FROM products ORDER BY id',
  'SELECT order_id, gstin, legal_name, state FROM order_businesses ORDER BY order_id',
  'SELECT order_id, number, buyer FROM invoices ORDER BY series, number',
];
const ship = (orderId: string) => changeStatus(shop.at(), { orderId, to: 'shipped', seen: 'paid', by: 'Asha', reason: 'x' });
const moves = async (order: Sold, seen = 0) => expect(await moveTo(shop, order, { address: '15, 4th Cross' }, { seen })).toBe('done');
const change = ({ id: orderId, token }: Sold, seen: number, what: PieceChange) =>
  changeOwnPieces(shop.at(), { userId: null, guestId: null }, { orderId, token, change: what, seen, key: newId() });
/** Every change of an order of two pieces in size 2.4, one after the other. */
async function changed(order: Sold): Promise<void> {
  await moves(order);
  await change(order, 1, { kind: 'size', line: 1, size: '2.6' });
  await change(order, 2, { kind: 'fewer', line: 1, quantity: 1, keepsCoupon: true });
  await change(order, 3, { kind: 'size', line: 1, size: '2.4' });
  await shop.settle();
}

test('orders that were made or changed since the backup are taken over with every change, its stock and its money', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40, sizes: { '2.4': 20, '2.6': 20 } });
  const wishes = [{ id, size: '2.4', quantity: 2 }];
  const [paid, cash] = [await sold(shop, { wishes }), await sold(shop, { wishes, isCash: true })];
  await change(paid, 0, { kind: 'size', line: 1, size: '2.6' });
  await operator.backedUp();

  await moves(paid, 1);
  await change(paid, 2, { kind: 'fewer', line: 1, quantity: 1, keepsCoupon: true });
  await changed(cash);
  const [later, laterCash] = [await sold(shop, { wishes }), await sold(shop, { wishes, isCash: true })];
  for (const order of [later, laterCash]) await changed(order);
  await ship(later.id);
  await shop.settle();
  await operator.restoredSame(SAME);
});

test('orders that were added to another one since the backup travel along with it afterwards, wherever both have come', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  const added = { stock: 20, price: 40_000, productId: await shop.addProduct({ stock: 20, price: 40_000 }) };
  const [known, cash] = [await sold(shop, { wishes: [{ id }] }), await sold(shop, { wishes: [{ id }], isCash: true })];
  await operator.backedUp();

  // To an order of the backup, which waits still; to a cash order; to one that is new too.
  const newer = await sold(shop, { wishes: [{ id }] });
  await payFor(shop, await addTo(shop, known, added));
  await addTo(shop, cash, { ...added, isCash: true });
  await payFor(shop, await addTo(shop, newer, added));
  // One is not paid, and follows its first order to another door, as those that are paid do.
  await addTo(shop, newer, added);
  await moves(newer);
  // The first order has left by the time of the restore.
  const gone = await sold(shop, { wishes: [{ id }] });
  const along = await addTo(shop, gone, added);
  await payFor(shop, along);
  for (const orderId of [gone.id, along.dbOrderId]) await ship(orderId);
  await shop.settle();
  const { rows } = await operator.restoredSame(SAME);
  expect(await rows('SELECT count(*) AS n FROM order_travels')).toEqual([{ n: 5 }]);
});

test('the businesses of orders that came, changed or ended since the backup come over, with the invoices that name them', async () => {
  const near = { gstin: '29AAGCB7383J1Z4', legalName: 'Rao Traders' };
  const bill = (orderId: string, business: typeof near) => setBusiness(shop.at(), { orderId, ...business, by: 'owner@chamak.example' });
  const wishes = [{ id: await shop.addProduct({ price: 70_000, stock: 40 }) }];
  const [renamed, ended, travels] = [await sold(shop, { wishes }), await sold(shop, { wishes }), await sold(shop, { wishes })];
  for (const { id } of [renamed, ended, travels]) await bill(id, near);
  const productId = await shop.addProduct({ price: 40_000, stock: 5 });
  await operator.backedUp();

  await bill(renamed.id, { ...near, legalName: 'Rao & Sons' });
  await issueInvoice(shop.at(), renamed.id);
  await bill(ended.id, { gstin: '', legalName: '' });
  const chennai = { address: '2, Beach Road', city: 'Chennai', state: 'TN', pin_code: '600001' };
  expect(await moveTo(shop, ended, chennai)).toBe('done');
  const newer = await sold(shop, { wishes, over: { business: { gstin: near.gstin, legal_name: 'New' } } });
  await issueInvoice(shop.at(), newer.id);
  // What is added to an order is billed to the same business.
  const along = await addTo(shop, travels, { productId });
  await payFor(shop, along);
  const names = await shop.rows('SELECT legal_name FROM order_businesses WHERE order_id = ?', along.dbOrderId);
  expect(names).toEqual([{ legal_name: 'Rao Traders' }]);
  await operator.restoredSame(SAME);
});
