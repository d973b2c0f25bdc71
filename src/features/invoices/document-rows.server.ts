import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { financialYear } from '../../rules/money/financial-year.ts';
import { sumGst } from '../../rules/money/gst.ts';
import type { InvoiceLine } from '../../rules/money/invoice-lines.ts';
import { sum } from '../../rules/money/money.ts';
import { defaultSections } from '../../rules/store/store.ts';
import type { InvoiceRow } from './document.ts';
import { invoices } from './invoices.table.ts';

/** Returns the documents of an order, the invoice first. */
export const documentsOf = ({ db: { orm } }: Shop, orderId: string) =>
  orm.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.series, invoices.number);

/** Returns the invoice among the documents of an order. */
export const invoiceAmong = (rows: readonly InvoiceRow[]): InvoiceRow | undefined => rows.find(({ kind }) => kind !== 'credit-note');

/** The letters of the shop's invoices: those of the first one, else what the owner chose. */
const invoiceSeries = sql`coalesce((SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1),
  (SELECT value ->> 'prefix' FROM store_settings WHERE section = 'invoiceNumbers'), ${defaultSections.invoiceNumbers.prefix})`;

/** The number before the first invoice of the shop; 0 once there is one. */
const beforeFirst = sql`(SELECT coalesce(max(value ->> 'first'), 1) - 1 FROM store_settings
  WHERE section = 'invoiceNumbers' AND NOT EXISTS (SELECT 1 FROM invoices WHERE kind <> 'credit-note'))`;

/** Returns the statement that keeps the taxes of an invoice as known. */
export const noteTaxes = (lines: readonly Pick<InvoiceLine, 'hsnCode' | 'gstRate'>[], at: number): Statement =>
  sql`INSERT OR IGNORE INTO known_taxes (hsn_code, gst_rate, at)
    SELECT DISTINCT value ->> 'hsnCode', value ->> 'gstRate', ${at} FROM json_each(${JSON.stringify(lines)})`;

type NewDocument = Pick<InvoiceRow, 'kind' | 'orderId' | 'invoiceId' | 'request' | 'placeOfSupply' | 'seller' | 'buyer' | 'facts'> & {
  readonly lines: readonly InvoiceLine[];
  /** UTC ms of the supply or of the refund; the document is dated then. */
  readonly at: number;
};

/**
 * Returns the statement that issues a document if `condition` holds. It takes the next number of the series from the tables themselves:
 * the one writer runs batches one after the other, so no number is taken twice or left out, and the number of a lost document is not given
 * again. Documents may be issued in another order than they became due, so a date is at least that of the former number.
 */
export function insertDocument(document: NewDocument, condition: SQL): Statement {
  const { kind, orderId, invoiceId, request, at, placeOfSupply, seller, buyer, facts, lines } = document;
  const isNote = kind === 'credit-note';
  const series = isNote ? sql`'CRN'` : invoiceSeries;
  const year = financialYear(at);
  const last = (column: 'number' | 'issued_at') =>
    sql`coalesce((SELECT ${sql.raw(column)} FROM invoices WHERE series = ${series} AND year = ${year} ORDER BY number DESC LIMIT 1), 0)`;
  const lost = (column: 'last' | 'issued_at') =>
    sql`(SELECT coalesce(max(${sql.raw(column)}), 0) FROM lost_documents WHERE series = ${series} AND year = ${year})`;
  const { taxable, cgst, sgst, igst } = sumGst(lines);
  return sql`INSERT INTO invoices (id, kind, series, year, number, order_id, invoice_id, request, issued_at, place_of_supply,
      seller, buyer, facts, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    SELECT ${crypto.randomUUID()}, ${kind}, ${series}, ${year}, max(${last('number')}, ${lost('last')}, ${isNote ? sql`0` : beforeFirst}) + 1, ${orderId}, ${invoiceId}, ${request},
      max(${at}, ${last('issued_at')}, ${lost('issued_at')}), ${placeOfSupply}, ${JSON.stringify(seller)}, ${JSON.stringify(buyer)}, ${JSON.stringify(facts)},
      ${JSON.stringify(lines)}, ${taxable}, ${cgst}, ${sgst}, ${igst}, ${sum(lines.map(({ total }) => total))}
    WHERE ${condition}`;
}
