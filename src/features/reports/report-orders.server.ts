import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import { keyPage } from '../../platform/database/key-page.ts';
import type { ListPage } from '../../platform/database/list-page.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate } from '../../rules/dates.ts';
import { type DaySpan, spanOf } from '../../rules/reports/report-span.ts';
import { noSums, type ReportSums } from '../../rules/reports/report-sums.ts';
import { isByPiece, type ReportClock, type ReportDimension, valueWord } from '../../rules/reports/report-terms.ts';
import { orders } from '../ledger/orders.table.ts';
import { nameOf, sumsByValue } from './read-report.server.ts';
import type { ReportOrdersQuery } from './report.schema.ts';
import { reportOrders } from './reports.table.ts';

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

const dayColumns = {
  order: reportOrders.orderDay,
  dispatch: reportOrders.dispatchDay,
  delivery: reportOrders.deliveryDay,
  document: reportOrders.documentDay,
} as const;

/** The pieces of an order that a report by pieces or categories counts for a value. */
const linesOf = (by: ReportDimension, value: string): SQL =>
  sql`FROM report_lines l
    WHERE l.order_id = ${reportOrders.orderId}
      AND ${sql.raw(by === 'piece' ? 'l.product_id' : 'l.category_id')} = CAST(${value} AS INTEGER)`;

function rowsOf(by: ReportDimension, value: string) {
  if (!isByPiece(by)) {
    const { pieces, goods, discount, charges, refunded } = reportOrders;
    const firsts = sql<number>`${reportOrders.isFirst}`;
    const only = by === 'all' ? undefined : eq(reportOrders[by as Exclude<typeof by, 'all' | 'piece' | 'category'>], value);
    return { columns: { pieces, goods, discount, charges, refunded, firsts }, only };
  }
  const lines = linesOf(by, value);
  const sum = (column: string) => sql<number>`(SELECT sum(${sql.raw(column)}) ${lines})`;
  const zero = sql<number>`0`;
  return {
    columns: {
      pieces: sum('l.pieces'),
      goods: sum('l.goods_paise'),
      discount: sum('l.discount_paise'),
      charges: zero,
      refunded: zero,
      firsts: zero,
    },
    only: sql`EXISTS (SELECT 1 ${lines})`,
  };
}

/** A page of the orders behind one value of a report, the newest day first, in one round trip. */
export async function listReportOrders(
  shop: Shop,
  { from, to, clock, by, value, after, before }: ReportOrdersQuery,
): Promise<ReportOrders> {
  const { db, now } = shop;
  const span = spanOf({ from, to }, istDate(now));
  const day = dayColumns[clock];
  const page = keyPage({ by: day, dir: 'desc', id: reportOrders.orderId, after, before });
  const { columns, only } = rowsOf(by, value);
  const { found, sums, names } = await db.read({
    found: db.orm
      .select({ id: reportOrders.orderId, number: orders.number, day: sql<string>`${day}`, ...columns })
      .from(reportOrders)
      .innerJoin(orders, eq(orders.id, reportOrders.orderId))
      .where(and(between(day, span.from, span.to), only, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    sums: selectRaw<ReportSums & { readonly value: string }>(sumsByValue(clock, by, span, sql`value = ${by === 'all' ? '' : value}`)),
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
