import type { PlaceholderValues } from '../../rules/canned-replies.ts';
import { orderNumber } from '../../rules/order-number.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';

/** Returns the values of the placeholders of canned replies about an order. */
export const placeholderValues = ({
  customerName,
  number,
  trackingUrl,
}: Pick<OrderRecord, 'customerName' | 'number' | 'trackingUrl'>): PlaceholderValues => ({
  name: customerName,
  order: orderNumber(number),
  tracking: trackingUrl ?? '',
});
