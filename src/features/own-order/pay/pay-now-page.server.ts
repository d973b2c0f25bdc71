import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isUuid } from '../../../rules/ids.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { type OrderItemRow, type OrderRow, orderOf, orderQueries, readableBy } from '../../ledger/order-view.server.ts';
import { type LinkPayState, linkPayState } from './link-pay-state.ts';
import { type PayNowState, payNowState } from './pay-now-state.ts';

/** The page on which a cash order is paid online. */
export interface PayNowPage {
  readonly frame: LayoutData;
  readonly order: OrderRow;
  readonly state: PayNowState;
  readonly items: readonly OrderItemRow[];
  /** Set for an order that is paid by a link of its owner. */
  readonly link: LinkPayState | null;
}

/**
 * Returns the data of /orders/[id]/pay, the page of a cash order or of a link to pay, which changes nothing; null where the visitor may not read the order. Who may read it may pay it: the
 * browser that placed it, its account, and whoever has the signed link of a message. One round trip.
 */
export async function payNowPage(shop: Shop, owner: PageOwner, orderId: string, token: string | null): Promise<PayNowPage | null> {
  const where = await readableBy(shop, owner, orderId, token);
  const { frame, order, payable } = await shop.db.read({
    frame: layoutQueries(shop),
    order: orderQueries(shop, where),
    payable: selectRaw(sql`SELECT 1 AS yes FROM payable_cash_orders WHERE id = ${isUuid(orderId) ? orderId : ''}`),
  });
  const view = orderOf(order);
  if (!view) return null;
  const link = view.order.origin === 'chat' ? linkPayState(view.order, shop.now) : null;
  return { frame: layoutDataOf(frame), ...view, link, state: payNowState(view.order, payable.length > 0) };
}
