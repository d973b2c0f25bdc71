import { orderRefusals } from '../rules/refusals/order-refusals.ts';
import { logFault } from './log.ts';

/** What a page shows of a failed read; the cause is logged and never shown. */
export const FAULT_MESSAGE = orderRefusals.SHOP_BUSY[2];

/** What a page says where it has nothing to show. */
export const FAULT_TITLE = "We could not reach the shop's records";

/** A page's read, or null where it failed, so that the page says so in the shop's own words. */
export async function orNull<T>(where: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    logFault(where, error);
    return null;
  }
}
