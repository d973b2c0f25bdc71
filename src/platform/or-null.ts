import { orderRefusal } from '../rules/refusals/order-refusals.ts';
import { faultTexts } from './faults.texts.ts';
import { logFault } from './log/log.ts';

/** Returns what a page says whose read failed; the cause is logged and never shown. */
export const faultMessage = (): string => orderRefusal('SHOP_BUSY').message;

/** Returns the title of a page whose read failed. */
export const faultTitle = (): string => faultTexts().unreachable;

/** Returns the result of a page's read, or null if it failed, so that the page can show faultMessage(). */
export async function orNull<T>(where: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    logFault(where, error);
    return null;
  }
}
