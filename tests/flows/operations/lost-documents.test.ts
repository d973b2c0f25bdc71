import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { leaveOutDocuments } from '../../../functions/cli/restore/leave-out-documents.ts';
import { clientOf } from '../../../functions/cli/restore/load-database.ts';
import type { GstMonth } from '../../../src/features/invoices/admin/gst-month.server.ts';
import { documentProblems } from '../../../src/features/invoices/check-documents.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { documentNumber, financialYear } from '../../../src/rules/money/financial-year.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { sold } from '../../shop/orders/edits.ts';
import { operatorOf } from '../../shop/people/operator.ts';
import { rowsOf } from '../../shop/rows.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
const operator = await operatorOf(shop);
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

const [dear, plain] = [await shop.addProduct({ price: 84_900, stock: 50 }), await shop.addProduct({ price: 39_900, stock: 50 })];
const YEAR = financialYear(Date.now());
const numbered = (series: string, number: number) => documentNumber(series, YEAR, number);

const paid = async (id: number) => (await sold(shop, { wishes: [{ id }] })).id;
const refund = async (orderId: string, amount: number) => {
  await requestRefund(shop.at(), { orderId, amount: paise(amount), reason: 'a scratch', by: 'Asha', key: crypto.randomUUID() });
  await shop.deliverWebhooks();
  await shop.runCron();
};
const LOST = 'SELECT series, first, last, reason, kind, total_paise FROM lost_documents ORDER BY series, first';
const GIVEN = 'SELECT series, number, order_id FROM invoices ORDER BY series, number';
/** 'Nature of document,From,To,Total number,Cancelled,Net issued' of this month. */
async function documentsIssued(): Promise<string[]> {
  const month = istDate(Date.now()).slice(0, 7);
  const answer = await shop.fetch(`/api/admin/gst-export?month=${month}&file=documents`, { headers: { cookie } });
  return (await answer.text()).trim().split('\r\n').slice(1);
}
/** The Worker has the restored database from now on, and sells. */
async function moveTo(url: string): Promise<void> {
  operator.moveTo(url);
  expect((await operator.openSale()).code).toBe(0);
}

/** Somebody has deleted an order by hand, past triggers and references. It is there again afterwards: the next backup has its books checked. */
async function withoutOrder<T>(id: string, work: () => Promise<T>): Promise<T> {
  const triggers = await shop.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'orders'");
  const columns = (await shop.rows("SELECT name FROM pragma_table_xinfo('orders') WHERE hidden = 0")).map(({ name }) => name).join(', ');
  const past = async (...statements: string[]) => {
    for (const { name } of triggers) await shop.rows(`DROP TRIGGER ${name}`);
    for (const sql of ['PRAGMA foreign_keys = OFF', ...statements, 'PRAGMA foreign_keys = ON']) await shop.rows(sql);
    for (const { sql } of triggers) await shop.rows(String(sql));
  };
  await past(`CREATE TABLE kept AS SELECT ${columns} FROM orders WHERE id = '${id}'`, `DELETE FROM orders WHERE id = '${id}'`);
  const done = await work();
  await operator.openSale();
  await past(`INSERT INTO orders (${columns}) SELECT * FROM kept`, 'DROP TABLE kept');
  return done;
}

const waiting = await paid(plain);
const first = (await issueInvoice(shop.at(), await paid(plain))).orderId;

