import { and, gte, sql } from 'drizzle-orm';
import { istDayOf } from '../../../platform/database/columns.ts';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, istDate } from '../../../rules/dates.ts';
import { byPeriod, daysBefore, FIGURE_DAYS, type Figures, lastDays, periods } from '../../../rules/figures/periods.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { orders } from '../orders.table.ts';
import { isSold } from '../sold.ts';

/** What was sold (C-02). An order counts on the IST day on which it was placed, and its refunds on the same day. Money in paise. */
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

export function salesFigureQueries({ db: { orm }, now }: Shop) {
  const since = endOfIstDate(daysBefore(istDate(now), FIGURE_DAYS));
  return {
    days: orm
      .select({ day: istDayOf('created_at').as('day'), orders: number('count(*)'), total: number('sum(total_paise)') })
      .from(orders)
      .where(and(isSold(), gte(orders.createdAt, since)))
      .groupBy(sql`1`),
    all: orm
      .select({ orders: number('count(*)'), total: number('sum(total_paise)') })
      .from(orders)
      .where(isSold()),
    // By the few payments that have refunds. The day is null for orders before the first day.
    refunds: orm
      .select({
        day: sql<string | null>`CASE WHEN o.created_at >= ${since} THEN ${istDayOf('o.created_at')} END`.as('day'),
        total: number('sum(p.refunded_paise)'),
      })
      .from(sql`payments p JOIN orders o ON o.id = p.order_id`)
      .where(sql`p.refunded_paise > 0 AND p.settlement = 'counted' AND ${isSold('o')}`)
      .groupBy(sql`1`),
    // A pass over one covering index, in the order of the addresses.
    customers: orm
      .select({
        day: sql<string | null>`CASE WHEN first_at >= ${since} THEN ${istDayOf('first_at')} END`.as('day'),
        count: number('count(*)'),
      })
      .from(sql`(SELECT min(created_at) AS first_at FROM orders WHERE ${isSold()} AND customer_email <> '' GROUP BY customer_email)`)
      .groupBy(sql`1`),
  };
}

export function salesFiguresOf(rows: RowsOf<ReturnType<typeof salesFigureQueries>>, now: number): SalesFigures {
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
      rows.customers.flatMap(({ day, count: value }) => (day === null ? [] : [{ day, value }])),
      today,
    ),
    all: {
      revenue: paise((rows.all[0]?.total ?? 0) - sum(refunded.values())),
      orders: rows.all[0]?.orders ?? 0,
      customers: sum(rows.customers.map(({ count }) => count)),
    },
    days: lastDays(today, periods.week).map((day) => ({
      day,
      revenue: revenueOn(day),
      before: revenueOn(daysBefore(day, periods.week)),
    })),
  };
}
