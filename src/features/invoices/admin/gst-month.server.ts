import { and, eq, sql } from 'drizzle-orm';
import { keyPage } from '../../../platform/database/key-page.ts';
import type { ListPage } from '../../../platform/database/list-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { documentNumber, monthBounds } from '../../../rules/money/financial-year.ts';
import type { GstParts } from '../../../rules/money/gst.ts';
import { type Paise, paise, ZERO } from '../../../rules/money/money.ts';
import { type InvoiceRow, numberOf } from '../document.ts';
import type { GstQuery } from '../export/gst.schema.ts';
import { inMonth, lostQuery, registrationsQuery, seriesQuery } from '../export/month-figures.server.ts';
import { invoices } from '../invoices.table.ts';

export interface ListedDocument {
  readonly id: string;
  /** 'CHK/26-27/000143' */
  readonly number: string;
  readonly isNote: boolean;
  readonly issuedAt: number;
  readonly orderId: string;
  readonly order: number;
  readonly buyer: string;
  /** '' for a person. */
  readonly buyerGstin: string;
  /** GST code of the State. */
  readonly placeOfSupply: string;
  readonly tax: Paise;
  readonly total: Paise;
}

export interface MonthSums extends GstParts {
  readonly count: number;
  readonly total: Paise;
}

export interface GstMonth extends ListPage<ListedDocument> {
  readonly month: string;
  /** The months with documents and the current one, newest first: '2026-11'. */
  readonly months: readonly string[];
  readonly invoices: MonthSums;
  readonly notes: MonthSums;
  /** Each has a return of its own; the newest is the last. */
  readonly gstins: readonly string[];
  /** Documents that name no GSTIN. */
  readonly unregistered: number;
  /** Numbers whose documents a restore has lost. */
  readonly lost: readonly LostNumbers[];
}

export interface LostNumbers {
  /** 'CHK/26-27/000143'; both are the same for a single document. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Months to choose from: a return is corrected until the November after its financial year. */
const MONTHS_MAX = 36;

/** Returns the months from the current one back to that of the first document. */
function monthsSince(first: number, now: number): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = istDate(now).split('-').map(Number);
  const oldest = istDate(first).slice(0, 7);
  while (months.length < MONTHS_MAX) {
    const text = `${year}-${String(month).padStart(2, '0')}`;
    months.push(text);
    if (text <= oldest) break;
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return months;
}

const monthOf = (at: number): string => istDate(at).slice(0, 7);

const none: MonthSums = { count: 0, taxable: ZERO, cgst: ZERO, sgst: ZERO, igst: ZERO, total: ZERO };

const pageOf = ({ after, before }: GstQuery) => keyPage({ by: invoices.issuedAt, dir: 'desc', id: invoices.id, after, before });
const positionOf = ({ issuedAt, id }: InvoiceRow) => [issuedAt, id] as const;

/** Returns the query for one page of the documents of a month, newest first. */
function pageQuery({ db: { orm }, now }: Shop, query: GstQuery) {
  const page = pageOf(query);
  return orm
    .select()
    .from(invoices)
    .where(and(inMonth(monthBounds(query.month || monthOf(now)) ?? { from: 0, until: 0 }), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
}

/** Returns the documents that the screen shows at an address, to be printed. One round trip. */
export const readShownDocuments = async (shop: Shop, query: GstQuery): Promise<readonly InvoiceRow[]> =>
  pageOf(query).cut(await pageQuery(shop, query), positionOf).rows;

/** Returns the documents of a month with their sums. One round trip. */
export async function readGstMonth(shop: Shop, query: GstQuery): Promise<GstMonth> {
  const { orm } = shop.db;
  const month = query.month || monthOf(shop.now);
  const bounds = monthBounds(month) ?? { from: 0, until: 0 };
  const read = await shop.db.read({
    rows: pageQuery(shop, query),
    series: seriesQuery(shop, bounds),
    registrations: registrationsQuery(month, bounds),
    lost: lostQuery(shop, bounds),
    first: orm
      .select({ at: sql<number | null>`min(at)`.as('at') })
      .from(sql`(SELECT min(issued_at) AS at FROM invoices UNION ALL SELECT min(issued_at) FROM lost_documents)`),
  });
  const cut = pageOf(query).cut(read.rows, positionOf);
  const sumsOf = (isNote: boolean) =>
    read.series.filter((each) => (each.series === 'CRN') === isNote).reduce((total, each) => added(total, each), none);
  const [forInvoices, forNotes] = [sumsOf(false), sumsOf(true)];
  return {
    ...cut,
    month,
    months: monthsSince(Number(read.first[0]?.at ?? shop.now), shop.now),
    invoices: forInvoices,
    notes: forNotes,
    gstins: read.registrations.map(({ gstin }) => gstin).filter((gstin) => gstin !== ''),
    unregistered: Number(read.registrations.find(({ gstin }) => gstin === '')?.count ?? 0),
    lost: read.lost.map(({ series, year, first, last }) => ({
      ...{ from: documentNumber(series, year, first), to: documentNumber(series, year, last), count: last - first + 1 },
    })),
    rows: cut.rows.map((row) => ({
      ...{ id: row.id, number: numberOf(row), isNote: row.kind === 'credit-note', issuedAt: row.issuedAt, orderId: row.orderId },
      ...{
        order: row.facts.order,
        buyer: row.buyer.legalName ?? row.buyer.name,
        buyerGstin: row.buyer.gstin ?? '',
        placeOfSupply: row.placeOfSupply,
        total: row.total,
      },
      tax: paise(row.cgst + row.sgst + row.igst),
    })),
    total: forInvoices.count + forNotes.count,
    tabs: {},
  };
}

const added = (one: MonthSums, other: MonthSums): MonthSums => ({
  count: one.count + other.count,
  taxable: paise(one.taxable + other.taxable),
  cgst: paise(one.cgst + other.cgst),
  sgst: paise(one.sgst + other.sgst),
  igst: paise(one.igst + other.igst),
  total: paise(one.total + other.total),
});

export interface OrderDocument {
  readonly id: string;
  readonly number: string;
  readonly isNote: boolean;
  readonly issuedAt: number;
  readonly total: Paise;
}

/** Returns the documents of an order, the invoice first. */
export async function readOrderDocuments({ db }: Shop, orderId: string): Promise<OrderDocument[]> {
  const rows = await db.orm
    .select({
      ...{ id: invoices.id, series: invoices.series, year: invoices.year, number: invoices.number },
      ...{ kind: invoices.kind, issuedAt: invoices.issuedAt, total: invoices.total },
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.series, invoices.issuedAt);
  return rows.map((row) => ({
    ...{ id: row.id, number: numberOf(row), isNote: row.kind === 'credit-note', issuedAt: row.issuedAt, total: row.total },
  }));
}
