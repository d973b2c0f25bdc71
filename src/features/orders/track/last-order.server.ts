import { and, desc, inArray } from 'drizzle-orm';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isRevenue, statusesWhere } from '../../../rules/order/order-status.ts';
import { ordersOwnedBy } from '../../ledger/held.server.ts';
import { orders } from '../../ledger/orders.table.ts';

/** The last order that this browser made without an account: the shop's signed cookie finds it, nothing that is typed. */
export interface LastOrder {
  readonly id: string;
  readonly number: number;
}

/** The query of it, to batch with those of the layout; it finds none for who is signed in, whose orders are in the account. */
export const lastOrderQuery = ({ db: { orm } }: Shop, { userId, guestId }: PageOwner) =>
  orm
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(ordersOwnedBy({ userId: null, guestId: userId === null ? guestId : null }), inArray(orders.status, statusesWhere(isRevenue))),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
