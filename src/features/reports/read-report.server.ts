import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate } from '../../rules/dates.ts';
import { type DaySpan, monthsOf, spanOf, spanText, stepsOf } from '../../rules/reports/report-span.ts';
import { addSums, noSums, type ReportSums, salesOf, totalOf } from '../../rules/reports/report-sums.ts';
import { isByPiece, type ReportClock, type ReportDimension, valueWord } from '../../rules/reports/report-terms.ts';
import type { ReportQuery } from './report.schema.ts';
import { reportDays } from './reports.table.ts';

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

const summed = sql.raw(
  ['orders', 'pieces', 'goods_paise', 'discount_paise', 'charges_paise', 'refunded_paise', 'firsts']
    .map((name) => `sum(${name}) AS ${name.replace('_paise', '')}`)
    .join(', '),
);

/** The kept sums of a dimension on some days, by value. Of pieces there are many, so whole months are read as such. */
export function sumsByValue(clock: ReportClock, by: ReportDimension, span: DaySpan, only?: SQL) {
  const { months, days } = by === 'piece' ? monthsOf(span) : { months: [], days: [span] };
  const of = sql`clock = ${clock} AND dimension = ${by}${only ? sql` AND ${only}` : sql``}`;
  const parts = days.map(
    ({ from, to }) => sql`SELECT * FROM report_days WHERE ${of} AND day BETWEEN ${from} AND ${to} AND length(day) = 10`,
  );
  if (months.length > 0) {
    parts.push(sql`SELECT * FROM report_days WHERE ${of} AND day IN (SELECT m.value FROM json_each(${JSON.stringify(months)}) m)`);
  }
  return sql`SELECT value, ${summed} FROM (${sql.join(parts, sql` UNION ALL `)}) GROUP BY value HAVING sum(orders) <> 0`;
}

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
    days: db.orm
      .select()
      .from(reportDays)
      .where(and(eq(reportDays.clock, clock), eq(reportDays.dimension, 'all'), between(reportDays.day, span.from, span.to)))
      .orderBy(reportDays.day),
    found:
      by === 'all' ? [] : [selectRaw<Found>(sql`SELECT r.*, ${nameOf[by] ?? sql`NULL`} AS name FROM (${sumsByValue(clock, by, span)}) r`)],
  });
  const whole = addSums(days);
  const steps = stepsOf(span).map((step): ReportRow => {
    const within = days.filter(({ day }) => day >= step.from && day <= step.to);
    return { ...(within.length > 0 ? addSums(within) : noSums), value: '', word: spanText(step), span: step };
  });
  const rows = (found[0] ?? [])
    .map(({ name, value, ...sums }): ReportRow => ({ ...sums, value, word: valueWord(by, value, name), span }))
    .sort((a, b) => salesOf(b) - salesOf(a) || a.word.localeCompare(b.word, 'en'));
  const shown = by === 'all' ? steps.filter(({ orders }) => orders > 0) : rows;
  return { today, span, clock, by, rows: shown, total: totalOf(by, isByPiece(by) ? rows : days, whole), steps };
}
