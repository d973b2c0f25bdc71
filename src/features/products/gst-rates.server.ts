import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate, startOfIstDate } from '../../rules/dates.ts';
import { gstRateChanges } from './gst-rates.table.ts';

/** The change that is ahead of a piece of the query: `{ rate, fromAt }`, null without one. */
export const nextRate = sql<{ readonly rate: number; readonly fromAt: number } | null>`(SELECT json_object('rate', rate, 'fromAt', from_at)
  FROM gst_rate_changes WHERE product_id = products.id AND is_applied = 0)`
  .mapWith((text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null))
  .as('next_rate');

/** Returns the tax of a piece of the query, else of its category (`home`: SQL of its id). Null only where the piece is not on sale. */
const ownElse = (column: 'hsn_code' | 'gst_rate', home = sql`products.category_id`): SQL =>
  sql`coalesce(products.${sql.raw(column)}, (SELECT ${sql.raw(column)} FROM categories WHERE id = ${home}))`;

/** The HSN code that counts for a piece of the query. */
export const hsnOf = sql<string>`${ownElse('hsn_code')}`;

/** The rate of a piece of the query at a moment, also in the minute in which the cron has not written it yet. `now`: UTC ms. */
export const rateAt = (now: SQL | number | ReturnType<typeof sql.placeholder>) =>
  sql<number>`coalesce((SELECT rate FROM gst_rate_changes WHERE product_id = products.id AND is_applied = 0 AND from_at <= ${now}),
    ${ownElse('gst_rate')})`.mapWith(Number);

/** Condition for archived pieces without a tax: they cannot be put on sale. Written so that it is found by an index. */
export const heldBack = (): SQL => sql`products.archived_at > 0 AND ${isUntaxed()}`;

/** Condition for pieces without a whole tax in a category, by default their own: they cannot be on sale there. `home`: SQL of its id. */
export const isUntaxed = (home?: SQL): SQL => sql`(${ownElse('hsn_code', home)} IS NULL OR ${ownElse('gst_rate', home)} IS NULL)`;

/** Pieces whose rate changes now. */
export const piecesWithDueRate = (now: number): SQL =>
  sql`SELECT product_id FROM gst_rate_changes WHERE is_applied = 0 AND from_at <= ${now}`;

/** The statements that give pieces the rates whose day has come. */
export const applyRates = (now: number): Statement[] => [
  sql`UPDATE products SET gst_rate = (SELECT rate FROM gst_rate_changes WHERE product_id = products.id AND is_applied = 0),
    updated_at = max(updated_at + 1, ${now}) WHERE id IN (${piecesWithDueRate(now)})`,
  sql`UPDATE gst_rate_changes SET is_applied = 1 WHERE is_applied = 0 AND from_at <= ${now}`,
];

interface PlannedRate {
  /** The rate of today, the piece's own or its category's. A plan without one is refused before. */
  readonly rate: number | null;
  /** Hundredths of a percent from `nextGstFrom` on; null where no change is ahead. */
  readonly nextGstRate: number | null;
  /** '2027-01-01', or ''. */
  readonly nextGstFrom: string;
}

/** Returns the statements that plan the next rate of a piece in the place of what was planned. */
export function planRate({ db: { orm }, now }: Shop, productId: number, { rate, nextGstRate, nextGstFrom }: PlannedRate): Statement[] {
  return [
    orm.delete(gstRateChanges).where(and(eq(gstRateChanges.productId, productId), eq(gstRateChanges.isApplied, false))),
    ...(nextGstRate === null || rate === null
      ? []
      : [
          orm
            .insert(gstRateChanges)
            .values({ productId, fromAt: startOfIstDate(nextGstFrom), rate: nextGstRate, formerRate: rate, createdAt: now }),
        ]),
  ];
}

/** The day of a planned rate as the form has it, '' without one. */
export const plannedDay = (planned: { readonly fromAt: number } | null | undefined): string => (planned ? istDate(planned.fromAt) : '');
