import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { DAY, UNPAID_ORDERS_KEPT } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { cashOrder } from '../../../shop/cash.ts';
import { home, moveTo, sold } from '../../../shop/edits.ts';
import { gstr1Faults } from '../../../shop/gstr1-checker.ts';
import { manualOrder } from '../../../shop/manual-order.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
shop.razorpay.setKnobs({ refundOutcome: 'processed' });
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 5000000, 1)');

const MONTH = '2035-08';
const at = (day: string) => Date.parse(`${MONTH}-${day}T12:00:00+05:30`);
const GSTIN = '29AAGCB7383J1Z4';
const FAR = '27AAPFU0939F1ZV';
const business = { gstin: GSTIN, legal_name: 'Rao Traders LLP' };
const pieces = [await shop.addProduct({ price: 79_900, stock: 90 }), await shop.addProduct({ price: 12_345, stock: 90 })];
await shop.rows("UPDATE products SET gst_rate = 0, hsn_code = '7018' WHERE id = ?", pieces[1] ?? 0);
const wishes = pieces.map((id) => ({ id, quantity: 1 }));

const businessOf = (id: string) => shop.rows('SELECT gstin, legal_name, state FROM order_businesses WHERE order_id = ?', id);
const known = { gstin: GSTIN, legal_name: 'Rao Traders LLP', state: 'KA' };

async function bought(over: object = { business }): Promise<string> {
  const shopper = new Shopper(shop);
  const order = await shopper.order(wishes, '', { ...over });
  expect(order.status).toBe(200);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
}
const change = (id: string, body: object) => ask<{ code?: string; business?: unknown }>('PUT', `/orders/${id}/business`, body);
const buyerOf = async (id: string) =>
  (await shop.rows('SELECT buyer FROM invoices WHERE order_id = ? ORDER BY series', id)).map(({ buyer }) => JSON.parse(String(buyer)));

