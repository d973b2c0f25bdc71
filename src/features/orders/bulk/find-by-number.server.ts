import { inArray, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { orders } from '../../sales/orders.table.ts';

/** The orders of these numbers, as pasted lines are compared with them. Numbers of no order are left out. */
export async function findByNumber({ db: { orm } }: Shop, numbers: readonly number[]) {
  // SQLite would read every order to find none.
  if (numbers.length === 0) return [];
  return orm
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      customerName: orders.customerName,
      city: sql<string>`coalesce(orders.shipping_address ->> 'city', '')`.as('city'),
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
}
export type NumberedOrder = Awaited<ReturnType<typeof findByNumber>>[number];
