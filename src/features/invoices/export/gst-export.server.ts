import { and, asc, sql } from 'drizzle-orm';
import { type Cell, type CsvPages, csvResponse, rupeesCell } from '../../../platform/csv.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { gstStateName } from '../../../rules/address/gst-states.ts';
import { istDate } from '../../../rules/dates.ts';
import { documentNumber, monthBounds } from '../../../rules/money/financial-year.ts';
import { type GstParts, sumGst } from '../../../rules/money/gst.ts';
import { type Paise, sum } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { type InvoiceRow, numberOf } from '../document.ts';
import { invoices } from '../invoices.table.ts';
import type { ExportFile } from './gst.schema.ts';
import { hsnQuery, inMonth, type Month, seriesQuery, stateQuery } from './month-figures.server.ts';

const SUMS = ['Taxable value', 'IGST', 'CGST', 'SGST', 'Total'] as const;
const sumCells = ({ taxable, igst, cgst, sgst, total }: GstParts & { readonly total: Paise }): Cell[] =>
  [taxable, igst, cgst, sgst, total].map(rupeesCell);
const kindWord = (isNote: boolean): string => (isNote ? 'Credit notes' : 'Invoices');
/** '29-Karnataka', as the portal writes it. */
const stateCell = (code: string): string => `${code}-${gstStateName(code)}`;

/** Documents in one page of a file. */
const PAGE = 200;

/**
 * Returns every invoice or credit note by day, each with a row for each rate. Pages by key: a later page costs no more than the first.
 */
async function* documentPages({ db: { orm } }: Shop, month: Month, isNote: boolean): CsvPages {
  let after: readonly [number, string] = [0, ''];
  for (;;) {
    const rows = await orm
      .select()
      .from(invoices)
      .where(
        and(
          inMonth(month),
          sql`(${invoices.issuedAt}, ${invoices.id}) > (${after[0]}, ${after[1]})`,
          sql`(kind = 'credit-note') = ${isNote}`,
        ),
      )
      .orderBy(asc(invoices.issuedAt), asc(invoices.id))
      .limit(PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(documentCells);
    after = [last.issuedAt, last.id];
  }
}

function documentCells(row: InvoiceRow): Cell[][] {
  const { against, reason } = row.facts;
  const rates = [...new Set(row.lines.map(({ gstRate }) => gstRate))].sort((a, b) => a - b);
  return rates.map((rate) => {
    const lines = row.lines.filter(({ gstRate }) => gstRate === rate);
    return [
      ...[numberOf(row), istDate(row.issuedAt), orderNumber(row.facts.order), stateCell(row.placeOfSupply), rate / 100],
      ...sumCells({ ...sumGst(lines), total: sum(lines.map(({ total }) => total)) }),
      row.buyer.gstin ?? '',
      ...(against ? [against.number, istDate(against.issuedAt), reason ?? ''] : []),
    ];
  });
}

const DOCUMENT_HEAD = ['Number', 'Date', 'Order', 'Place of supply', 'Rate %', ...SUMS, 'GSTIN of the buyer'];

interface File {
  readonly head: readonly string[];
  readonly pages: (shop: Shop, month: Month) => CsvPages;
}

const files: Readonly<Record<ExportFile, File>> = {
  b2c: {
    head: ['Kind', 'Place of supply', 'Rate %', ...SUMS],
    async *pages(shop, month) {
      const rows = await stateQuery(shop, month);
      yield rows.map((row) => [kindWord(row.isNote), stateCell(row.placeOfSupply), row.rate / 100, ...sumCells(row)]);
    },
  },
  hsn: {
    head: ['Kind', 'HSN', 'UQC', 'Rate %', 'Quantity', ...SUMS],
    async *pages(shop, month) {
      const rows = await hsnQuery(shop, month);
      yield rows.map((row) => [kindWord(row.isNote), row.hsn, row.unit, row.rate / 100, row.quantity, ...sumCells(row)]);
    },
  },
  invoices: { head: DOCUMENT_HEAD, pages: (shop, month) => documentPages(shop, month, false) },
  notes: { head: [...DOCUMENT_HEAD, 'Invoice', 'Invoice date', 'Reason'], pages: (shop, month) => documentPages(shop, month, true) },
  documents: {
    head: ['Nature of document', 'From', 'To', 'Total number', 'Cancelled', 'Net issued'],
    async *pages(shop, month) {
      const rows = await seriesQuery(shop, month);
      yield rows.map(({ series, year, first, last, count, lost }) => [
        series === 'CRN' ? 'Credit note' : 'Invoices for outward supply',
        ...[documentNumber(series, year, first), documentNumber(series, year, last), count + lost, lost, count],
      ]);
    },
  },
};

/** Returns a file for the return of a month, streamed. @throws ShopError BAD_REQUEST for an invalid month */
export function gstExport(shop: Shop, monthText: string, file: ExportFile): Response {
  const month = monthBounds(monthText);
  if (!month) throw new ShopError('BAD_REQUEST');
  const { head, pages } = files[file];
  return csvResponse(`gst-${monthText}-${file}.csv`, head, pages(shop, month));
}
