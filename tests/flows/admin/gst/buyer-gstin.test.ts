import { expect, it } from 'vitest';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import type { ProductForm } from '../../../../src/features/products/admin/product.schema.ts';
import { blankProduct } from '../../../../src/features/products/admin/read-product.server.ts';
import { endOffers } from '../../../../src/features/products/end-offers.server.ts';
import { DAY, UNPAID_ORDERS_KEPT } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { TAX } from '../../../shop/catalogue/tax.ts';
import { gstr1Faults } from '../../../shop/money/gstr1-checker.ts';
import { sold } from '../../../shop/orders/edits.ts';
import { manualOrder } from '../../../shop/orders/manual-order.ts';
import { cashOrder, Shopper } from '../../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
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

const bought = async (over: Record<string, unknown> = { business }) => (await sold(shop, { wishes, over })).id;
const change = (id: string, body: object) => ask<{ code?: string; business?: unknown }>('PUT', `/orders/${id}/business`, body);
const buyerOf = async (id: string) =>
  (await shop.rows('SELECT buyer FROM invoices WHERE order_id = ? ORDER BY series', id)).map(({ buyer }) => JSON.parse(String(buyer)));

it('comes from the checkout, online and for cash, and from the manual order (L18)', async () => {
  expect(await businessOf(await bought({ business: { ...business, gstin: ' 29aagcb7383j1z4' } }))).toEqual([known]);
  const cash = await cashOrder(shop, new Shopper(shop), [{ id: pieces[0] ?? 0 }], { business });
  expect(await businessOf(cash.body.dbOrderId)).toEqual([known]);
  const taken = { gstin: GSTIN, legalName: 'Rao Traders LLP', shownTotal: 79_900 };
  const manual = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(pieces[0] ?? 0, taken));
  expect(await businessOf(manual.body.id)).toEqual([known]);
  expect(await businessOf(await bought({}))).toEqual([]);
});

it('the business that an order is billed to is refused with a wrong letter, of another State, or without a name, and nothing is ordered', async () => {
  const shopper = new Shopper(shop);
  const orders = () => shop.rows('SELECT count(*) AS n FROM orders');
  const before = await orders();
  for (const wrong of [{ gstin: '29AAGCB7383J1Z5' }, { gstin: FAR }, { legal_name: '' }])
    expect((await shopper.order(wishes, '', { business: { ...business, ...wrong } })).status).toBe(422);
  const manual = { gstin: FAR, legalName: 'Far', shownTotal: 79_900 };
  expect((await ask('POST', '/manual-orders', manualOrder(pieces[0] ?? 0, manual))).status).toBe(422);
  expect(await orders()).toEqual(before);
});

