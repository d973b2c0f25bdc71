import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { GstReturn } from '../../../../src/features/invoices/gstr1/return-files.server.ts';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { gstr1Tables } from '../../../../src/rules/gst/gstr1-csv.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { gstr1Faults } from '../../../shop/money/gstr1-checker.ts';
import { sold } from '../../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

/** A month of its own, so that no document of the day of the test is in it. */
const MONTH = '2035-07';
const at = (day: string) => Date.parse(`${MONTH}-${day}T12:00:00+05:30`);
const pieces = [await shop.addProduct({ price: 79_900, stock: 90 }), await shop.addProduct({ price: 12_345, stock: 90 })];
await shop.rows("UPDATE products SET gst_rate = 0, hsn_code = '7018' WHERE id = ?", pieces[1] ?? 0);

async function sell(state: string, postal_code: string, ids: readonly number[]): Promise<string> {
  const address = { line1: '27, Main Road', line2: '', city: 'City', state, postal_code, country: 'India', phone: '98450 00000' };
  return (await sold(shop, { wishes: ids.map((id) => ({ id })), over: { shipping_address: address } })).id;
}
const near = await sell('KA', '560003', pieces);
const far = await sell('WB', '700029', pieces.slice(0, 1));
await issueInvoice(shop.at(at('03')), near);
await issueInvoice(shop.at(at('04')), far);
await requestRefund(shop.at(), { orderId: far, reason: 'late', by: 'Asha', key: crypto.randomUUID(), amount: paise(10_000) });
await shop.deliverWebhooks();
await shop.rows('UPDATE invoice_requests SET due_at = ?', at('20'));
await issueDueDocuments(shop.at(at('20')));

const read = async (month = MONTH) => (await ask<GstReturn>('GET', `/gst-return?month=${month}`)).body;
const made = async (over: object = {}) =>
  ask<{ id: string; hash: string }>('POST', '/gst-return', { month: MONTH, mode: 'issued', withEmptyTables: false, ...over });
const table = (query: string) => shop.fetch(`/api/admin/gst-return-table?${query}`, { headers: { cookie } });
const download = async (id: string) => shop.fetch(`/api/admin/gst-return/${id}`, { headers: { cookie } });

type Row = Record<string, number>;
const sumOf = (rows: readonly Row[], name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
/** The file of a GSTIN has the sums of its documents. */
async function compared(gstin: string) {
  const file = JSON.parse(await (await download((await made({ gstin })).body.id)).text());
  const [sums] = await shop.rows(
    `SELECT sum(iif(kind = 'credit-note', -1, 1) * taxable_paise) AS value, count(*) AS count FROM invoices
      WHERE issued_at BETWEEN ? AND ? AND seller ->> 'gstin' = ?`,
    ...[at('01'), at('31'), gstin],
  );
  const issued = sumOf(
    file.doc_issue.doc_det.flatMap((kind: { docs: Row[] }) => kind.docs),
    'totnum',
  );
  expect([file.gstin, Math.round(sumOf(file.hsn.hsn_b2c, 'txval') * 100), issued]).toEqual([gstin, sums?.value, sums?.count]);
  return { file, count: sums?.count };
}
const [OWN, MOVED] = ['29ABCDE1234F1ZW', '27AAPFU0939F1ZV'];

it('GSTR-1 of a month keeps every rule; its file passes the checker in both ways, is made once and has the sums of the documents (L18, L20, L21)', async () => {
  expect(await read()).toMatchObject({ month: MONTH, problems: [], problemCount: 0, files: [] });
  for (const mode of ['issued', 'portal'])
    for (const withEmptyTables of [true, false]) {
      const { body, status } = await made({ mode, withEmptyTables });
      expect(status).toBe(200);
      const text = await (await download(body.id)).text();
      expect(gstr1Faults(text)).toEqual([]);
      expect(createHash('sha256').update(text).digest('hex')).toBe(body.hash);
      expect((await made({ mode, withEmptyTables })).body).toEqual(body);
    }
  const { files } = await read();
  expect(new Set(files.map(({ hash }) => hash)).size).toBe(files.length);
  expect(files.every(({ isCurrent }) => isCurrent)).toBe(true);
  const { file } = await compared(OWN);
  expect(file.nil.inv).toEqual([{ sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: 123.45, ngsup_amt: 0 }]);
  expect(file.doc_issue.doc_det.map((kind: Row) => kind.doc_num)).toEqual([1, 5]);
});

it('one file of a month is filed, and a document that comes later shows', async () => {
  const { id } = (await made()).body;
  // The portal is corrected where something was filed.
  expect((await ask('POST', `/gst-return/${id}/amended`)).status).toBe(409);
  expect((await ask('POST', `/gst-return/${id}/filed`)).status).toBe(200);
  expect(await read()).toMatchObject({ sinceFiled: null });
  expect((await ask('POST', `/gst-return/${id}/filed`)).status).toBe(409);
  const other = (await made({ mode: 'portal', withEmptyTables: true })).body.id;
  expect((await ask('POST', `/gst-return/${other}/filed`)).status).toBe(409);
  await issueInvoice(shop.at(at('21')), await sell('KA', '560003', pieces));
  const { files, sinceFiled } = await read();
  expect(sinceFiled?.rows.map(({ table }) => table)).toEqual(['b2cs', 'nil', 'hsn_b2c', 'hsn_b2c', 'doc_issue']);
  const [b2cs] = sinceFiled?.rows ?? [];
  expect(b2cs?.row).toEqual(['INTRA', '29', 'OE', '3']);
  expect(b2cs?.figures[0]).toEqual({ name: 'txval', filed: '775.72', now: '1551.44' });
  const [last] = await shop.rows("SELECT max(number) AS number FROM invoices WHERE kind <> 'credit-note'");
  expect(sinceFiled?.documents).toEqual([expect.stringMatching(new RegExp(`^CHK/.*0${last?.number}$`))]);
  expect(files.find((file) => file.id === id)).toMatchObject({ isCurrent: false, filedAt: expect.any(Number) });
  // Once the portal is corrected, it is compared with the file to which it was.
  expect((await ask('POST', `/gst-return/${id}/amended`)).status).toBe(409);
  const now = (await made({ mode: 'portal' })).body.id;
  expect((await ask('POST', `/gst-return/${now}/amended`)).status).toBe(200);
  expect((await ask('POST', `/gst-return/${now}/amended`)).status).toBe(409);
  expect((await ask('POST', `/gst-return/${now}/filed`)).status).toBe(409);
  expect(await read()).toMatchObject({ sinceFiled: null });
  await issueInvoice(shop.at(at('22')), await sell('KA', '560003', pieces));
  const later = await read();
  expect(later.sinceFiled?.rows[0]?.figures[0]).toEqual({ name: 'txval', filed: '1551.44', now: '2327.16' });
  expect(later.files.find((file) => file.id === now)).toMatchObject({ isCurrent: false, filedAt: null, amendedAt: expect.any(Number) });
});

it('GSTR-1 of a month gives each table as CSV, and refuses what is none', async () => {
  for (const name of gstr1Tables) {
    const answer = await table(`month=${MONTH}&mode=portal&table=${name}`);
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'text/csv; charset=utf-8']);
  }
  expect(await (await table(`month=${MONTH}&mode=issued&table=nil`)).text()).toContain('Within the State,Not registered,370.35');
  for (const query of ['month=2035-13&mode=issued&table=nil', `month=${MONTH}&mode=x&table=nil`, `month=${MONTH}&mode=issued&table=x`])
    expect((await table(query)).status).toBe(400);
  expect((await ask('GET', '/gst-return?month=x')).status).toBe(400);
  expect([(await download('x')).status, (await download(crypto.randomUUID())).status]).toEqual([404, 404]);
  expect((await ask('POST', `/gst-return/${crypto.randomUUID()}/filed`)).status).toBe(404);
});

