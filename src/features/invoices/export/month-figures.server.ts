import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { invoices } from '../invoices.table.ts';
import { lostDocuments } from '../lost-documents.table.ts';

export interface Month {
  /** UTC ms of its first moment in India, and of the first of the next month. */
  readonly from: number;
  readonly until: number;
}

export const inMonth = ({ from, until }: Month): SQL => and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, until)) ?? sql`0`;

const sums = {
  taxable: sql<Paise>`coalesce(sum(taxable_paise), 0)`.mapWith(paiseOf).as('taxable'),
  cgst: sql<Paise>`coalesce(sum(cgst_paise), 0)`.mapWith(paiseOf).as('cgst'),
  sgst: sql<Paise>`coalesce(sum(sgst_paise), 0)`.mapWith(paiseOf).as('sgst'),
  igst: sql<Paise>`coalesce(sum(igst_paise), 0)`.mapWith(paiseOf).as('igst'),
  total: sql<Paise>`coalesce(sum(total_paise), 0)`.mapWith(paiseOf).as('total'),
};

function paiseOf(value: unknown): Paise {
  return paise(Number(value));
}

/**
 * Returns one row for each line of the month's documents. A note that takes no piece back has the quantity 0. What was sold before there was
 * a GSTIN belongs into no return.
 */
const monthLines = (month: Month): SQL => sql`(SELECT kind = 'credit-note' AS is_note, place_of_supply, buyer ->> 'gstin' AS buyer_gstin,
    value ->> 'gstRate' AS rate, value ->> 'hsnCode' AS hsn, value ->> 'unit' AS unit, value ->> 'line' AS line, value ->> 'quantity' AS quantity,
    value ->> 'taxable' AS taxable_paise, value ->> 'cgst' AS cgst_paise, value ->> 'sgst' AS sgst_paise, value ->> 'igst' AS igst_paise,
    value ->> 'total' AS total_paise
  FROM invoices, json_each(invoices.lines) WHERE issued_at >= ${month.from} AND issued_at < ${month.until} AND seller ->> 'gstin' <> '')`;

/** The condition of a month for rows of both tables, whose column has the same name. */
const datedIn = ({ from, until }: Month): SQL => sql`issued_at >= ${from} AND issued_at < ${until}`;

/**
 * The GSTINs of which a return of the month '2026-11' is made, by their first document: those of its documents and of its kept files. Documents
 * that name none are counted as '': they are listed, and left out of the sums of the return.
 */
export const registrationsQuery = (month: string, bounds: Month) =>
  selectRaw<{ gstin: string; count: number }>(sql`SELECT gstin, sum(documents) AS count FROM (
      SELECT seller ->> 'gstin' AS gstin, 1 AS documents, issued_at FROM invoices WHERE ${datedIn(bounds)}
      UNION ALL SELECT gstin, 0, NULL FROM gst_files WHERE month = ${month})
    GROUP BY gstin ORDER BY min(issued_at), gstin`);

const isNote = sql<boolean>`is_note`.mapWith(Boolean).as('is_note');

/** Sums of invoices and of credit notes by State and rate, without those to businesses, which a return names one by one. */
export const stateQuery = ({ db: { orm } }: Shop, month: Month) =>
  orm
    .select({
      isNote,
      placeOfSupply: sql<string>`place_of_supply`.as('place_of_supply'),
      rate: sql<number>`rate`.mapWith(Number).as('rate'),
      ...sums,
    })
    .from(monthLines(month))
    .where(sql`buyer_gstin IS NULL`)
    .groupBy(sql`is_note, place_of_supply, rate`)
    .orderBy(sql`is_note, place_of_supply, rate`);

/** Sums of invoices and of credit notes by HSN, unit and rate. Delivery is a service without pieces: it adds to the value only. */
export const hsnQuery = ({ db: { orm } }: Shop, month: Month) =>
  orm
    .select({
      isNote,
      hsn: sql<string>`hsn`.as('hsn'),
      unit: sql<string>`unit`.as('unit'),
      rate: sql<number>`rate`.mapWith(Number).as('rate'),
      quantity: sql<number>`sum(CASE line WHEN 0 THEN 0 ELSE quantity END)`.mapWith(Number).as('quantity'),
      ...sums,
    })
    .from(monthLines(month))
    .groupBy(sql`is_note, hsn, unit, rate`)
    .orderBy(sql`is_note, hsn, unit, rate`);

/**
 * Returns the numbers of each series: first, last, how many documents, and how many numbers whose documents a restore has lost. Dates never
 * go back, so that a month has one range of numbers in each series. No other number is cancelled: a document is corrected by a credit note.
 */
export const seriesQuery = ({ db: { orm } }: Shop, month: Month) =>
  orm
    .select({
      series: sql<string>`series`.as('series'),
      year: sql<string>`year`.as('year'),
      first: sql<number>`min(first)`.mapWith(Number).as('first'),
      last: sql<number>`max(last)`.mapWith(Number).as('last'),
      count: sql<number>`sum(issued)`.mapWith(Number).as('count'),
      lost: sql<number>`sum(last - first + 1 - issued)`.mapWith(Number).as('lost'),
      ...sums,
    })
    .from(
      sql`(SELECT series, year, number AS first, number AS last, 1 AS issued, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise
          FROM invoices WHERE ${datedIn(month)}
        UNION ALL SELECT series, year, first, last, 0, 0, 0, 0, 0, 0 FROM lost_documents WHERE ${datedIn(month)})`,
    )
    .groupBy(sql`series, year`)
    .orderBy(sql`series, year`);

/** The numbers of the month whose documents a restore has lost, in their order. */
export const lostQuery = ({ db: { orm } }: Shop, { from, until }: Month) =>
  orm
    .select()
    .from(lostDocuments)
    .where(and(gte(lostDocuments.issuedAt, from), lt(lostDocuments.issuedAt, until)))
    .orderBy(lostDocuments.series, lostDocuments.year, lostDocuments.first);
