import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GstReturn } from '../../../../src/features/invoices/gstr1/return-files.server.ts';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { gstr1Tables } from '../../../../src/rules/gst/gstr1-csv.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { gstr1Faults } from '../../../shop/gstr1-checker.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

/** A month of its own, so that no document of the day of the test is in it. */
const MONTH = '2035-07';
const at = (day: string) => Date.parse(`${MONTH}-${day}T12:00:00+05:30`);
const pieces = [await shop.addProduct({ price: 79_900, stock: 90 }), await shop.addProduct({ price: 12_345, stock: 90 })];
await shop.rows("UPDATE products SET gst_rate = 0, hsn_code = '7018' WHERE id = ?", pieces[1] ?? 0);

async function sell(state: string, postal_code: string, ids: readonly number[]): Promise<string> {
  const shopper = new Shopper(shop);
  const address = { line1: '27, Main Road', line2: '', city: 'City', state, postal_code, country: 'India', phone: '98450 00000' };
  const wishes = ids.map((id) => ({ id, quantity: 1 }));
  const order = await shopper.order(wishes, '', { shipping_address: address });
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
}
const near = await sell('KA', '560003', pieces);
const far = await sell('WB', '700029', pieces.slice(0, 1));
await issueInvoice(shop.at(at('03')), near);
await issueInvoice(shop.at(at('04')), far);
await requestRefund(shop.at(), { orderId: far, reason: 'late', by: 'Asha', key: crypto.randomUUID(), amount: paise(10_000) });
await shop.settle();
await shop.deliverWebhooks();
await shop.rows('UPDATE invoice_requests SET due_at = ?', at('20'));
await issueDueDocuments(shop.at(at('20')));

const read = async (month = MONTH) => (await ask<GstReturn>('GET', `/gst-return?month=${month}`)).body;
const made = async (over: object = {}) =>
  ask<{ id: string; hash: string }>('POST', '/gst-return', { month: MONTH, mode: 'issued', withEmptyTables: false, ...over });
const download = async (id: string) => shop.fetch(`/api/admin/gst-return/${id}`, { headers: { cookie } });