it('GSTR-1 of a month is of the GSTIN of its documents, whichever the shop has now; documents of two make two returns', async () => {
  const set = (gstin: string) => shop.rows("UPDATE store_settings SET value = json_set(value, '$.gstin', ?) WHERE section = 'gst'", gstin);
  const { id } = (await made()).body;
  await set(MOVED);
  const after = await read();
  expect(after).toMatchObject({ gstin: OWN, gstins: [OWN], unregistered: [], problems: [], problemCount: 0 });
  expect(after.files.find((file) => file.id === id)).toMatchObject({ isCurrent: true });
  expect((await made()).body.id).toBe(id);
  await issueInvoice(shop.at(at('22')), await sell('KA', '560003', pieces));
  await set(OWN);

  expect((await made()).status).toBe(400);
  expect((await made({ gstin: '29AAGCB7383J1Z4' })).status).toBe(400);
  expect((await ask('GET', `/gst-return?month=${MONTH}&gstin=29AAGCB7383J1Z4`)).status).toBe(400);
  const [old, young] = [await read(`${MONTH}&gstin=${OWN}`), await read(`${MONTH}&gstin=${MOVED}`)];
  expect(old).toMatchObject({ gstin: OWN, gstins: [OWN, MOVED], problems: [] });
  expect(old.files.find((file) => file.id === id)).toMatchObject({ isCurrent: true });
  expect(young).toMatchObject({ gstin: MOVED, problems: [], files: [] });
  expect((await ask<{ gstins: string[] }>('GET', `/gst?month=${MONTH}`)).body.gstins).toEqual([OWN, MOVED]);

  expect([(await compared(OWN)).count, (await compared(MOVED)).count]).toEqual([5, 1]);
  const csv = await table(`month=${MONTH}&gstin=${MOVED}&mode=issued&table=b2cs`);
  expect((await csv.text()).trim().split('\n')).toHaveLength(2);
  // Each is filed by itself: the one of the other GSTIN is.
  expect(old.files.some(({ filedAt }) => filedAt !== null)).toBe(true);
  expect((await ask('POST', `/gst-return/${(await made({ gstin: MOVED })).body.id}/filed`)).status).toBe(200);
  expect((await ask('POST', `/gst-return/${(await made({ gstin: MOVED, mode: 'portal' })).body.id}/filed`)).status).toBe(409);
});
