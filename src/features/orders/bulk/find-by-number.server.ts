import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { orders } from '../../ledger/orders.table.ts';
import { versionColumn } from '../admin/move-facts.server.ts';

/** The orders of these numbers, as pasted lines are compared with them. Numbers of no order are left out. */
export function findByNumber({ db: { orm } }: Shop, numbers: readonly number[]) {
  return orm
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      version: versionColumn,
      customerName: orders.customerName,
      city: sql<string>`coalesce(orders.shipping_address ->> 'city', '')`.as('city'),
    })
    .from(orders)
    .where(sql`${orders.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`);
}
export type NumberedOrder = Awaited<ReturnType<typeof findByNumber>>[number];
