import { asc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { returns } from '../returns.table.ts';

/** Returns the query of the returns of an order, the oldest first. */
export const returnsOfOrder = ({ db: { orm } }: Shop, orderId: string) =>
  orm
    .select({ id: returns.id, what: sql<'return'>`'return'`.as('what'), number: returns.number, status: returns.status })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.number));
