import { addressLines } from '../../../rules/address/address.ts';
import type { OrderRow } from '../order-view.server.ts';

/** Where the parcel goes, in one line and without the phone; nothing of it where the reader may be a stranger (`viewForReader`). */
export function deliveryAddressLine({ customerName, shippingAddress }: Pick<OrderRow, 'customerName' | 'shippingAddress'>): string {
  return customerName ? [customerName, ...addressLines(shippingAddress).slice(0, -1)].join(', ') : 'To the address of the order.';
}
