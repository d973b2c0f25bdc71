import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { isRevenue, statusesWhere } from '../../rules/order/order-status.ts';

/**
 * Returns whether an order counts as revenue (C-02), for a WHERE on `orders` or an alias of it: paid and not cancelled, and cash once it
 * is collected. The triggers that keep `sales_days` and `customers.first_sold` have the same condition.
 */
export function isSold(alias = ''): SQL {
  const of = alias && `${alias}.`;
  return sql`${sql.raw(`${of}status`)} IN (${sqlList(statusesWhere(isRevenue))})
      AND ${sql.raw(`(${of}pay_way <> 'cod' OR ${of}status = 'delivered')`)}`;
}
