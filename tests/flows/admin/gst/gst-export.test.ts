import { describe, expect, it } from 'vitest';
import type { GstMonth } from '../../../../src/features/invoices/admin/gst-month.server.ts';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
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
const FIRST = at('2034-02-01T00:00:00');
const places = [
  ['KA', 'Bengaluru', '560003'],
  ['WB', 'Kolkata', '700029'],
  ['DL', 'New Delhi', '110001'],
] as const;

async function sell(index: number): Promise<string> {
  const shopper = new Shopper(shop);
  const [state, city, postal_code] = places[index % places.length] ?? places[0];
  const address = { line1: '27, Main Road', line2: '', city, state, postal_code, country: 'India', phone: '98450 00000' };
  const wishes = pieces.filter((_, nth) => (index + nth) % 3 !== 0).map((id, nth) => ({ id, quantity: 1 + ((index + nth) % 2) }));
  const order = await shopper.order(wishes, index % 2 === 0 ? 'SEVENTH' : '', { shipping_address: address });
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
}

// The first and the last moment of the month are in it, the moments beside it are not.
const NEXT = at('2034-03-01T00:00:00');
const moments = [FIRST - 1, FIRST, FIRST + DAY, FIRST + 2 * DAY, FIRST + 3 * DAY, NEXT - 1, NEXT];
const orders: string[] = [];
for (const [index, moment] of moments.entries()) {
  const id = await sell(index);
  orders.push(id);
  await issueInvoice(shop.at(moment), id);
}
for (const [index, amount] of [
  [1, 5_000],
  [2, 12_345],
  [3, null],
] as const) {
  const key = crypto.randomUUID();
  await requestRefund(shop.at(), {
    orderId: orders[index] ?? '',
    reason: '+91 "late"',
    by: 'Asha',
    key,
    ...(amount && { amount: paise(amount) }),
  });
}
await shop.settle();
await shop.deliverWebhooks();
await shop.rows('UPDATE invoice_requests SET due_at = ?', at('2034-02-20T12:00:00'));
await issueDueDocuments(shop.at(at('2034-02-20T12:00:00')));