it('the business that an order is billed to goes with what was typed last, as long as the order is open', async () => {
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

it('the business that an order is billed to is changed by the owner until the invoice is issued, which freezes it', async () => {
  const id = await bought({});
  const typed = { gstin: GSTIN, legalName: 'Rao' };
  expect(await change(id, typed)).toMatchObject({ status: 200, body: { business: typed } });
  expect((await change(id, { gstin: FAR, legalName: 'Rao' })).status).toBe(422);
  expect((await change(id, { gstin: GSTIN, legalName: 'Rao Traders LLP' })).status).toBe(200);
  await issueInvoice(shop.at(at('02')), id);
  expect(await buyerOf(id)).toEqual([{ name: 'Ananya Rao', address: expect.any(Array), gstin: GSTIN, legalName: 'Rao Traders LLP' }]);
  for (const body of [typed, { gstin: '', legalName: '' }])
    expect(await change(id, body)).toMatchObject({ status: 409, body: { code: 'BUSINESS_INVOICED' } });
  const removed = await bought();
  expect((await change(removed, { gstin: '', legalName: '' })).status).toBe(200);
  expect(await businessOf(removed)).toEqual([]);
  for (const none of [crypto.randomUUID(), 'x']) expect((await change(none, typed)).status).toBe(404);
});

it('the return of its month has the sale in b2b with the taxed part, the nil part among the sales without tax, and its notes in cdnr', async () => {
  const id = await bought();
  await issueInvoice(shop.at(at('10')), id);
  await requestRefund(shop.at(), { orderId: id, reason: 'late', by: 'Asha', key: crypto.randomUUID(), amount: paise(10_000) });
  await shop.deliverWebhooks();
  await shop.rows('UPDATE invoice_requests SET due_at = ? WHERE order_id = ?', at('20'), id);
  await issueDueDocuments(shop.at(at('20')));
  const documents = await buyerOf(id);
  expect(documents).toHaveLength(2);
  expect(documents[1]).toEqual(documents[0]);
  await issueInvoice(shop.at(at('02')), await bought({}));
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

it('the return of its month lists the business, and leaves it out of the sums by State', async () => {
  const listed = await ask<{ rows: { buyer: string; buyerGstin: string }[] }>('GET', `/gst?month=${MONTH}`);
  expect(listed.body.rows.filter(({ buyerGstin }) => buyerGstin === GSTIN).map(({ buyer }) => buyer)).toContain('Rao Traders LLP');
  const file = async (name: string) =>
    (await shop.fetch(`/api/admin/gst-export?month=${MONTH}&file=${name}`, { headers: { cookie } })).text();
  expect(await file('invoices')).toContain(GSTIN);
  // The one invoice to a person.
  expect((await file('b2c')).split('\n').filter((line) => line.startsWith('Invoices'))).toHaveLength(2);
});

const form = { ...blankProduct, ...TAX.form, name: 'Kundan Choker', price: '849.00', stock: '9' };
type Saved = { readonly id: number; readonly seen: number };
const saved = async (over: Partial<ProductForm> = {}) => (await ask<Saved>('POST', '/products', { ...form, ...over })).body;
const formOf = async (id: number) => (await ask<{ form: ProductForm }>('GET', `/products/${id}`)).body.form;

const sell = async (id: number) => (await sold(shop, { wishes: [{ id }] })).id;

/** Long after the day of the test, so that the orders of today come before it. */
const DAY_OF_CHANGE = '2036-07-01';
const MIDNIGHT = Date.parse(`${DAY_OF_CHANGE}T00:00:00+05:30`);

it('a rate that changes on a day is planned in the form, shown in it and in the audit log, and taken back (L19)', async () => {
  const { id, seen } = await saved({ nextGstRate: '5', nextGstFrom: DAY_OF_CHANGE });
  expect(await formOf(id)).toMatchObject({ gstRate: '3', nextGstRate: '5', nextGstFrom: DAY_OF_CHANGE });
  const [action] = await shop.rows("SELECT changes FROM admin_actions WHERE object_id = ? AND kind = 'product'", String(id));
  expect(String(action?.changes)).toContain('5 % from 2036-07-01');
  const { status } = await ask('PUT', `/products/${id}`, { ...(await formOf(id)), nextGstRate: '', nextGstFrom: '', seen });
  expect([status, await shop.rows('SELECT * FROM gst_rate_changes WHERE product_id = ?', id)]).toEqual([200, []]);
});

it('a rate that changes on a day is the rate of documents from its first moment, also of orders from before; the price stays', async () => {
  const { id } = await saved({ nextGstRate: '5', nextGstFrom: DAY_OF_CHANGE });
  const [early, late] = [await sell(id), await sell(id)];
  const before = await issueInvoice(shop.at(MIDNIGHT - 1), early);
  const after = await issueInvoice(shop.at(MIDNIGHT), late);
  const rates = ({ lines }: typeof before) => [...new Set(lines.map(({ gstRate }) => gstRate))];
  expect([rates(before), rates(after), after.total]).toEqual([[300], [500], before.total]);
});

it('a rate that changes on a day is written to the piece once the day has come, and stays on record', async () => {
  const { id } = await saved({ nextGstRate: '0', nextGstFrom: DAY_OF_CHANGE });
  const rate = async () => (await shop.rows('SELECT gst_rate FROM products WHERE id = ?', id))[0]?.gst_rate;
  await endOffers(shop.at(MIDNIGHT - 1));
  expect(await rate()).toBe(300);
  await endOffers(shop.at(MIDNIGHT + DAY));
  expect([await rate(), await formOf(id)]).toMatchObject([0, { gstRate: '0', nextGstRate: '', nextGstFrom: '' }]);
  const { seen } = await formOf(id);
  expect((await ask('PUT', `/products/${id}`, { ...(await formOf(id)), gstRate: '3', seen })).status).toBe(200);
  await endOffers(shop.at(MIDNIGHT + 2 * DAY));
  expect(await rate()).toBe(300);
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
