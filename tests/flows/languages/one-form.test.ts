import { expect, test } from 'vitest';
import type { OrderList } from '../../../src/features/orders/admin/list-orders.server.ts';
import { productForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

/** A letter with its nukta in one code point, as some keyboards write it, and as it is stored. */
const typed = '\u095Bोया लड\u093Cकी Rene\u0301e';
const stored = '\u091C\u093Cोया लड\u093Cकी Ren\u00E9e';

test('names and addresses of an order are stored in one form of Unicode, and are found in each', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id: product }], '', { customer_name: typed });
  const address = { ...(body.shipping_address as object), line1: `मकान, ${typed}`, city: 'ग\u095Dवा' };
  const { status, body: order } = await shopper.send({ ...body, shipping_address: address });
  expect(status).toBe(200);
  const [row] = await shop.rows('SELECT customer_name, shipping_address FROM orders WHERE id = ?', order.dbOrderId);
  expect(row?.customer_name).toBe(stored);
  expect(JSON.parse(String(row?.shipping_address))).toMatchObject({ address: `मकान, ${stored}`, city: 'ग\u0922\u093Cवा' });
  for (const name of [typed, stored]) {
    const { body: list } = await ask<OrderList>('GET', `/orders?tab=all&search=${encodeURIComponent(name)}`);
    expect(list.rows.map(({ id }) => id)).toEqual([order.dbOrderId]);
  }
});

test('what the owner writes is stored in the same form', async () => {
  const form = { ...productForm, name: `Haar ${typed}`, description: `Of ${typed}.`, care: typed, stone: '\u095Bरी' };
  const { status, body } = await ask<{ id: number }>('POST', '/products', form);
  expect(status).toBe(201);
  const [row] = await shop.rows('SELECT name, description, care FROM products WHERE id = ?', body.id);
  expect(row).toEqual({ name: `Haar ${stored}`, description: `Of ${stored}.`, care: stored });
  expect(await shop.rows("SELECT value FROM product_attributes WHERE product_id = ? AND kind = 'stone'", body.id)).toEqual([
    { value: '\u091C\u093Cरी' },
  ]);
});