describe('the business that an order is billed to (L18)', () => {
  it('comes from the checkout, online and for cash, and from the manual order', async () => {
    expect(await businessOf(await bought({ business: { ...business, gstin: ' 29aagcb7383j1z4' } }))).toEqual([known]);
    const cash = await cashOrder(shop, new Shopper(shop), [{ id: pieces[0] ?? 0 }], { business });
    expect(await businessOf(cash.body.dbOrderId)).toEqual([known]);
    const taken = { gstin: GSTIN, legalName: 'Rao Traders LLP', shownTotal: 79_900 };
    const manual = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(pieces[0] ?? 0, taken));
    expect(await businessOf(manual.body.id)).toEqual([known]);
    expect(await businessOf(await bought({}))).toEqual([]);
  });

  it('is in the file of orders, in columns of its own, and nothing is there for a person', async () => {
    const [business, person] = [await bought(), await bought({})];
    await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
    const answer = await shop.fetch('/api/admin/orders.csv?tab=all', { headers: { cookie } });
    const { data } = Papa.parse<Record<string, string>>((await answer.text()).replace(/^\ufeff/, ''), { header: true });
    const cells = async (id: string) => {
      const [order] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
      const line = data.find((each) => each.Order === `CHK-${order?.number}`);
      return [line?.['Billed to'], line?.GSTIN];
    };
    expect([await cells(business), await cells(person)]).toEqual([
      ['Rao Traders LLP', GSTIN],
      ['', ''],
    ]);
  });

  it('is refused with a wrong letter, of another State, or without a name, and nothing is ordered', async () => {
    const shopper = new Shopper(shop);
    const orders = () => shop.rows('SELECT count(*) AS n FROM orders');
    const before = await orders();
    for (const wrong of [{ gstin: '29AAGCB7383J1Z5' }, { gstin: FAR }, { gstin: '29AAGCB7383' }, { gstin: '' }, { legal_name: '' }]) {
      const answer = await shopper.order(wishes, '', { business: { ...business, ...wrong } });
      expect([wrong, answer.status]).toEqual([wrong, 422]);
    }
    const manual = { gstin: FAR, legalName: 'Far', shownTotal: 79_900 };
    expect((await ask('POST', '/manual-orders', manualOrder(pieces[0] ?? 0, manual))).status).toBe(422);
    expect(await orders()).toEqual(before);
  });

  it('goes with what was typed last, as long as the order is open', async () => {
    const shopper = new Shopper(shop);
    const first = await shopper.order(wishes, '', { business });
    const id = first.body.dbOrderId;
    const mumbai = { line1: '1', line2: '', city: 'Mumbai', state: 'MH', postal_code: '400001', country: 'India', phone: '98450 00000' };
    const second = await shopper.order(wishes, '', { shipping_address: mumbai, business: { gstin: FAR, legal_name: 'Far & Sons' } });
    expect(second.body.dbOrderId).toBe(id);
    expect(await businessOf(id)).toEqual([{ gstin: FAR, legal_name: 'Far & Sons', state: 'MH' }]);
    expect((await shopper.order(wishes, '')).body.dbOrderId).toBe(id);
    expect(await businessOf(id)).toEqual([]);
  });

  it('is changed by the owner until the invoice is issued, which freezes it', async () => {
    const id = await bought({});
    const typed = { gstin: GSTIN, legalName: 'Rao' };
    expect(await change(id, typed)).toMatchObject({ status: 200, body: { business: typed } });
    expect((await change(id, { gstin: FAR, legalName: 'Rao' })).status).toBe(422);
    expect((await change(id, { gstin: GSTIN, legalName: 'Rao Traders LLP' })).status).toBe(200);
    await issueInvoice(shop.at(at('02')), id);
    expect(await buyerOf(id)).toEqual([{ name: 'Ananya Rao', address: expect.any(Array), gstin: GSTIN, legalName: 'Rao Traders LLP' }]);
    expect(await change(id, typed)).toMatchObject({ status: 409, body: { code: 'BUSINESS_INVOICED' } });
    expect(await change(id, { gstin: '', legalName: '' })).toMatchObject({ status: 409, body: { code: 'BUSINESS_INVOICED' } });
    const later = await bought({});
    await issueInvoice(shop.at(at('02')), later);
    expect(await change(later, typed)).toMatchObject({ status: 409, body: { code: 'BUSINESS_INVOICED' } });
    expect(await businessOf(later)).toEqual([]);
    await expect(shop.rows('DELETE FROM order_businesses WHERE order_id = ?', id)).rejects.toThrow('BUSINESS_INVOICED');
    const removed = await bought();
    expect((await change(removed, { gstin: '', legalName: '' })).status).toBe(200);
    expect(await businessOf(removed)).toEqual([]);
    expect((await change(crypto.randomUUID(), typed)).status).toBe(404);
    expect((await change('x', typed)).status).toBe(404);
  });

  it('keeps the order in its State', async () => {
    const order = await sold(shop, { wishes, over: { business } });
    const { id } = order;
    const chennai = { address: '2, Beach Road', city: 'Chennai', state: 'TN', pin_code: '600001' };
    expect(await moveTo(shop, order, chennai)).toBe('BUSINESS_STATE');
    expect(await moveTo(shop, order, { ...home, address: '9, MG Road' })).toBe('done');
    expect(await businessOf(id)).toEqual([known]);
  });
});

