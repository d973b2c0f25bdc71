import type { InStatement, Row } from '@libsql/client';
import type { OrderRows } from './order-rows.ts';
import { madeBefore } from './replay-edits.ts';
import type { Writer } from './row-writer.ts';

/**
 * Returns the statements that let an order which has just been made travel along with its first one. It was made for the door of that order;
 * one that is not paid follows it to another door without an edit of its own, so that its row may have a later address.
 */
export const travelling = ({ order, edits, travels }: OrderRows, { insert, update }: Writer): InStatement[] =>
  travels.flatMap((travel: Row) => [
    {
      sql: 'UPDATE orders SET shipping_address = (SELECT shipping_address FROM orders WHERE id = ?) WHERE id = ?',
      args: [travel.with_order_id ?? null, travel.order_id ?? null],
    },
    insert('order_travels', travel),
    update('orders', travel.order_id, { shipping_address: order?.shipping_address ?? null, ...madeAt(edits) }),
  ]);

const madeAt = (edits: OrderRows['edits']) => {
  const { shipping_address } = madeBefore(edits);
  return shipping_address === undefined ? {} : { shipping_address };
};
