import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { documentProblems } from '../../../../src/features/invoices/check-documents.server.ts';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { DAY, MINUTE } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { OrderStatus } from '../../../../src/rules/order/order-status.ts';
import { askOf } from '../../../shop/orders/delivered.ts';
import { sold } from '../../../shop/orders/edits.ts';
import { cashOrder, Shopper } from '../../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
const piece = await shop.addProduct({ price: 39_900, stock: 900, name: 'Utsav Jhumkas' });
const exempt = await shop.addProduct({ price: 30_000, stock: 900, name: 'Lac bangles' });
await shop.rows('UPDATE products SET gst_rate = 0, hsn_code = ? WHERE id = ?', '7018', exempt);
await shop.addCoupon({ code: 'TENTH', type: 'percentage', value: 1000 });
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

afterEach(async () => {
  expect(await documentProblems(shop.at())).toEqual([]);
});

const paid = (over: Parameters<typeof sold>[1] = {}) => sold(shop, { wishes: [{ id: piece }], ...over });
const moveTo = (id: string, seen: OrderStatus, to: OrderStatus, at?: number) =>
  changeStatus(shop.at(at), { orderId: id, seen, to, by: 'Test', reason: 'test' });
const documentsOf = (id: string) => shop.rows('SELECT * FROM invoices WHERE order_id = ? ORDER BY series, number', id);
const numbersOf = async (id: string) => (await documentsOf(id)).map(({ series, year, number }) => `${series}/${year}/${number}`);
const lastNumber = async (series: string) =>
  Number((await shop.rows('SELECT coalesce(max(number), 0) AS n FROM invoices WHERE series = ?', series))[0]?.n);
const requests = () => shop.rows('SELECT id FROM invoice_requests ORDER BY id');
const kolkata = { line1: '27, Southern Avenue', line2: '', city: 'Kolkata', state: 'WB', postal_code: '700029', country: 'India' };
const inOtherState = { shipping_address: { ...kolkata, phone: '98450 00000' } };
const settled = async (id: string) => {
  await ask('POST', `/returns/${id}/accept`, { note: '' });
  return (await ask('POST', `/returns/${id}/settle`, { note: 'UPI', outcome: 'refunded', sellable: [] })).body;
};
/** @param amount in paise; without it, all that is left */
async function refund(id: string, amount?: number) {
  const part = amount !== undefined && { amount: paise(amount) };
  await requestRefund(shop.at(), { orderId: id, ...part, reason: 'goodwill', by: 'Asha', key: crypto.randomUUID() });
  await shop.deliverWebhooks();
}

it('an invoice gets its number at dispatch, whoever dispatches: the request is in the same batch, the next run issues it; a cancelled order gets none (L18, L21)', async () => {
  const { id } = await paid();
  await moveTo(id, 'paid', 'processing');
  expect(await requests()).toEqual([]);
  await moveTo(id, 'processing', 'shipped');
  expect(await requests()).toEqual([{ id: `invoice:${id}` }]);
  await shop.runCron();
  expect([(await numbersOf(id)).length, await requests()]).toEqual([1, []]);
  const cancelled = (await paid()).id;
  await refund(cancelled);
  const answers = await Promise.all([cancelled, 'nobody'].map((of) => ask('POST', `/orders/${of}/invoice`)));
  expect(answers).toMatchObject([{ status: 409, body: { code: 'INVOICE_NOT_DUE' } }, { status: 404 }]);
});

it('the numbers of invoices begin anew at midnight of 1 April in India', async () => {
  const [old, young, late] = [await paid(), await paid(), await paid()];
  const midnight = Date.parse('2031-04-01T00:00:00+05:30');
  const last = await issueInvoice(shop.at(midnight - 1), old.id);
  const first = await issueInvoice(shop.at(midnight), young.id);
  // The clock of another request is behind: its document belongs to the year that its clock shows.
  const behind = await issueInvoice(shop.at(midnight - 5), late.id);
  expect([last.year, first.year, first.number]).toEqual(['30-31', '31-32', 1]);
  expect([behind.year, behind.number, behind.issuedAt]).toEqual(['30-31', last.number + 1, midnight - 1]);
});

it('goods that left before midnight have an invoice of that year', async () => {
  const { id } = await paid();
  const midnight = Date.parse('2035-04-01T00:00:00+05:30');
  await moveTo(id, 'paid', 'shipped', midnight - 1_000);
  await issueDueDocuments(shop.at(midnight + MINUTE));
  const [row] = await documentsOf(id);
  expect([row?.year, row?.issued_at]).toEqual(['34-35', midnight - 1_000]);
});