describe('the return of its month', () => {
  it('has the sale in b2b with the taxed part, the nil part among the sales without tax, and its notes in cdnr', async () => {
    const id = await bought();
    await issueInvoice(shop.at(at('10')), id);
    await requestRefund(shop.at(), { orderId: id, reason: 'late', by: 'Asha', key: crypto.randomUUID(), amount: paise(10_000) });
    await shop.settle();
    await shop.deliverWebhooks();
    await shop.rows('UPDATE invoice_requests SET due_at = ? WHERE order_id = ?', at('20'), id);
    await issueDueDocuments(shop.at(at('20')));
    const documents = await buyerOf(id);
    expect(documents).toHaveLength(2);
    expect(documents[1]).toEqual(documents[0]);
    for (const mode of ['issued', 'portal']) {
      const made = await ask<{ id: string }>('POST', '/gst-return', { month: MONTH, mode, withEmptyTables: false });
      const text = await (await shop.fetch(`/api/admin/gst-return/${made.body.id}`, { headers: { cookie } })).text();
      expect(gstr1Faults(text)).toEqual([]);
      const file = JSON.parse(text);
      expect(file.b2b).toEqual([{ ctin: GSTIN, inv: expect.any(Array) }]);
      const mixed = file.b2b[0].inv.at(-1);
      // One document for both: its value is the whole of it, its lines the taxed part.
      expect([mixed.val, mixed.pos, mixed.itms.length, mixed.itms[0].itm_det.rt]).toEqual([922.45, '29', 1, 3]);
      expect(file.nil.inv.map(({ sply_ty }: { sply_ty: string }) => sply_ty)).toContain('INTRAB2B');
      expect(file.cdnr).toMatchObject([{ ctin: GSTIN, nt: [{ ntty: 'C', pos: '29', rchrg: 'N', inv_typ: 'R' }] }]);
      expect(file.hsn.hsn_b2b.map(({ hsn_sc }: { hsn_sc: string }) => hsn_sc)).toEqual(['7018', '7117']);
    }
    expect((await ask<{ problems: unknown[] }>('GET', `/gst-return?month=${MONTH}`)).body.problems).toEqual([]);
  });

  it('lists the business, and leaves it out of the sums by State', async () => {
    const listed = await ask<{ rows: { buyer: string; buyerGstin: string }[] }>('GET', `/gst?month=${MONTH}`);
    expect(listed.body.rows.filter(({ buyerGstin }) => buyerGstin === GSTIN).map(({ buyer }) => buyer)).toContain('Rao Traders LLP');
    const file = async (name: string) =>
      (await shop.fetch(`/api/admin/gst-export?month=${MONTH}&file=${name}`, { headers: { cookie } })).text();
    expect(await file('invoices')).toContain(GSTIN);
    // The one invoice to a person.
    expect((await file('b2c')).split('\n').filter((line) => line.startsWith('Invoices'))).toHaveLength(2);
  });
});

describe('the database', () => {
  it('holds a business to the State, and an invoice to the business', async () => {
    const id = await bought();
    const insert = (gstin: string, state: string) =>
      shop.rows('INSERT INTO order_businesses (order_id, gstin, legal_name, state) VALUES (?, ?, ?, ?)', id, gstin, 'X', state);
    await shop.rows('DELETE FROM order_businesses WHERE order_id = ?', id);
    await expect(insert(FAR, 'MH')).rejects.toThrow('BUSINESS_STATE');
    await expect(insert(FAR, 'KA')).rejects.toThrow('order_businesses_state');
    await expect(insert('29', 'KA')).rejects.toThrow('order_businesses_gstin');
    await insert(GSTIN, 'KA');
    await expect(shop.rows("UPDATE order_businesses SET state = 'MH' WHERE order_id = ?", id)).rejects.toThrow('BUSINESS_STATE');
  });
});

it('an order that was never paid loses its business with its customer; a sold one keeps it', async () => {
  const shopper = new Shopper(shop);
  const unpaid = (await shopper.order(wishes, '', { business })).body.dbOrderId;
  const kept = await bought();
  await shop.rows("UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron' WHERE id = ?", unpaid);
  await shop.rows("UPDATE job_leases SET last_run_at = 0, lease_until = 0 WHERE name = 'forget'");
  await shop.runCron(Date.now() + UNPAID_ORDERS_KEPT + DAY);
  expect(await businessOf(unpaid)).toEqual([]);
  expect(await businessOf(kept)).toEqual([known]);
});
