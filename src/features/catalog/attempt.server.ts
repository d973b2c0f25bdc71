import { logFault } from '../../platform/shop.ts';
import { orderRefusals } from '../../rules/order-refusals.ts';

/** What a page shows of a failed read; the cause is logged and never shown. */
export const FAULT_MESSAGE = orderRefusals.SHOP_BUSY[2];

/** A page's read, or null where it failed, so that the page says so in the shop's own words. */
export async function attempt<T>(where: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    logFault(where, error);
    return null;
  }
}
