import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isUuid } from '../../../rules/ids.ts';
import type { MoneyRow } from '../../sales/money-state.ts';
import { type OrderView, orderOf, orderQueries } from '../../sales/order-view.server.ts';
import { orders } from '../../sales/orders.table.ts';
import { moneyQuery } from '../money.server.ts';
import { type RefundShown, refundsQuery } from '../refund-rows.server.ts';

/** All that an order's page shows. */
export interface OrderPage {
  readonly view: OrderView;
  readonly money: readonly MoneyRow[];
  readonly refunds: readonly RefundShown[];
}

/** The queries of an order's page, to batch with those of the layout. @param where a condition on `orders` for one order */
export function orderPageQueries(shop: Shop, where: SQL) {
  return [moneyQuery(shop, where), refundsQuery(shop, where), ...orderQueries(shop, where)] as const;
}

type Rows = readonly [(MoneyRow & { orderId: string })[], RefundShown[], ...Parameters<typeof orderOf>[0]];

/** Null where the condition names no order. `more`: the rows of what a page asked after `orderPageQueries`. */
export function orderPageOf<More extends readonly unknown[]>([money, refunds, order, items, events, ...more]: readonly [...Rows, ...More]):
  | (OrderPage & { readonly more: More })
  | null {
  const view = orderOf([order, items, events]);
  return view && { view, money, refunds, more };
}

/** The signed-in user's own order (#230); another's id matches nothing (F63). */
export function ownOrder({ userId }: Owner, orderId: string | undefined): SQL {
  return (userId && isUuid(orderId) && and(eq(orders.id, orderId), eq(orders.userId, userId))) || sql`0`;
}
