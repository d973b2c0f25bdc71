import { asc } from 'drizzle-orm';
import { orders } from '../../features/sales/orders.table.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';
import { isPaidAtDoor } from '../../rules/order/manual-order.ts';
import { type Slip, slipQueries, slipsFrom, soldAmong } from './slip.server.ts';

export interface Label extends Slip {
  /** Cash that the courier collects; 0 where the order is paid. */
  readonly toCollect: Paise;
}

/** The labels of the sold orders of these numbers. Orders whose customer was forgotten have none. One round trip. */
export async function readLabels(shop: Shop, numbers: readonly number[]): Promise<Label[]> {
  const where = soldAmong(numbers);
  const { paid, ...read } = await shop.db.read({
    ...slipQueries(shop, where),
    paid: shop.db.orm
      .select({ id: orders.id, total: orders.total, method: orders.method, paidByHand: orders.paidByHand })
      .from(orders)
      .where(where)
      .orderBy(asc(orders.number)),
  });
  const dueOf = new Map(paid.map((order) => [order.id, isPaidAtDoor(order) ? order.total : (0 as Paise)]));
  return slipsFrom(read)
    .filter(({ name }) => name !== '')
    .map((slip) => ({ ...slip, toCollect: dueOf.get(slip.id) ?? (0 as Paise) }));
}
