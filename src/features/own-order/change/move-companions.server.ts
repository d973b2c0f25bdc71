import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Address } from '../../../rules/address/address.ts';
import type { EditKind } from '../../../rules/order/edits/order-edits.ts';
import type { EditAuthor } from '../edit-order.server.ts';

/** SQL: the orders that travel together with this one, to the door that it has at that moment. */
export function companionsOf(orderId: string): SQL {
  const first = sql`coalesce((SELECT with_order_id FROM order_travels WHERE order_id = ${orderId}), ${orderId})`;
  return sql`(SELECT d.order_id FROM order_doors own JOIN order_doors d ON d.buyer = own.buyer AND d.door = own.door
    WHERE own.order_id = ${orderId} AND d.order_id <> ${orderId}
      AND (d.order_id = ${first} OR d.order_id IN (SELECT order_id FROM order_travels WHERE with_order_id = ${first})))`;
}

interface Moving {
  /** Of the edit of the order itself. */
  readonly id: string;
  readonly orderId: string;
  readonly kind: EditKind;
  readonly address: Address;
  /** New name of its customer; null where the name stays. */
  readonly newName: string | null;
}

/**
 * Returns the statements that move the orders which travel together with an order to its new address, for the same batch, before its own
 * edit: one parcel goes to one door. Those that have left, or have ended, stay as they are.
 */
export function moveCompanions({ now }: Shop, { id, orderId, kind, address, newName }: Moving, { actor, author }: EditAuthor): Statement[] {
  const after = JSON.stringify(newName === null ? address : { ...address, customer_name: newName });
  const before = newName === null ? sql`o.shipping_address` : sql`json_set(o.shipping_address, '$.customer_name', o.customer_name)`;
  return [
    sql`INSERT INTO order_edits (id, order_id, version, kind, before, after, actor, author, created_at)
      SELECT ${id} || ':' || o.id, o.id, (SELECT 1 + coalesce(max(version), 0) FROM order_edits WHERE order_id = o.id), ${kind},
        ${before}, ${after}, ${actor}, ${author}, ${now}
      FROM orders o WHERE o.id IN ${companionsOf(orderId)} AND o.id IN (SELECT id FROM editable_orders)`,
    sql`UPDATE orders
      SET shipping_address = ${JSON.stringify(address)}, customer_name = coalesce(${newName}, customer_name), updated_at = ${now}
      WHERE id IN ${companionsOf(orderId)} AND reservation <> 'committed' AND status NOT IN revenue_statuses`,
  ];
}
