import { asc, eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { returns } from '../returns.table.ts';

/** Returns the query of the returns of an order, the oldest first. */
export const returnsOfOrder = ({ db: { orm } }: Shop, orderId: string) =>
  orm
    .select({ id: returns.id, number: returns.number, kind: returns.kind, status: returns.status })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.number));

/** Facts of a return for the page of its order. */
export type OrderReturn = Awaited<ReturnType<typeof returnsOfOrder>>[number];
