import { afterAll, expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { setBusiness } from '../../../../src/features/orders/admin/set-business.server.ts';
import { moveTo, sold } from '../../../shop/edits.ts';
import { operatorOf } from '../../../shop/operator.ts';
import { rowsOf } from '../../../shop/rows.ts';
import { addTo, payFor } from '../../../shop/travels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
afterAll(() => operator.close());

const NEAR = { gstin: '29AAGCB7383J1Z4', legalName: 'Rao Traders' };
const bill = (orderId: string, business: typeof NEAR) => setBusiness(shop.at(), { orderId, ...business, by: 'owner@chamak.example' });
const SAME = [
  'SELECT order_id, gstin, legal_name, state FROM order_businesses ORDER BY order_id',
  'SELECT order_id, number, buyer FROM invoices ORDER BY series, number',
];

test('the businesses of orders that came, changed or ended since the backup come over, with the invoices that name them', async () => {
  const wishes = [{ id: await shop.addProduct({ price: 70_000, stock: 40 }) }];
  const productId = await shop.addProduct({ price: 40_000, stock: 5 });
  const [changed, ended, travels] = [await sold(shop, { wishes }), await sold(shop, { wishes }), await sold(shop, { wishes })];
  for (const { id } of [changed, ended, travels]) await bill(id, NEAR);
  expect((await operator.backup('--without-pictures')).code).toBe(0);

  await bill(changed.id, { ...NEAR, legalName: 'Rao & Sons' });
  await issueInvoice(shop.at(), changed.id);
  await bill(ended.id, { gstin: '', legalName: '' });
  const chennai = { address: '2, Beach Road', city: 'Chennai', state: 'TN', pin_code: '600001' };
  expect(await moveTo(shop, ended, chennai)).toBe('done');
  const newer = await sold(shop, { wishes, over: { business: { gstin: NEAR.gstin, legal_name: 'New' } } });
  await issueInvoice(shop.at(), newer.id);
  // What is added to an order is billed to the same business.
  const along = await addTo(shop, travels, { productId, price: 40_000 });
  await payFor(shop, along);
  await shop.settle();
  expect(await shop.rows('SELECT legal_name FROM order_businesses WHERE order_id = ?', along.dbOrderId)).toEqual([
    { legal_name: 'Rao Traders' },
  ]);

  const into = await operator.emptyDatabase();
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect([code, said]).toEqual([0, expect.not.stringContaining('could not be taken over')]);
  for (const sql of SAME) expect([sql, await rowsOf(into)(sql)]).toEqual([sql, await shop.rows(sql)]);
});
