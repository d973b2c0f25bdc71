import { sql } from 'drizzle-orm';
import { istDayOf } from '../../../platform/database/columns.ts';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, istDate } from '../../../rules/dates.ts';
import { byPeriod, daysBefore, FIGURE_DAYS, type Figures, lastDays, periods } from '../../../rules/figures/periods.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';

/**
 * The sales (C-02). An order counts on the IST day on which it was placed, and its refunds on the same day. Money in paise.
 */
export interface SalesFigures {
  readonly revenue: Figures;
  readonly orders: Figures;
  /** E-mail addresses whose first sold order falls into the period (C-27). */
  readonly customers: Figures;
  readonly all: { readonly revenue: Paise; readonly orders: number; readonly customers: number };
  /** The last 7 days, oldest first, each with the same weekday of the week before. */
  readonly days: readonly { readonly day: string; readonly revenue: Paise; readonly before: Paise }[];
}

const number = (what: string) => sql<number>`coalesce(${sql.raw(what)}, 0)`.mapWith(Number);

interface SalesRow {
  readonly orders: number;
  /** Before refunds. */
  readonly total: number;
}
const sold = sql.raw('count(*) AS orders, coalesce(sum(s.goods_paise - s.discount_paise + s.charges_paise), 0) AS total');

export function salesFigureQueries({ db: { orm }, now }: Shop) {
  const last = daysBefore(istDate(now), FIGURE_DAYS);
  const since = endOfIstDate(last);
  return {
    days: selectRaw<SalesRow & { readonly day: string }>(
      sql`SELECT s.order_day AS day, ${sold} FROM report_orders s WHERE s.order_day > ${last} GROUP BY s.order_day`,
    ),
    all: selectRaw<SalesRow>(sql`SELECT ${sold} FROM report_orders s`),
    // By the few payments that have refunds: CROSS JOIN keeps SQLite from reading them for each order. The day is null for orders
    // before the first day.
    refunds: orm
      .select({
        day: sql<string | null>`CASE WHEN o.created_at >= ${since} THEN ${istDayOf('o.created_at')} END`.as('day'),
        total: number('sum(p.refunded_paise)'),
      })
      .from(sql`payments p CROSS JOIN sold_orders o`)
      .where(sql`p.refunded_paise > 0 AND p.settlement = 'counted' AND o.id = p.order_id`)
      .groupBy(sql`1`),
  };
}

/** New customers by IST day, and all so far: read by the feature that keeps them. */
interface CustomerRows {
  readonly customers: readonly { readonly day: string; readonly count: number }[];
  readonly allCustomers: readonly { readonly count: number }[];
}

export function salesFiguresOf(rows: RowsOf<ReturnType<typeof salesFigureQueries>> & CustomerRows, now: number): SalesFigures {
  const today = istDate(now);
  const refunded = new Map(rows.refunds.map(({ day, total }) => [day, total]));
  const revenue = rows.days.map(({ day, total }) => ({ day, value: total - (refunded.get(day) ?? 0) }));
  const revenueOn = (day: string) => paise(revenue.find((each) => each.day === day)?.value ?? 0);
  const sum = (values: Iterable<number>) => [...values].reduce((all, each) => all + each, 0);
  return {
    revenue: byPeriod(revenue, today),
    orders: byPeriod(
      rows.days.map(({ day, orders: value }) => ({ day, value })),
      today,
    ),
    customers: byPeriod(
      rows.customers.map(({ day, count: value }) => ({ day, value })),
      today,
    ),
    all: {
      revenue: paise((rows.all[0]?.total ?? 0) - sum(refunded.values())),
      orders: rows.all[0]?.orders ?? 0,
      customers: rows.allCustomers[0]?.count ?? 0,
    },
    days: lastDays(today, periods.week).map((day) => ({
      day,
      revenue: revenueOn(day),
      before: revenueOn(daysBefore(day, periods.week)),
    })),
  };
}
