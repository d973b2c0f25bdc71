import type { Coupon } from './coupon.ts';
import { formatInr, type Paise } from './money.ts';

/** Codes are compared trimmed and in capitals: ' shaadi10 ' → 'SHAADI10'. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** `SHAADI10 applied: 10% off` */
export function couponAppliedText(coupon: Pick<Coupon, 'code' | 'type' | 'value'>): string {
  const off = coupon.type === 'percentage' ? `${coupon.value / 100}%` : formatInr(coupon.value as Paise);
  return `${coupon.code} applied: ${off} off`;
}