describe('the number of a document that a restore has lost', () => {
  let afterwards = '';
  let before = '';

  test('is not given again where its order is lost in both databases; later ones come over with theirs', async () => {
    await operator.backedUp();
    before = readdirSync(operator.backups).sort().at(-1) ?? '';
    const refused = await paid(dear);
    const lost = await issueInvoice(shop.at(), refused);
    await refund(refused, 10_000);
    const taken = await paid(plain);
    await issueInvoice(shop.at(), taken);
    await refund(taken, 5_000);
    const { into, said, rows } = await withoutOrder(refused, () => operator.restored());
    for (const number of [numbered('CHK', 2), numbered('CRN', 1)]) expect(said).toContain(`${number} could not be taken over: `);
    expect(said).toContain('/admin/gst counts the numbers of lost documents as cancelled');
    const given = (await rows(GIVEN)).map(({ series, number, order_id }) => [`${series} ${number}`, order_id]);
    expect(Object.fromEntries(given)).toEqual({ 'CHK 1': first, 'CHK 3': taken, 'CRN 2': taken });
    expect(await rows(LOST)).toEqual([
      { series: 'CHK', first: 2, last: 2, reason: 'refused', kind: 'invoice', total_paise: lost.total },
      { series: 'CRN', first: 1, last: 1, reason: 'refused', kind: 'credit-note', total_paise: 10_000 },
    ]);

    await moveTo(into);
    expect((await issueInvoice(shop.at(), waiting)).number).toBe(4);
    expect(await documentsIssued()).toEqual([
      `Invoices for outward supply,${numbered('CHK', 1)},${numbered('CHK', 4)},4,1,3`,
      `Credit note,${numbered('CRN', 1)},${numbered('CRN', 2)},2,1,1`,
    ]);
    const { body: month } = await ask<GstMonth>('GET', '/gst');
    expect(month.lost).toEqual([numbered('CHK', 2), numbered('CRN', 1)].map((number) => ({ from: number, to: number, count: 1 })));
    expect(month.total).toBe(4);
    expect(await documentProblems(shop.at())).toEqual([]);
    afterwards = into;
  });

  test('stays lost in a second restore from the backup of before, with the documents that were issued since', async () => {
    operator.moveTo(afterwards);
    const { said, rows } = await operator.restored('--backup', before);
    expect(said).toContain('3 invoices and credit notes issued since');
    for (const select of [LOST, GIVEN]) expect(await rows(select)).toEqual(await rowsOf(afterwards)(select));
  });

  test('is not given again where the former database does not answer: as many are left out as may have been given', async () => {
    const open = await paid(plain);
    await operator.backedUp();
    const into = operator.emptyDatabase();
    const rows = rowsOf(into);
    operator.moveTo(into);
    const { code, said } = await operator.restore(into);
    // The backup has two orders without an invoice, and three invoices: 1,000 orders since then would have 1,002 more.
    const invoices = `${numbered('CHK', 4)} to ${numbered('CHK', 1_005)}`;
    const notes = `${numbered('CRN', 3)} to ${numbered('CRN', 1_002)}`;
    expect([code, said]).toEqual([0, expect.stringContaining(`and are not given again: ${invoices}, ${notes}`)]);
    expect(await rows(LOST)).toMatchObject([
      { series: 'CHK', first: 4, last: 1_005, reason: 'unanswered', kind: null },
      { series: 'CRN', first: 3, last: 1_002, reason: 'unanswered', kind: null },
    ]);
    await moveTo(into);
    expect((await issueInvoice(shop.at(), open)).number).toBe(1_006);
    expect(await documentsIssued()).toEqual([
      `Invoices for outward supply,${numbered('CHK', 1)},${numbered('CHK', 1_006)},1006,1002,4`,
      `Credit note,${numbered('CRN', 1)},${numbered('CRN', 1_002)},1002,1000,2`,
    ]);
    expect(await documentProblems(shop.at())).toEqual([]);
  });
});

test('a financial year that began since the backup has its own lost numbers, and so has a series without a document', async () => {
  const url = operator.emptyDatabase();
  const client = clientOf({ url, token: undefined });
  await migrateDatabase(client);
  const at = (text: string) => Date.parse(`${text}+05:30`);
  const now = at('2027-04-02T09:00:00');
  const lost = ['26-27', '27-28'].flatMap((year) => ['CHK', 'CRN'].map((series) => `${series}/${year}/000001 to ${series}/${year}/001000`));
  expect(await leaveOutDocuments(client, { since: at('2027-03-30T09:00:00'), now })).toEqual(lost);
  // Those of the former year belong to the return of its last month.
  const { rows } = await client.execute('SELECT DISTINCT year, issued_at FROM lost_documents ORDER BY year');
  expect(rows.map(({ year, issued_at }) => [year, Number(issued_at)])).toEqual([
    ['26-27', at('2027-04-01T00:00:00') - 1],
    ['27-28', now],
  ]);
  client.close();
});