describe('GSTR-1 of a month (L18, L20, L21)', () => {
  it('keeps every rule, and its file passes the checker in both ways', async () => {
    expect(await read()).toMatchObject({ month: MONTH, problems: [], problemCount: 0, files: [] });
    for (const mode of ['issued', 'portal'])
      for (const withEmptyTables of [true, false]) {
        const { body, status } = await made({ mode, withEmptyTables });
        expect(status).toBe(200);
        const text = await (await download(body.id)).text();
        expect(gstr1Faults(text)).toEqual([]);
        expect(createHash('sha256').update(text).digest('hex')).toBe(body.hash);
      }
  });

  it('has the sums of the documents', async () => {
    const file = JSON.parse(await (await download((await made()).body.id)).text());
    const [sums] = await shop.rows(
      `SELECT sum(iif(kind = 'credit-note', -1, 1) * taxable_paise) AS value FROM invoices WHERE issued_at BETWEEN ? AND ?`,
      at('01'),
      at('31'),
    );
    const value = file.hsn.hsn_b2c.reduce((total: number, row: { txval: number }) => total + Math.round(row.txval * 100), 0);
    expect(value).toBe(sums?.value);
    expect(file.nil.inv).toEqual([{ sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: 123.45, ngsup_amt: 0 }]);
    expect(file.doc_issue.doc_det.map((kind: { doc_num: number }) => kind.doc_num)).toEqual([1, 5]);
  });

  it('the same documents make the same file, which is kept once', async () => {
    const [one, other] = [(await made()).body, (await made()).body];
    expect(other).toEqual(one);
    const { files } = await read();
    expect(files.filter(({ hash }) => hash === one.hash)).toHaveLength(1);
    expect(files.every(({ isCurrent }) => isCurrent)).toBe(true);
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
    await expect(shop.rows('UPDATE gst_files SET amended_at = NULL WHERE id = ?', now)).rejects.toThrow('GST_FILE_IMMUTABLE');
    await expect(shop.rows("UPDATE gst_files SET text = '' WHERE id = ?", id)).rejects.toThrow('GST_FILE_IMMUTABLE');
    await expect(shop.rows('DELETE FROM gst_files')).rejects.toThrow('GST_FILE_IMMUTABLE');
  });

  it('gives each table as CSV, and refuses what is none', async () => {
    const table = (query: string) => shop.fetch(`/api/admin/gst-return-table?${query}`, { headers: { cookie } });
    for (const name of gstr1Tables) {
      const answer = await table(`month=${MONTH}&mode=portal&table=${name}`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'text/csv; charset=utf-8']);
    }
    expect(await (await table(`month=${MONTH}&mode=issued&table=nil`)).text()).toContain('Within the State,Not registered,370.35');
    for (const query of ['month=2035-13&mode=issued&table=nil', `month=${MONTH}&mode=x&table=nil`, `month=${MONTH}&mode=issued&table=x`])
      expect((await table(query)).status).toBe(400);
  });

  it('is of nobody else, and of no month or file that is none', async () => {
    expect((await shop.fetch(`/api/admin/gst-return?month=${MONTH}`)).status).toBe(401);
    expect((await ask('GET', '/gst-return?month=x')).status).toBe(400);
    expect([(await download('x')).status, (await download(crypto.randomUUID())).status]).toEqual([404, 404]);
    expect((await ask('POST', `/gst-return/${crypto.randomUUID()}/filed`)).status).toBe(404);
  });

  it('is of the GSTIN of its documents, whichever the shop has now; documents of two make two returns', async () => {
    const [own, moved] = ['29ABCDE1234F1ZW', '27AAPFU0939F1ZV'];
    const set = (gstin: string) =>
      shop.rows("UPDATE store_settings SET value = json_set(value, '$.gstin', ?) WHERE section = 'gst'", gstin);
    const { id } = (await made()).body;
    await set(moved);
    const after = await read();
    expect(after).toMatchObject({ gstin: own, gstins: [own], unregistered: [], problems: [], problemCount: 0 });
    expect(after.files.find((file) => file.id === id)).toMatchObject({ isCurrent: true });
    expect((await made()).body.id).toBe(id);
    await issueInvoice(shop.at(at('22')), await sell('KA', '560003', pieces));
    await set(own);

    expect((await made()).status).toBe(400);
    expect((await made({ gstin: '29AAGCB7383J1Z4' })).status).toBe(400);
    expect((await ask('GET', `/gst-return?month=${MONTH}&gstin=29AAGCB7383J1Z4`)).status).toBe(400);
    const [old, young] = [await read(`${MONTH}&gstin=${own}`), await read(`${MONTH}&gstin=${moved}`)];
    expect(old).toMatchObject({ gstin: own, gstins: [own, moved], problems: [] });
    expect(old.files.find((file) => file.id === id)).toMatchObject({ isCurrent: true });
    expect(young).toMatchObject({ gstin: moved, problems: [], files: [] });
    expect((await ask<{ gstins: string[] }>('GET', `/gst?month=${MONTH}`)).body.gstins).toEqual([own, moved]);

    const numbers = [];
    for (const gstin of [own, moved]) {
      const file = JSON.parse(await (await download((await made({ gstin })).body.id)).text());
      const [sums] = await shop.rows(
        `SELECT sum(iif(kind = 'credit-note', -1, 1) * taxable_paise) AS value, count(*) AS count FROM invoices
          WHERE issued_at BETWEEN ? AND ? AND seller ->> 'gstin' = ?`,
        ...[at('01'), at('31'), gstin],
      );
      const value = file.hsn.hsn_b2c.reduce((total: number, row: { txval: number }) => total + Math.round(row.txval * 100), 0);
      const issued = file.doc_issue.doc_det.flatMap((kind: { docs: { totnum: number }[] }) => kind.docs.map(({ totnum }) => totnum));
      expect([file.gstin, value, issued.reduce((total: number, of: number) => total + of, 0)]).toEqual([gstin, sums?.value, sums?.count]);
      numbers.push(sums?.count);
    }
    expect(numbers).toEqual([5, 1]);
    const csv = await shop.fetch(`/api/admin/gst-return-table?month=${MONTH}&gstin=${moved}&mode=issued&table=b2cs`, {
      headers: { cookie },
    });
    expect((await csv.text()).trim().split('\n')).toHaveLength(2);
    // Each is filed by itself: the one of the other GSTIN is.
    expect(old.files.some(({ filedAt }) => filedAt !== null)).toBe(true);
    expect((await ask('POST', `/gst-return/${(await made({ gstin: moved })).body.id}/filed`)).status).toBe(200);
    expect((await ask('POST', `/gst-return/${(await made({ gstin: moved, mode: 'portal' })).body.id}/filed`)).status).toBe(409);
  });
});
