import { orderNumberIn } from '../../order/lists/order-search.ts';

/**
 * Returns the number of the order that a code or a typed text names: the address of a packing slip, 'CHK-20412' or '20412'. Null if it
 * names none.
 */
export function scannedOrder(text: string): number | null {
  return orderNumberIn(/[?&]order=(\d{1,9})\s*(?:$|&)/i.exec(text)?.[1] ?? text);
}
