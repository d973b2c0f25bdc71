import { and, asc, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { asPortal, type PortalDifference } from '../../../rules/gst/as-portal.ts';
import type { GstDocument } from '../../../rules/gst/gst-document.ts';
import { type GstMonthDocuments, type Gstr1, gstr1Of } from '../../../rules/gst/gstr1.ts';
import { type IssuedRun, issuedRuns } from '../../../rules/gst/issued-numbers.ts';
import { returnFor } from '../../../rules/gst/registrations.ts';
import type { ReturnMode } from '../../../rules/gst/return-modes.ts';
import { monthBounds } from '../../../rules/money/financial-year.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import { type InvoiceRow, numberOf } from '../document.ts';
import { inMonth, lostQuery, type Month, registrationsQuery } from '../export/month-figures.server.ts';
import { invoices } from '../invoices.table.ts';

/** Documents in one read. */
const PAGE = 500;

const ofInvoice = (column: string, where: string) =>
  sql<Paise | null>`(SELECT ${sql.raw(column)} FROM invoices other WHERE other.${sql.raw(where)} = invoices.invoice_id)`.mapWith((value) =>
    value === null ? null : paise(Number(value)),
  );

interface Read {
  readonly row: InvoiceRow;
  readonly invoiced: Paise | null;
  readonly credited: Paise | null;
}

/** Returns the documents of a month by their day, with what is credited of the invoice of each note. */
async function readDocuments({ db: { orm } }: Shop, month: Month): Promise<Read[]> {
  const read: Read[] = [];
  for (;;) {
    const last = read.at(-1)?.row;
    const rows = await orm
      .select({
        row: invoices,
        invoiced: ofInvoice('total_paise', 'id').as('invoiced'),
        credited: ofInvoice('coalesce(sum(total_paise), 0)', 'invoice_id').as('credited'),
      })
      .from(invoices)
      .where(and(inMonth(month), sql`(${invoices.issuedAt}, ${invoices.id}) > (${last?.issuedAt ?? 0}, ${last?.id ?? ''})`))
      .orderBy(asc(invoices.issuedAt), asc(invoices.id))
      .limit(PAGE);
    read.push(...rows);
    if (rows.length < PAGE) return read;
  }
}

function documentOf({ row, invoiced, credited }: Read): GstDocument {
  const { against } = row.facts;
  return {
    ...{ kind: row.kind, number: numberOf(row), series: row.series, year: row.year, serial: row.number, issuedAt: row.issuedAt },
    ...{ sellerGstin: row.seller.gstin, buyerGstin: row.buyer.gstin ?? '', placeOfSupply: row.placeOfSupply, lines: row.lines },
    against: against && invoiced !== null ? { ...against, total: invoiced, credited: credited ?? paise(0) } : null,
  };
}

/** Documents of a month, and its return in both ways. */
export interface MonthReturn {
  /** Of which a return of the month is made, by their first document. */
  readonly gstins: readonly string[];
  /** Numbers of the documents that are in no return, because they name no GSTIN and the month has several. */
  readonly unregistered: readonly IssuedRun[];
  readonly given: GstMonthDocuments;
  readonly issued: Gstr1;
  readonly portal: Gstr1;
  readonly differences: readonly PortalDifference[];
}

export const inMode = ({ issued, portal }: MonthReturn, mode: ReturnMode): Gstr1 => (mode === 'portal' ? portal : issued);

/**
 * Returns the return of a month under a GSTIN in both ways, from its documents alone; '' for the newest GSTIN of the month.
 * @throws ShopError BAD_REQUEST for an invalid month, and for a GSTIN under which nothing was issued in it
 */
export async function readMonthReturn(shop: Shop, month: string, asked: string): Promise<MonthReturn> {
  const bounds = monthBounds(month);
  if (!bounds) throw new ShopError('BAD_REQUEST');
  const { sections, lost, registrations } = await shop.db.read({
    sections: storeQuery(shop),
    lost: lostQuery(shop, bounds),
    registrations: registrationsQuery(month, bounds),
  });
  const documents = (await readDocuments(shop, bounds)).map(documentOf);
  // The seller may have another GSTIN by now, or none.
  const named = registrations.map(({ gstin }) => gstin).filter((gstin) => gstin !== '');
  const gstins = named.length > 0 ? named : [storeFrom(sections).gstin];
  const gstin = asked || (gstins.at(-1) ?? '');
  if (!gstins.includes(gstin)) throw new ShopError('BAD_REQUEST');
  const unregistered = documents.filter(({ sellerGstin }) => sellerGstin === '');
  const given = returnFor({ month, documents, lost }, gstin);
  const issued = gstr1Of(given);
  const { gstr1, differences } = asPortal(issued);
  return { gstins, unregistered: gstins.length > 1 ? issuedRuns(unregistered, []) : [], given, issued, portal: gstr1, differences };
}
