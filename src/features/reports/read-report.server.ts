import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate } from '../../rules/dates.ts';
import { type DaySpan, spanOf, spanText, stepsOf } from '../../rules/reports/report-span.ts';
import { addSums, noSums, type ReportSums, salesOf, totalOf } from '../../rules/reports/report-sums.ts';
import { isByPiece, type ReportClock, type ReportDimension, valueWord } from '../../rules/reports/report-terms.ts';
import type { ReportQuery } from './report.schema.ts';

export interface ReportRow extends ReportSums {
  /** '' where the orders have none, and of a report by days. */
  readonly value: string;
  readonly word: string;
  /** The days whose orders it sums. */
  readonly span: DaySpan;
}

export interface Report {
  /** IST. */
  readonly today: string;
  readonly span: DaySpan;
  readonly clock: ReportClock;
  readonly by: ReportDimension;
  /** The largest sales first; of a report by days the oldest first. */
  readonly rows: readonly ReportRow[];
  readonly total: ReportSums;
  /** The sums of all orders by steps of the days, oldest first. */
  readonly steps: readonly ReportRow[];
}

/** A report names its days by the columns `order_day`, `dispatch_day` … of the views `report_orders` and `report_lines`. */
export const dayOf = (clock: ReportClock, alias = 's'): SQL => sql.raw(`${alias}.${clock}_day`);

const summed = (orders: string, firsts: string, ofOrder: (column: string) => string) =>
  sql.raw(
    [
      ...[`${orders} AS orders`, 'sum(s.pieces) AS pieces', 'sum(s.goods_paise) AS goods', 'sum(s.discount_paise) AS discount'],
      ...[`${ofOrder('charges_paise')} AS charges`, `${ofOrder('refunded_paise')} AS refunded`, `${firsts} AS firsts`],
    ].join(', '),
  );
const ofOrders = summed('count(*)', 'sum(s.is_first)', (column) => `sum(s.${column})`);
/** An order can have several pieces of a category. What belongs to the order as a whole is no piece's. */
const ofPieces = summed('count(*)', '0', () => '0');
const ofCategories = summed('count(DISTINCT s.seq)', '0', () => '0');

/** SQL of the value of each dimension. */
const columns: Readonly<Record<Exclude<ReportDimension, 'all'>, string>> = {
  ...{ piece: 's.product_id', category: 's.category_id', coupon: 's.coupon', state: 's.state' },
  ...{ source: 's.source', method: 's.method', courier: 's.courier' },
};
export const columnOf = (by: ReportDimension): SQL => (by === 'all' ? sql`''` : sql.raw(columns[by]));

/** Returns the sums of a dimension on some days, by `group`: its value, or the day. */
function sumsBy(group: SQL, clock: ReportClock, by: ReportDimension, { from, to }: DaySpan, only = sql``): SQL {
  const source = isByPiece(by) ? sql`report_lines` : sql`report_orders`;
  const sums = by === 'piece' ? ofPieces : by === 'category' ? ofCategories : ofOrders;
  return sql`SELECT ${group} AS value, ${sums} FROM ${source} s
    WHERE ${dayOf(clock)} BETWEEN ${from} AND ${to}${only} GROUP BY ${group}`;
}

/** `only`: ' AND …'. */
export const sumsByValue = (clock: ReportClock, by: ReportDimension, span: DaySpan, only?: SQL): SQL =>
  sumsBy(sql`CAST(${columnOf(by)} AS TEXT)`, clock, by, span, only);

/** The name of a value `r`. */
export const nameOf: Partial<Record<ReportDimension, SQL>> = {
  piece: sql`(SELECT name FROM products WHERE id = CAST(r.value AS INTEGER))`,
  category: sql`(SELECT name FROM categories WHERE id = CAST(r.value AS INTEGER))`,
};

type Found = ReportSums & { readonly value: string; readonly name: string | null };

/** Reads a report, in one round trip. */
export async function readReport({ db, now }: Shop, { from, to, clock, by }: ReportQuery): Promise<Report> {
  const today = istDate(now);
  const span = spanOf({ from, to }, today);
  const { days, found } = await db.read({
    days: selectRaw<ReportSums & { readonly value: string }>(sql`${sumsBy(dayOf(clock), clock, 'all', span)} ORDER BY 1`),
    found:
      by === 'all' ? [] : [selectRaw<Found>(sql`SELECT r.*, ${nameOf[by] ?? sql`NULL`} AS name FROM (${sumsByValue(clock, by, span)}) r`)],
  });
  const whole = addSums(days);
  const steps = stepsOf(span).map((step): ReportRow => {
    const within = days.filter(({ value: day }) => day >= step.from && day <= step.to);
    return { ...(within.length > 0 ? addSums(within) : noSums), value: '', word: spanText(step), span: step };
  });
  const rows = (found[0] ?? [])
    .map(({ name, value, ...sums }): ReportRow => ({ ...sums, value, word: valueWord(by, value, name), span }))
    .sort((a, b) => salesOf(b) - salesOf(a) || a.word.localeCompare(b.word, 'en'));
  const shown = by === 'all' ? steps.filter(({ orders }) => orders > 0) : rows;
  return { today, span, clock, by, rows: shown, total: totalOf(by, isByPiece(by) ? rows : days, whole), steps };
}
