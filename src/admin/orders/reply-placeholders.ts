import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { orderNumber } from '../../rules/ids.ts';
import type { Filling } from '../../rules/ready-texts.ts';

/** What ready texts say of an order. */
export const fillingOf = ({
  customerName,
  number,
  trackingUrl,
}: Pick<OrderRecord, 'customerName' | 'number' | 'trackingUrl'>): Filling => ({
  name: customerName,
  order: orderNumber(number),
  tracking: trackingUrl ?? '',
});
