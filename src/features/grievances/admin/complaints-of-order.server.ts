import { asc, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { grievances } from '../grievances.table.ts';

/** Returns the query of the complaints about an order from its own address: anybody may write its number into another. */
export const complaintsOfOrder = ({ db: { orm } }: Shop, orderId: string) =>
  orm
    .select({ id: grievances.id, what: sql<'complaint'>`'complaint'`.as('what'), number: grievances.number, status: grievances.status })
    .from(grievances)
    .where(
      sql`(${grievances.email}, ${grievances.orderNumber}) = (SELECT o.customer_email, o.number FROM orders o
        WHERE o.id = ${orderId} AND o.customer_email <> '')`,
    )
    .orderBy(asc(grievances.number));
