import { startOfIstDate } from '../../dates.ts';
import { fill } from '../../language/texts.ts';
import { DAY, HOUR } from '../../limits.ts';
import { formatInr, type Paise, paise } from '../../money/money.ts';
import { orderRefusal } from '../../refusals/order-refusals.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { type CodSettings, checkCod } from '../cod.ts';
import { travelTexts } from './travels.texts.ts';

/** Couriers come in the afternoon: an order waits for added pieces until noon of the day on which it leaves, or for an hour. */
const NOON = 12 * HOUR;

/**
 * Returns the moment (UTC ms) until which an order waits for the payment of pieces that are added to it: at most a day, and never so long
 * that it misses its day. @param day the day (IST) by which the courier has it, from `dispatchDay`; null once that day is over
 */
export function travelUntil(now: number, day: string | null): number {
  const noon = day === null ? 0 : startOfIstDate(day) + NOON;
  return Math.min(now + DAY, Math.max(noon, now + HOUR));
}

/**
 * Facts of an order about cash for pieces that are added to it. `due`: what its parcel collects so far; null where it is not paid in cash.
 */
export interface TravelCash {
  readonly due: Paise | null;
}

/**
 * Returns whether added pieces can be paid in cash: null or the refusal. They are paid at the same door, so the limit is that of both sums,
 * and the minimum was reached by the first. Couriers collect whole rupees: of one parcel the shop gives the paise below one of them, so
 * what is added has none. @param prices of one piece of each line
 */
export function checkTravelCash(
  settings: CodSettings | null,
  { total, prices }: { readonly total: Paise; readonly prices: readonly Paise[] },
  { due }: TravelCash,
  pin: string | null,
): Refusal | null {
  if (due === null) return orderRefusal('COD_NOT_OFFERED', travelTexts().onlineOnly);
  if (settings?.isOn && total > 0 && total + due > settings.max)
    return orderRefusal('COD_NOT_OFFERED', fill(travelTexts().cashUpTo, { amount: formatInr(settings.max), due: formatInr(due) }));
  if (prices.some((price) => price % 100 !== 0)) return orderRefusal('COD_NOT_OFFERED', travelTexts().wholeRupees);
  return checkCod(settings, paise(total + due), pin) ?? checkCod(settings && { ...settings, min: paise(0) }, total, pin);
}
