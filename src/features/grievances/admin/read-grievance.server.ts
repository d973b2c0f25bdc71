import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { isUuid } from '../../../rules/ids.ts';
import { grievanceMessages, grievances } from '../grievances.table.ts';

/** Returns a complaint with its messages and notes, oldest first, or null. Times are UTC ms. */
export async function readGrievance({ db, now }: Shop, id: string) {
  if (!isUuid(id)) return null;
  const { rows, messages } = await db.read({
    rows: db.orm
      .select({
        grievance: grievances,
        orderId: sql<string | null>`(SELECT o.id FROM orders o WHERE o.number = ${grievances.orderNumber})`.as('order_id'),
        /** The order was placed with this e-mail address or phone; otherwise anybody may have typed its number. */
        isTheirs:
          sql<number>`EXISTS (SELECT 1 FROM orders o WHERE o.number = ${grievances.orderNumber} AND (o.customer_email = ${grievances.email}
          OR (${grievances.phone} <> '' AND o.shipping_address ->> 'phone' = ${grievances.phone})))`
            .mapWith(Boolean)
            .as('is_theirs'),
        /** Something was paid for the order, online or at the door. */
        isPaid:
          sql<number>`EXISTS (SELECT 1 FROM orders o WHERE o.number = ${grievances.orderNumber} AND (o.paid_at IS NOT NULL OR o.status = 'delivered'))`
            .mapWith(Boolean)
            .as('is_paid'),
      })
      .from(grievances)
      .where(eq(grievances.id, id)),
    messages: db.orm.select().from(grievanceMessages).where(eq(grievanceMessages.grievanceId, id)).orderBy(grievanceMessages.seq),
  });
  const [row] = rows;
  if (!row) return null;
  const { requestHash: _requestHash, updatedAt: _updatedAt, ...grievance } = row.grievance;
  return {
    ...grievance,
    orderId: row.orderId,
    isTheirs: Boolean(row.isTheirs),
    isPaid: Boolean(row.isPaid),
    messages: messages.map(({ grievanceId: _grievanceId, ...message }) => message),
    now,
  };
}

export type GrievanceRecord = NonNullable<Awaited<ReturnType<typeof readGrievance>>>;
