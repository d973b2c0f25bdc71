import { isBusinessDay, startOfIstDay } from '../dates.ts';
import { HOUR } from '../limits.ts';

/** Whether phone support is open at a time: between two hours (IST, 11 and 18), Monday to Saturday, except holidays. */
export function isPhoneOpen(at: number, hours: { readonly from: number; readonly to: number }, holidays: readonly string[]): boolean {
  const sinceMidnight = at - startOfIstDay(at);
  return isBusinessDay(at, holidays) && sinceMidnight >= hours.from * HOUR && sinceMidnight < hours.to * HOUR;
}