it('an invoice has CGST and SGST in Karnataka, the coupon by line, delivery as a line (L18, L19, L20)', async () => {
  const { id } = await paid({ coupon: 'TENTH' });
  const row = await issueInvoice(shop.at(), id);
  const [order] = await shop.rows('SELECT total_paise, shipping_fee_paise FROM orders WHERE id = ?', id);
  expect(row).toMatchObject({ kind: 'invoice', placeOfSupply: '29', igst: 0, total: order?.total_paise });
  const lines = row.lines.map(({ name, discount, total }) => `${name} ${discount} ${total}`);
  expect(lines).toEqual(['Utsav Jhumkas 3990 35910', `Delivery 0 ${order?.shipping_fee_paise}`]);
  expect(row.facts.coupon).toBe('TENTH');
  expect(row.buyer.address.at(-1)).toBe('Karnataka (29)');
});

it('a gift wrap is charged with delivery, as part of the same supply', async () => {
  const settings = 'free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active';
  await shop.rows(`INSERT INTO shipping_settings (${settings}) VALUES (50000, 5000, 4000, 1)`);
  const shopper = new Shopper(shop);
  const { body: quote } = await shopper.quote([{ id: piece }]);
  const over = { gift: { note: '' }, final_amount_from_client: (quote.total + 4_000) / 100 };
  const order = await shopper.order([{ id: piece }], '', over);
  await shopper.verify(order, await shopper.pay(order));
  await shop.rows('DELETE FROM shipping_settings');
  const { lines, total } = await issueInvoice(shop.at(), order.body.dbOrderId);
  expect([lines.at(-1)?.name, lines.at(-1)?.total, total]).toEqual(['Delivery and gift wrap', 9_000, quote.total + 4_000]);
});

it('an invoice has IGST for another State; a bill of supply where nothing is taxed', async () => {
  const far = await issueInvoice(shop.at(), (await paid({ over: inOtherState })).id);
  expect([far.placeOfSupply, far.cgst, far.sgst, far.igst > 0]).toEqual(['19', 0, 0, true]);
  const free = await issueInvoice(shop.at(), (await paid({ wishes: [{ id: exempt }] })).id);
  expect(free).toMatchObject({ kind: 'bill-of-supply', cgst: 0, sgst: 0, igst: 0, taxable: free.total });
});

it('a refund is credited in a series of its own, naming the invoice, until nothing is left (L21)', async () => {
  const { id } = await paid({ wishes: [{ id: piece, quantity: 2 }], over: inOtherState });
  const invoice = await issueInvoice(shop.at(), id);
  const before = await lastNumber('CRN');
  await refund(id, 12_345);
  await shop.runCron();
  await refund(id, invoice.total - 12_345);
  await shop.runCron();
  const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ number }) => number)).toEqual([before + 1, before + 2]);
  expect(notes.map(({ total_paise: total }) => total)).toEqual([12_345, invoice.total - 12_345]);
  expect(notes.reduce((sum, { igst_paise }) => sum + Number(igst_paise), 0)).toBe(invoice.igst);
  expect(JSON.parse(String(notes[0]?.facts))).toMatchObject({ against: { number: expect.stringContaining('CHK/') }, reason: 'goodwill' });
});

it('a refund from before the invoice is credited too, and for an invoice of the year before', async () => {
  const { id } = await paid();
  await refund(id, 10_000);
  await shop.runCron();
  expect(await documentsOf(id)).toEqual([]);
  const march = Date.parse('2033-03-31T12:00:00+05:30');
  await issueInvoice(shop.at(march), id);
  await shop.rows('UPDATE invoice_requests SET due_at = ? WHERE order_id = ?', march + DAY, id);
  await issueDueDocuments(shop.at(march + DAY));
  const [invoice, note] = await documentsOf(id);
  expect([invoice?.year, note?.year, note?.total_paise]).toEqual(['32-33', '33-34', 10_000]);
});

it('a refund of a return credits the pieces that came back', async () => {
  const { id, who: shopper } = await paid({ wishes: [{ id: piece }, { id: exempt, quantity: 2 }] });
  await moveTo(id, 'paid', 'delivered');
  await shop.runCron();
  const request = askOf({ lines: [{ line: 2, quantity: 1 }] });
  expect((await shopper.post(`/api/orders/${id}/returns`, request)).status).toBe(201);
  expect(await settled(request.id)).toMatchObject({ status: 'settled' });
  await shop.deliverWebhooks();
  await shop.runCron();
  const note = (await documentsOf(id)).find(({ kind }) => kind === 'credit-note');
  expect(JSON.parse(String(note?.lines))).toMatchObject([{ line: 2, quantity: 1, total: 30_000, gstRate: 0 }]);
});

