import { afterAll, afterEach, expect, test } from 'vitest';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { moveTo, sold } from '../../../shop/edits.ts';
import { violations } from '../../../shop/invariants.ts';
import { operatorOf } from '../../../shop/operator.ts';
import { rowsOf } from '../../../shop/rows.ts';
import { addTo, payFor } from '../../../shop/travels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");
const operator = await operatorOf(shop);
afterAll(() => operator.close());
afterEach(() => operator.openSale());

const SAME = [
  'SELECT * FROM order_travels ORDER BY order_id',
  'SELECT * FROM order_bundles ORDER BY order_id',
  'SELECT * FROM order_edits ORDER BY order_id, version',
  'SELECT id, status, reservation, shipping_address, due_paise, updated_at FROM orders ORDER BY id',
  'SELECT id, stock_quantity, reserved, committed FROM products ORDER BY id',
];
const added = { stock: 20, price: 40_000 };

test('orders that were added to another one since the backup travel along with it afterwards, wherever both have come', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  const productId = await shop.addProduct(added);
  const [known, cash] = [await sold(shop, { wishes: [{ id }] }), await sold(shop, { wishes: [{ id }], isCash: true })];
  expect((await operator.backup('--without-pictures')).code).toBe(0);

  // To an order of the backup, which waits still; to a cash order; to one that is new too.
  const newer = await sold(shop, { wishes: [{ id }] });
  await payFor(shop, await addTo(shop, known, { productId, ...added }));
  await addTo(shop, cash, { productId, ...added, isCash: true });
  await payFor(shop, await addTo(shop, newer, { productId, ...added }));
  // One is not paid, and follows its first order to another door, as those that are paid do.
  await addTo(shop, newer, { productId, ...added });
  expect(await moveTo(shop, newer, { address: '15, 4th Cross' })).toBe('done');
  // The first order has left by the time of the restore.
  const gone = await sold(shop, { wishes: [{ id }] });
  const along = await addTo(shop, gone, { productId, ...added });
  await payFor(shop, along);
  for (const orderId of [gone.id, along.dbOrderId])
    await changeStatus(shop.at(), { orderId, to: 'shipped', seen: 'paid', by: 'Asha', reason: 'x' });
  await shop.settle();

  const into = await operator.emptyDatabase();
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.not.stringContaining('could not be taken over')]);
  expect(await rowsOf(into)('SELECT count(*) AS n FROM order_travels')).toEqual([{ n: 5 }]);
  for (const sql of SAME) expect([sql, await rowsOf(into)(sql)]).toEqual([sql, await shop.rows(sql)]);
  expect(await violations(rowsOf(into))).toEqual([]);
});
