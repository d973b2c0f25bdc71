import type { Coupon } from './coupon.ts';
import { formatInr, type Paise } from './money.ts';

/** Codes are compared trimmed and in capitals: ' shaadi10 ' → 'SHAADI10'. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** What a coupon takes off: '10%', '₹50.00' */
export const couponOff = ({ type, value }: Pick<Coupon, 'type' | 'value'>): string =>
  type === 'percentage' ? `${value / 100}%` : formatInr(value as Paise);
