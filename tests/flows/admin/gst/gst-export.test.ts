import Papa from 'papaparse';
import { expect, it } from 'vitest';
import type { GstMonth } from '../../../../src/features/invoices/admin/gst-month.server.ts';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { sold } from '../../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

const pieces = [
  await shop.addProduct({ price: 39_900, stock: 900, name: '=Utsav' }),
  await shop.addProduct({ price: 12_345, stock: 900 }),
  await shop.addProduct({ price: 30_001, stock: 900 }),
];
await shop.rows("UPDATE products SET gst_rate = 0, hsn_code = '7018', net_quantity = '1 set of 4' WHERE id = ?", pieces[2] ?? 0);
await shop.addCoupon({ code: 'SEVENTH', type: 'percentage', value: 700 });

/** A year of its own, so that no document of the day of the test is in it. */
const MONTH = '2034-02';
const at = (text: string) => Date.parse(`${text}+05:30`);
const [FIRST, NEXT] = [at('2034-02-01T00:00:00'), at('2034-03-01T00:00:00')];
const places = ['KA Bengaluru 560003', 'WB Kolkata 700029', 'DL Delhi 110001'];

async function sell(index: number): Promise<string> {
  const [state, city, postal_code] = places[index % places.length]?.split(' ') ?? [];
  const address = { line1: '27, Main Road', line2: '', city, state, postal_code, country: 'India', phone: '98450 00000' };
  const wishes = pieces.filter((_, nth) => (index + nth) % 3 !== 0).map((id, nth) => ({ id, quantity: 1 + ((index + nth) % 2) }));
  return (await sold(shop, { wishes, coupon: index % 2 === 0 ? 'SEVENTH' : '', over: { shipping_address: address } })).id;
}

// The first and the last moment of the month are in it, the moments beside it are not.
const moments = [FIRST - 1, FIRST, FIRST + DAY, FIRST + 2 * DAY, FIRST + 3 * DAY, NEXT - 1, NEXT];
const orders: string[] = [];
for (const [index, moment] of moments.entries()) {
  orders.push(await sell(index));
  await issueInvoice(shop.at(moment), orders[index] ?? '');
}
for (const [index, amount] of [5_000, 12_345, null].entries()) {
  const refund = { orderId: orders[index + 1] ?? '', reason: '+91 "late"', by: 'Asha', key: crypto.randomUUID() };
  await requestRefund(shop.at(), { ...refund, ...(amount && { amount: paise(amount) }) });
}
await shop.deliverWebhooks();
await shop.rows('UPDATE invoice_requests SET due_at = ?', at('2034-02-20T12:00:00'));
await issueDueDocuments(shop.at(at('2034-02-20T12:00:00')));

