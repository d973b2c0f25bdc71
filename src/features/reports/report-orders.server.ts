import { type SQL, sql } from 'drizzle-orm';
import { keyPage } from '../../platform/database/key-page.ts';
import type { ListPage } from '../../platform/database/list-page.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate } from '../../rules/dates.ts';
import { type DaySpan, spanOf } from '../../rules/reports/report-span.ts';
import { noSums, type ReportSums } from '../../rules/reports/report-sums.ts';
import { isByPiece, type ReportClock, type ReportDimension, valueWord } from '../../rules/reports/report-terms.ts';
import { columnOf, dayOf, nameOf, sumsByValue } from './read-report.server.ts';
import type { ReportOrdersQuery } from './report.schema.ts';

/** An order with what it adds to the sums: of a piece or a category, what its own pieces do. */
export interface ReportOrder extends ReportSums {
  readonly id: string;
  readonly number: number;
  /** By the clock of the report. */
  readonly day: string;
}

export interface ReportOrders extends ListPage<ReportOrder> {
  readonly span: DaySpan;
  readonly clock: ReportClock;
  readonly by: ReportDimension;
  readonly word: string;
  /** The sums of the report, to which all rows of all pages add up. */
  readonly sums: ReportSums;
}

/** Returns the query of what each order adds to the sums. Of a piece or a category: its pieces of it together. */
function rowsOf(by: ReportDimension, value: string): { readonly rows: SQL; readonly only: SQL; readonly grouped: SQL } {
  if (!isByPiece(by)) {
    const rows = sql`SELECT s.order_id, s.order_day, s.dispatch_day, s.delivery_day, s.document_day, s.pieces, s.goods_paise AS goods,
      s.discount_paise AS discount, s.charges_paise AS charges, s.refunded_paise AS refunded, s.is_first AS firsts FROM report_orders s`;
    return { rows, only: by === 'all' ? sql`` : sql` AND ${columnOf(by)} = ${value}`, grouped: sql`` };
  }
  const rows = sql`SELECT s.order_id, s.order_day, s.dispatch_day, s.delivery_day, s.document_day, sum(s.pieces) AS pieces, sum(s.goods_paise) AS goods,
    sum(s.discount_paise) AS discount, 0 AS charges, 0 AS refunded, 0 AS firsts FROM report_lines s`;
  return { rows, only: sql` AND ${columnOf(by)} = CAST(${value} AS INTEGER)`, grouped: sql` GROUP BY s.order_id` };
}

/** A page of the orders behind one value of a report, the newest day first, in one round trip. */
export async function listReportOrders(
  shop: Shop,
  { from, to, clock, by, value, after, before }: ReportOrdersQuery,
): Promise<ReportOrders> {
  const { db, now } = shop;
  const span = spanOf({ from, to }, istDate(now));
  const page = keyPage({ by: dayOf(clock), dir: 'desc', id: sql`s.order_id`, after, before });
  const { rows: source, only, grouped } = rowsOf(by, value);
  const { found, sums, names } = await db.read({
    found: selectRaw<
      Omit<ReportOrder, 'orders'>
    >(sql`SELECT s.order_id AS id, o.number, ${dayOf(clock)} AS day, s.pieces, s.goods, s.discount, s.charges,
        s.refunded, s.firsts
      FROM (${source} WHERE ${dayOf(clock)} BETWEEN ${span.from} AND ${span.to}${only}${grouped}) s CROSS JOIN orders o ON o.id = s.order_id
      WHERE ${page.where ?? sql`true`} ORDER BY ${sql.join([...page.order], sql`, `)} LIMIT ${page.limit}`),
    sums: selectRaw<ReportSums & { readonly value: string }>(sumsByValue(clock, by, span, only)),
    names: selectRaw<{ readonly name: string | null }>(sql`SELECT ${nameOf[by] ?? sql`NULL`} AS name FROM (SELECT ${value} AS value) r`),
  });
  const { value: _value, ...all } = sums[0] ?? { value: '', ...noSums };
  const rows = found.map((row) => ({ ...row, orders: 1 }) as ReportOrder);
  return {
    ...page.cut(rows, (row) => [row.day, row.id]),
    ...{ total: all.orders, tabs: {}, span, clock, by, sums: all },
    word: by === 'all' ? '' : valueWord(by, value, names[0]?.name ?? null),
  };
}
