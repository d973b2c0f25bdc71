import { addressLines } from '../../../rules/address/address.ts';
import type { OrderRow } from '../order-view.server.ts';
import { salesTexts } from '../sales.texts.ts';

/**
 * Returns the delivery address in one line without the phone; no address where the reader may be a stranger (`viewForReader`).
 */
export function deliveryAddressLine({ customerName, shippingAddress }: Pick<OrderRow, 'customerName' | 'shippingAddress'>): string {
  return customerName ? [customerName, ...addressLines(shippingAddress).slice(0, -1)].join(', ') : salesTexts().addressGiven;
}