async function withHeads(file: string, month = MONTH): Promise<string[][]> {
  const answer = await shop.fetch(`/api/admin/gst-export?month=${month}&file=${file}`, { headers: { cookie } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return Papa.parse<string[]>(text.slice(1).trimEnd()).data;
}
const csv = async (file: string) => (await withHeads(file)).slice(1);
const inPaise = (cell: string | undefined) => Math.round(Number(cell) * 100);
const inMonth = `issued_at >= ${FIRST} AND issued_at < ${NEXT}`;
const AMOUNTS = ['taxable', 'igst', 'cgst', 'sgst', 'total'];

/** What the rows of a file add up to by their first cells, beside the same from the documents by the given expressions. */
async function compared(file: string, keys: readonly string[], keyOf: (cells: readonly string[]) => readonly string[]) {
  const sums: Record<string, number[]> = {};
  for (const cells of await csv(file)) {
    const of = (sums[keyOf(cells).join(' ')] ??= AMOUNTS.map(() => 0));
    for (const [nth, cell] of cells.slice(-AMOUNTS.length).entries()) of[nth] = (of[nth] ?? 0) + inPaise(cell);
  }
  const kind = "iif(kind = 'credit-note', 'Credit notes', 'Invoices')";
  const documents = await shop.rows(
    `SELECT concat_ws(' ', ${kind}, ${keys.join()}) AS of, ${AMOUNTS.map((name) => `sum(value ->> '${name}') AS ${name}`).join()}
      FROM invoices, json_each(lines) WHERE ${inMonth} GROUP BY 1`,
  );
  expect(documents.length).toBeGreaterThan(2);
  expect(sums).toEqual(Object.fromEntries(documents.map(({ of, ...amounts }) => [of, AMOUNTS.map((name) => amounts[name])])));
}
const RATE = "CAST((value ->> 'gstRate') / 100 AS INTEGER)";

it('add up to the documents to the paisa, by State and rate, and to what the orders were sold for (L18, L20, L21)', async () => {
  await compared('b2c', ['place_of_supply', RATE], ([kind = '', place = '', rate = '']) => [kind, place.slice(0, 2), rate]);
  const [heads, ...rows] = await withHeads('b2c');
  expect(heads).toEqual(['Kind', 'Place of supply', 'Rate %', 'Taxable value', 'IGST', 'CGST', 'SGST', 'Total']);
  expect(rows.map(([, place]) => place)).toContain('19-West Bengal');
  const [sum] = await shop.rows(
    `SELECT sum(o.total_paise) AS total FROM orders o JOIN invoices i ON i.order_id = o.id AND i.kind <> 'credit-note' WHERE i.${inMonth}`,
  );
  expect(rows.filter(([kind]) => kind === 'Invoices').reduce((total, row) => total + inPaise(row.at(-1)), 0)).toBe(sum?.total);
});

it('the files for the return of a month by HSN with unit and quantity', async () => {
  const keys = ["value ->> 'hsnCode'", "value ->> 'unit'", RATE];
  await compared('hsn', keys, ([kind = '', hsn = '', unit = '', rate = '']) => [kind, hsn, unit, rate]);
  const [sum] = await shop.rows(
    `SELECT sum(quantity) AS n FROM order_items WHERE hsn_code = '7018' AND order_id IN (SELECT order_id FROM invoices WHERE ${inMonth})`,
  );
  const row = (await csv('hsn')).find(([kind, hsn]) => kind === 'Invoices' && hsn === '7018');
  expect(row?.slice(2, 5)).toEqual(['SET', '0', String(sum?.n)]);
});

it('note by note, with its invoice; texts that a spreadsheet would run are quoted', async () => {
  const [heads = [], ...rows] = await withHeads('notes');
  const cell = (row: string[], head: string) => row[heads.indexOf(head)];
  expect(new Set(rows.map(([number]) => number)).size).toBe(3);
  for (const row of rows)
    expect([cell(row, 'Reason'), cell(row, 'Invoice')]).toEqual(['\'+91 "late"', expect.stringMatching(/^CHK\/33-34\/\d{6}$/)]);
  const [refunded] = await shop.rows("SELECT sum(amount_paise) AS total FROM refunds WHERE status = 'processed'");
  expect(rows.reduce((sum, row) => sum + inPaise(cell(row, 'Total')), 0)).toBe(refunded?.total);
});

it('invoice by invoice, and the numbers from, to, cancelled', async () => {
  expect(new Set((await csv('invoices')).map(([number]) => number)).size).toBe(5);
  expect(await withHeads('documents')).toEqual([
    ['Nature of document', 'From', 'To', 'Total number', 'Cancelled', 'Net issued'],
    ['Invoices for outward supply', 'CHK/33-34/000002', 'CHK/33-34/000006', '5', '0', '5'],
    ['Credit note', 'CRN/33-34/000001', 'CRN/33-34/000003', '3', '0', '3'],
  ]);
});

it('the files for the return of a month are empty for a month without documents, and refused for what is no month or file', async () => {
  expect(await withHeads('b2c', '2034-06')).toHaveLength(1);
  for (const query of ['month=2034-13', 'month=', '', "month=2034-02'--", 'month=2034-02&file=orders']) {
    const { status, body } = await ask('GET', `/gst-export?${query}`);
    expect([query, status, body.code]).toEqual([query, 400, 'BAD_REQUEST']);
  }
});

it('the screen shows the sums and documents of a month (L21)', async () => {
  const { body } = await ask<GstMonth>('GET', `/gst?month=${MONTH}`);
  expect([body.invoices.count, body.notes.count, body.total, body.rows.length]).toEqual([5, 3, 8, 8]);
  const total = (isNote: boolean) => body.rows.filter((row) => row.isNote === isNote).reduce((sum, row) => sum + row.total, 0);
  expect([total(false), total(true)]).toEqual([body.invoices.total, body.notes.total]);
  expect(body.rows[0]?.issuedAt).toBeGreaterThan(body.rows.at(-1)?.issuedAt ?? 0);
  expect((await ask<GstMonth>('GET', '/gst?month=evil&after=%%%')).body.month).toBe(body.months[0]);
});
