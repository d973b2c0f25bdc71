import { gte, isNotNull, sql } from 'drizzle-orm';
import { istDayOf } from '../../../platform/database/columns.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, istDate } from '../../../rules/dates.ts';
import { daysBefore, FIGURE_DAYS } from '../../../rules/figures/periods.ts';
import { customers } from '../customers.table.ts';

const count = sql<number>`count(*)`.mapWith(Number);

/** New customers by the IST day of the first order that counts as revenue (C-27), for the days of the figures, and all so far. */
export function customerFigureQueries({ db: { orm }, now }: Shop) {
  return {
    customers: orm
      .select({ day: istDayOf('first_sold').as('day'), count })
      .from(customers)
      .where(gte(customers.firstSold, endOfIstDate(daysBefore(istDate(now), FIGURE_DAYS))))
      .groupBy(sql`1`),
    allCustomers: orm.select({ count }).from(customers).where(isNotNull(customers.firstSold)),
  };
}