async function csv(file: string, month = MONTH): Promise<string[][]> {
  const answer = await shop.fetch(`/api/admin/gst-export?month=${month}&file=${file}`, { headers: { cookie } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows = text.slice(1).trimEnd().split('\r\n');
  return rows.map((row) =>
    [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
      .slice(0, row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).length),
  );
}

/** '3191.4' → 319140 */
const inPaise = (cell: string | undefined) => Math.round(Number(cell) * 100);
type Sums = Record<string, number>;
/** The sums of a file's rows by `keyOf`: taxable value, IGST, CGST, SGST, total. */
function added(
  rows: readonly (readonly string[])[],
  head: readonly string[],
  keyOf: (cells: readonly string[]) => string,
): Record<string, Sums> {
  const sums: Record<string, Sums> = {};
  const from = head.indexOf('Taxable value');
  for (const row of rows) {
    const of = (sums[keyOf(row)] ??= {});
    for (const [nth, name] of ['taxable', 'igst', 'cgst', 'sgst', 'total'].entries()) of[name] = (of[name] ?? 0) + inPaise(row[from + nth]);
  }
  return sums;
}

interface Line extends Sums {
  readonly gstRate: number;
}
/** The same from the documents, by the test's own arithmetic: one tax for each rate of an invoice, in equal halves or as IGST. */
async function expected(keyOf: (line: Line & { hsnCode: string; unit: string }, row: Record<string, unknown>) => string) {
  const rows = await shop.rows('SELECT * FROM invoices WHERE issued_at >= ? AND issued_at < ?', FIRST, NEXT);
  const sums: Record<string, Sums> = {};
  for (const row of rows) {
    const lines: (Line & { hsnCode: string; unit: string })[] = JSON.parse(String(row.lines));
    for (const line of lines) {
      const of = (sums[keyOf(line, row)] ??= {});
      for (const name of ['taxable', 'igst', 'cgst', 'sgst', 'total']) of[name] = (of[name] ?? 0) + (line[name] ?? 0);
    }
    if (row.kind === 'credit-note') continue;
    for (const rate of new Set(lines.map(({ gstRate }) => gstRate))) {
      const together = (name: string) => lines.filter(({ gstRate }) => gstRate === rate).reduce((sum, line) => sum + (line[name] ?? 0), 0);
      const share = (parts: number) => Math.round((together('total') * rate) / parts / (10_000 + rate));
      const isWithin = row.place_of_supply === '29';
      const taxes = isWithin ? [0, share(2), share(2)] : [share(1), 0, 0];
      expect(['igst', 'cgst', 'sgst'].map(together)).toEqual(taxes);
      expect(together('taxable')).toBe(together('total') - taxes.reduce((sum, tax) => sum + tax, 0));
    }
  }
  return sums;
}
const kindOf = (row: Record<string, unknown>) => (row.kind === 'credit-note' ? 'Credit notes' : 'Invoices');

describe('the files for the return of a month (L18, L20, L21)', () => {
  it('add up to the documents to the paisa, by State and rate', async () => {
    const [head = [], ...rows] = await csv('b2c');
    expect(head).toEqual(['Kind', 'Place of supply', 'Rate %', 'Taxable value', 'IGST', 'CGST', 'SGST', 'Total']);
    const sums = added(rows, head, ([kind, place, rate]) => `${kind} ${place?.slice(0, 2)} ${rate}`);
    expect(sums).toEqual(await expected((line, row) => `${kindOf(row)} ${row.place_of_supply} ${line.gstRate / 100}`));
    expect(rows.map(([, place]) => place)).toContain('19-West Bengal');
    const paidTotal = await shop.rows(
      'SELECT sum(o.total_paise) AS total FROM orders o JOIN invoices i ON i.order_id = o.id AND i.kind <> ? WHERE i.issued_at >= ? AND i.issued_at < ?',
      'credit-note',
      FIRST,
      NEXT,
    );
    const exported = rows.filter(([kind]) => kind === 'Invoices').reduce((sum, row) => sum + inPaise(row.at(-1)), 0);
    expect(exported).toBe(paidTotal[0]?.total);
  });

  it('by HSN with unit and quantity', async () => {
    const [head = [], ...rows] = await csv('hsn');
    expect(added(rows, head, ([kind, hsn, unit, rate]) => `${kind} ${hsn} ${unit} ${rate}`)).toEqual(
      await expected((line, row) => `${kindOf(row)} ${line.hsnCode} ${line.unit} ${line.gstRate / 100}`),
    );
    const sold = await shop.rows(
      `SELECT sum(quantity) AS n FROM order_items WHERE hsn_code = '7018' AND order_id IN
        (SELECT order_id FROM invoices WHERE issued_at >= ? AND issued_at < ?)`,
      FIRST,
      NEXT,
    );
    expect(rows.find(([kind, hsn]) => kind === 'Invoices' && hsn === '7018')?.slice(2, 5)).toEqual(['SET', '0', String(sold[0]?.n)]);
  });

  it('note by note, with its invoice; texts that a spreadsheet would run are quoted', async () => {
    const [head = [], ...rows] = await csv('notes');
    expect(new Set(rows.map(([number]) => number)).size).toBe(3);
    expect(rows.every((row) => /^CHK\/33-34\/\d{6}$/.test(row[head.indexOf('Invoice')] ?? ''))).toBe(true);
    expect(new Set(rows.map((row) => row[head.indexOf('Reason')]))).toEqual(new Set(['\'+91 "late"']));
    const total = rows.reduce((sum, row) => sum + inPaise(row[head.indexOf('Total')]), 0);
    const refunded = await shop.rows("SELECT sum(amount_paise) AS total FROM refunds WHERE status = 'processed'");
    expect(total).toBe(refunded[0]?.total);
  });

  it('invoice by invoice, and the numbers from, to, cancelled', async () => {
    const [, ...invoices] = await csv('invoices');
    expect(new Set(invoices.map(([number]) => number)).size).toBe(5);
    expect(await csv('documents')).toEqual([
      ['Nature of document', 'From', 'To', 'Total number', 'Cancelled', 'Net issued'],
      ['Invoices for outward supply', 'CHK/33-34/000002', 'CHK/33-34/000006', '5', '0', '5'],
      ['Credit note', 'CRN/33-34/000001', 'CRN/33-34/000003', '3', '0', '3'],
    ]);
  });

  it('are empty for a month without documents, and refused for what is no month or file', async () => {
    expect(await csv('b2c', '2034-06')).toHaveLength(1);
    for (const query of ['month=2034-13', 'month=', '', "month=2034-02'--", 'month=2034-02&file=orders']) {
      const { status, body } = await ask('GET', `/gst-export?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'BAD_REQUEST']);
    }
  });
});

describe('the screen (L21)', () => {
  it('shows the sums and documents of a month', async () => {
    const { body } = await ask<GstMonth>('GET', `/gst?month=${MONTH}`);
    expect([body.invoices.count, body.notes.count, body.total, body.rows.length]).toEqual([5, 3, 8, 8]);
    const total = (isNote: boolean) => body.rows.filter((row) => row.isNote === isNote).reduce((sum, row) => sum + row.total, 0);
    expect([total(false), total(true)]).toEqual([body.invoices.total, body.notes.total]);
    expect(body.rows[0]?.issuedAt).toBeGreaterThan(body.rows.at(-1)?.issuedAt ?? 0);
    expect((await ask<GstMonth>('GET', '/gst?month=evil&after=%%%')).body.month).toBe(body.months[0]);
  });
});
