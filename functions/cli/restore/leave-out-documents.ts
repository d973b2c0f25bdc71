import type { Client, InValue } from '@libsql/client';
import { documentNumber, financialYear, financialYearStart } from '../../../src/rules/money/financial-year.ts';
import { defaultSections, type NumberSeries } from '../../../src/rules/store/store.ts';

/** The letters of a series, and the number before its first one. */
interface Series {
  readonly prefix: string;
  readonly before: number;
}

type DocumentRow = Readonly<Record<string, InValue>>;

/** Keeps the numbers of documents that the restored database did not take as lost: somebody has them, so that nobody gets these numbers again. */
export async function keepRefusedDocuments(client: Client, refused: readonly { readonly row: DocumentRow }[], now: number): Promise<void> {
  if (refused.length === 0) return;
  await client.migrate(
    refused.map(({ row }) => ({
      sql: `INSERT INTO lost_documents (series, year, first, last, reason, issued_at, kind, total_paise, lost_at) VALUES (?1, ?2, ?3, ?3, 'refused', ?4, ?5, ?6, ?7)`,
      args: [...['series', 'year', 'number', 'issued_at', 'kind', 'total_paise'].map((column) => row[column] ?? null), now],
    })),
  );
}

/**
 * If the live database does not answer, new orders skip this many numbers: those of the lost ones are among them. An order has one invoice,
 * and few have a credit note, so that each series of documents skips as many, and invoices those of the orders besides that the backup has
 * without one.
 */
export const NUMBERS_LEFT_OUT = 1_000;
const NUMBER_MAX = 999_999;

/**
 * Keeps as lost every number of an invoice or a credit note that may have been given since the backup, in each financial year since then and
 * in each series, also one that the backup has no document of. Rows of a refused document say which it was; of these nothing is known.
 * @param since when the rows were as they are, and `now` when they were lost: UTC ms
 * @returns the ranges in words: 'CHK/26-27/000144 to CHK/26-27/001143'
 */
export async function leaveOutDocuments(
  client: Client,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<string[]> {
  const { rows } = await client.execute(`SELECT (SELECT min(due_at) FROM invoice_requests) AS due,
    (SELECT count(*) FROM orders o WHERE reservation <> 'released' AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = o.id)) AS open`);
  // A document that was due in the year before is of that year.
  const from = Math.min(since, now, Number(rows[0]?.due ?? since));
  const series = await invoiceSeriesOf(client);
  const ranges: string[] = [];
  for (const at of yearsSince(from, now)) {
    ranges.push(await leaveOut(client, series, at, NUMBERS_LEFT_OUT + Number(rows[0]?.open), now));
    ranges.push(await leaveOut(client, { prefix: 'CRN', before: 0 }, at, NUMBERS_LEFT_OUT, now));
  }
  return ranges;
}

/** Returns a moment in each financial year of a time. */
function yearsSince(from: number, now: number): number[] {
  const years = [from];
  for (let next = financialYearStart(from, -1); next <= now; next = financialYearStart(next, -1)) years.push(next);
  return years;
}

/** Returns the series of the shop's invoices. One that has begun goes on from its own numbers. */
async function invoiceSeriesOf(client: Client): Promise<Series> {
  const { rows } = await client.execute(`SELECT (SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1) AS begun,
    (SELECT value FROM store_settings WHERE section = 'invoiceNumbers') AS chosen`);
  const { prefix, first } = rows[0]?.chosen ? (JSON.parse(String(rows[0].chosen)) as NumberSeries) : defaultSections.invoiceNumbers;
  return rows[0]?.begun ? { prefix: String(rows[0].begun), before: 0 } : { prefix, before: first - 1 };
}

async function leaveOut(client: Client, { prefix: series, before }: Series, at: number, count: number, now: number): Promise<string> {
  const year = financialYear(at);
  const { rows } = await client.execute({
    sql: `SELECT coalesce(max(last), 0) AS last, coalesce(max(issued_at), 0) AS issued_at FROM (
      SELECT number AS last, issued_at FROM invoices WHERE series = ?1 AND year = ?2
      UNION ALL SELECT last, issued_at FROM lost_documents WHERE series = ?1 AND year = ?2)`,
    args: [series, year],
  });
  const first = Math.max(Number(rows[0]?.last), before) + 1;
  const last = Math.min(NUMBER_MAX, first + count - 1);
  // The last moment at which one of that year can have been issued.
  const issuedAt = Math.max(Number(rows[0]?.issued_at), Math.min(now, financialYearStart(at, -1) - 1));
  await client.execute({
    sql: `INSERT INTO lost_documents (series, year, first, last, reason, issued_at, lost_at) VALUES (?, ?, ?, ?, 'unanswered', ?, ?)`,
    args: [series, year, first, last, issuedAt, now],
  });
  return `${documentNumber(series, year, first)} to ${documentNumber(series, year, last)}`;
}
