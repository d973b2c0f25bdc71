import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { orderEdits } from './order-edits.table.ts';
import { orders } from './orders.table.ts';

/** Returns the query of the changes of the order that matches `where`, a condition on `orders`, oldest first. */
export function editsQuery({ db: { orm } }: Shop, where: SQL) {
  return orm
    .select({
      id: orderEdits.id,
      version: orderEdits.version,
      kind: orderEdits.kind,
      before: orderEdits.before,
      after: orderEdits.after,
      delta: orderEdits.delta,
      actor: orderEdits.actor,
      author: orderEdits.author,
      reason: orderEdits.reason,
      at: orderEdits.createdAt,
    })
    .from(orderEdits)
    .where(inArray(orderEdits.orderId, orm.select({ id: orders.id }).from(orders).where(where)))
    .orderBy(asc(orderEdits.version));
}
export type EditShown = Awaited<ReturnType<typeof editsQuery>>[number];

/** Returns the version of an order that a page shows: 0 before the first change. */
export const versionOf = (edits: readonly Pick<EditShown, 'version'>[]): number => edits.at(-1)?.version ?? 0;
