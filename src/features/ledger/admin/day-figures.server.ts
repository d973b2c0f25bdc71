import { and, gte, lt, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, startOfIstDate } from '../../../rules/dates.ts';
import { orders } from '../orders.table.ts';

const sum = (what: string) => sql<number>`coalesce(sum(${sql.raw(what)}), 0)`.mapWith(Number);

/**
 * Returns the query of the sales on an IST day ('2026-11-21'), by the definitions of the dashboard's figures: orders, and their money
 * less refunds in paise.
 */
export const dayFiguresQuery = ({ db: { orm } }: Shop, day: string) =>
  orm
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      takings: sum(
        `due_paise - coalesce((SELECT sum(p.refunded_paise) FROM payments p WHERE p.order_id = orders.id AND p.settlement = 'counted'), 0)`,
      ),
    })
    .from(sql`sold_orders orders`)
    .where(and(gte(orders.createdAt, startOfIstDate(day)), lt(orders.createdAt, endOfIstDate(day))));
