import { asc, eq, inArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../features/ledger/orders.table.ts';
import { products } from '../../features/products/products.table.ts';
import { weightOf } from '../../features/products/weights.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';
import { askedAtDoor } from '../../rules/order/at-door.ts';
import { isPaidAtDoor } from '../../rules/order/manual-order.ts';
import { type Slip, slipQueries, slipsFrom, soldAmong } from './slip.server.ts';

export interface Label extends Slip {
  /** Whole rupees that the courier collects, in paise; 0 where the order is paid. */
  readonly toCollect: Paise;
  /** Net grams of its pieces; null where a piece's weight is not known. */
  readonly grams: number | null;
}

/** The labels of the sold orders of these numbers. Orders whose customer was forgotten have none. One round trip. */
export async function readLabels(shop: Shop, numbers: readonly number[]): Promise<Label[]> {
  const where = soldAmong(numbers);
  const { paid, weights, ...read } = await shop.db.read({
    ...slipQueries(shop, where),
    paid: shop.db.orm
      .select({ id: orders.id, due: orders.due, advanced: orders.advanced, method: orders.method, paidByHand: orders.paidByHand })
      .from(orders)
      .where(where)
      .orderBy(asc(orders.number)),
    weights: shop.db.orm
      .select({
        orderId: orderItems.orderId,
        grams: sql<number | null>`CASE WHEN count(${weightOf()}) = count(*) THEN sum(${weightOf()} * ${orderItems.kept}) END`.as('grams'),
      })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(inArray(orderItems.orderId, shop.db.orm.select({ id: orders.id }).from(orders).where(where)))
      .groupBy(orderItems.orderId),
  });
  const gramsOf = new Map(weights.map(({ orderId, grams }) => [orderId, grams]));
  const dueOf = new Map(paid.map((order) => [order.id, isPaidAtDoor(order) ? askedAtDoor(order) : (0 as Paise)]));
  return slipsFrom(read)
    .filter(({ name }) => name !== '')
    .map((slip) => ({ ...slip, toCollect: dueOf.get(slip.id) ?? (0 as Paise), grams: gramsOf.get(slip.id) ?? null }));
}
