import { describe, expect, it } from 'vitest';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import type { ProductForm } from '../../../../src/features/products/admin/product.schema.ts';
import { blankProduct } from '../../../../src/features/products/admin/read-product.server.ts';
import { endOffers } from '../../../../src/features/products/end-offers.server.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

const form = { ...blankProduct, name: 'Kundan Choker', price: '849.00', stock: '9' };
interface Saved {
  readonly id: number;
  readonly seen: number;
}
const saved = async (over: Partial<ProductForm> = {}) => (await ask<Saved>('POST', '/products', { ...form, ...over })).body;
const formOf = async (id: number) => (await ask<{ form: ProductForm }>('GET', `/products/${id}`)).body.form;
const faultOf = async (over: Partial<ProductForm>) => (await ask('POST', '/products', { ...form, ...over })).body.fields;

async function sell(id: number): Promise<string> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }]);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
}

/** Long after the day of the test, so that the orders of today come before it. */
const DAY_OF_CHANGE = '2036-07-01';
const MIDNIGHT = Date.parse(`${DAY_OF_CHANGE}T00:00:00+05:30`);

describe('a rate that changes on a day (L19)', () => {
  it('is planned in the form, shown in it and in the audit log, and taken back', async () => {
    const { id, seen } = await saved({ nextGstRate: '5', nextGstFrom: DAY_OF_CHANGE });
    expect(await formOf(id)).toMatchObject({ gstRate: '3', nextGstRate: '5', nextGstFrom: DAY_OF_CHANGE });
    const [action] = await shop.rows("SELECT changes FROM admin_actions WHERE object_id = ? AND kind = 'product'", String(id));
    expect(String(action?.changes)).toContain('5 % from 2036-07-01');
    const { status } = await ask('PUT', `/products/${id}`, { ...(await formOf(id)), nextGstRate: '', nextGstFrom: '', seen });
    expect([status, await shop.rows('SELECT * FROM gst_rate_changes WHERE product_id = ?', id)]).toEqual([200, []]);
  });

  it('needs both its figure and its day, which has not passed', async () => {
    const both = { nextGstFrom: 'A new rate needs its first day, and a day its rate.' };
    expect([await faultOf({ nextGstRate: '5' }), await faultOf({ nextGstFrom: DAY_OF_CHANGE })]).toEqual([both, both]);
    const past = { nextGstFrom: 'This day has passed. Choose today or a later day.' };
    expect(await faultOf({ nextGstRate: '5', nextGstFrom: '2026-01-01' })).toEqual(past);
  });

  it('is the rate of documents from its first moment, also of orders from before; the price stays', async () => {
    const { id } = await saved({ nextGstRate: '5', nextGstFrom: DAY_OF_CHANGE });
    const [early, late] = [await sell(id), await sell(id)];
    const before = await issueInvoice(shop.at(MIDNIGHT - 1), early);
    const after = await issueInvoice(shop.at(MIDNIGHT), late);
    const rates = ({ lines }: typeof before) => [...new Set(lines.map(({ gstRate }) => gstRate))];
    expect([rates(before), rates(after), after.total]).toEqual([[300], [500], before.total]);
  });

  it('is written to the piece once the day has come, and stays on record', async () => {
    const { id } = await saved({ nextGstRate: '0', nextGstFrom: DAY_OF_CHANGE });
    const rate = async () => (await shop.rows('SELECT gst_rate FROM products WHERE id = ?', id))[0]?.gst_rate;
    await endOffers(shop.at(MIDNIGHT - 1));
    expect(await rate()).toBe(300);
    await endOffers(shop.at(MIDNIGHT + DAY));
    expect([await rate(), await formOf(id)]).toMatchObject([0, { gstRate: '0', nextGstRate: '', nextGstFrom: '' }]);
    await expect(shop.rows('UPDATE gst_rate_changes SET rate = 1 WHERE product_id = ?', id)).rejects.toThrow('RATE_CHANGE_IMMUTABLE');
    await expect(shop.rows('DELETE FROM gst_rate_changes WHERE product_id = ?', id)).rejects.toThrow('RATE_CHANGE_IMMUTABLE');
    const { seen } = await formOf(id);
    expect((await ask('PUT', `/products/${id}`, { ...(await formOf(id)), gstRate: '3', seen })).status).toBe(200);
    await endOffers(shop.at(MIDNIGHT + 2 * DAY));
    expect(await rate()).toBe(300);
  });
});