it('a cash order that comes back is credited, a day later, unless the cancellation is taken back', async () => {
  const cash = async () => {
    const order = await cashOrder(shop, new Shopper(shop), [{ id: piece }], {}, '');
    await moveTo(order.body.dbOrderId, 'processing', 'shipped');
    await shop.runCron();
    await moveTo(order.body.dbOrderId, 'shipped', 'cancelled_by_user');
    return order.body.dbOrderId;
  };
  const [back, again] = [await cash(), await cash()];
  await shop.runCron(Date.now() + MINUTE);
  expect(await numbersOf(back)).toHaveLength(1);
  await moveTo(again, 'cancelled_by_user', 'processing');
  await shop.runCron(Date.now() + DAY + MINUTE);
  const [invoice, note] = await documentsOf(back);
  expect(note?.total_paise).toBe(invoice?.total_paise);
  expect(await numbersOf(again)).toHaveLength(1);
  expect((await requests()).filter(({ id }) => String(id).startsWith('cancelled:'))).toEqual([]);
});

it('cash that was handed back is credited, also before the invoice was issued; a return of the same order gives back only what is left', async () => {
  const shopper = new Shopper(shop);
  const id = (await cashOrder(shop, shopper, [{ id: piece, quantity: 2 }], {}, '')).body.dbOrderId;
  await moveTo(id, 'processing', 'delivered');
  const [{ total = 0 } = {}] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
  const handBack = async (amount: number) => {
    const body = { key: crypto.randomUUID(), amount: (amount / 100).toFixed(2), reason: 'A stone was missing', note: 'UPI', lines: [] };
    return (await ask('POST', `/orders/${id}/refunds`, body)).status;
  };
  expect(await handBack(Number(total) - 5_000)).toBe(200);
  await shop.runCron();
  const documents = (await documentsOf(id)).map(({ kind, total_paise }) => `${kind} ${total_paise}`);
  expect(documents).toEqual([`invoice ${total}`, `credit-note ${Number(total) - 5_000}`]);

  const request = askOf({ lines: [{ line: 1, quantity: 1 }] });
  expect((await shopper.post(`/api/orders/${id}/returns`, request)).status).toBe(201);
  expect(await settled(request.id)).toMatchObject({ status: 'settled', amount: 5_000, byHand: true });
  expect(await handBack(100)).toBe(409);
});

const download = (path: string, headers: Record<string, string> = { cookie }) => shop.fetch(path, { headers });

const pdfOf = async (id: string) => {
  const answer = await download(`/api/admin/gst/documents/${id}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it('the file of an invoice is drawn once, stored privately with its hash, and is the same when a lost one is drawn again, also where the bucket was down (L18, #327)', async () => {
  const { id } = await issueInvoice(shop.at(), (await paid()).id);
  shop.bucket.failing = true;
  expect((await pdfOf(id)).status).toBe(500);
  shop.bucket.failing = false;
  const first = await pdfOf(id);
  expect([first.status, first.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename="CHK-\d\d-\d\d-\d{6}\.pdf"$/);
  const [row] = await shop.rows('SELECT file_key, file_hash FROM invoices WHERE id = ?', id);
  expect(row?.file_hash).toBe(createHash('sha256').update(first.bytes).digest('hex'));
  expect(String(row?.file_key)).toMatch(/^private\/invoices\//);
  shop.bucket.files.delete(String(row?.file_key));
  const again = await pdfOf(id);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(shop.bucket.files.has(String(row?.file_key))).toBe(true);
  // One that was changed in the bucket is refused.
  shop.bucket.files.set(String(row?.file_key), { bytes: new Uint8Array([1, 2, 3]), type: 'application/pdf' });
  expect((await pdfOf(id)).status).toBe(500);
});

it('the file of an invoice opens for the customer by a signed link, from the dispatch on, and for nobody else', async () => {
  const { id, token } = await paid();
  const link = (suffix: string) => download(`/api/orders/${id}/documents/invoice${suffix}`, {});
  expect([(await link('')).status, (await link('?token=x')).status]).toEqual([404, 404]);
  expect((await link(`?token=${token}`)).status).toBe(409);
  await moveTo(id, 'paid', 'shipped');
  // Opening the link takes no number of the series: the cron issues what the dispatch has requested.
  const early = await link(`?token=${token}`);
  const details = 'Your invoice is being made. Please try again in a few minutes.';
  expect(await early.json()).toMatchObject({ code: 'INVOICE_SOON', details });
  expect([early.status, await numbersOf(id)]).toEqual([409, []]);
  await shop.runCron(Date.now() + 2 * MINUTE);
  const answer = await link(`?token=${token}`);
  expect(answer.status).toBe(303);
  const address = String(answer.headers.get('location'));
  const file = await download(address, {});
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const others = [address.replace(/sig=./, 'sig=~'), address.replace(/until=\d/, 'until=9')];
  for (const other of [...others, `/api/orders/${id}/documents/${crypto.randomUUID()}?token=${token}`])
    expect((await download(other, {})).status).toBe(404);
  expect(await numbersOf(id)).toHaveLength(1);
  await shop.settle();
  expect(shop.mails.at(-1)?.text).toContain(`/api/orders/${id}/documents/invoice?token=`);
});
