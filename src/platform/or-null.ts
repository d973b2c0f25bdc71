import { orderRefusals } from '../rules/refusals/order-refusals.ts';
import { logFault } from './log/log.ts';

/** Shown on a page whose read failed; the cause is logged and never shown. */
export const FAULT_MESSAGE = orderRefusals.SHOP_BUSY[2];

/** The title of a page whose read failed. */
export const FAULT_TITLE = "We could not reach the shop's records";

/** Returns the result of a page's read, or null if it failed, so that the page can show FAULT_MESSAGE. */
export async function orNull<T>(where: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    logFault(where, error);
    return null;
  }
}
