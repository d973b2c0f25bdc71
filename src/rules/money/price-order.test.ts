import { describe, expect, it } from 'vitest';
import { defaultShipping } from './charges.ts';
import type { Coupon } from './coupon.ts';
import { paise, ZERO } from './money.ts';
import { priceOrder } from './price-order.ts';

const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'SHAADI10',
  isActive: true,
  expiresAt: null,
  maxUses: null,
  usesCount: 0,
  maxUsesPerCustomer: null,
  usesByCustomer: 0,
  minPurchase: null,
  type: 'percentage',
  value: 1000,
  ...over,
});
const price = (units: number[], used: Coupon | null = null, couponAsked = used !== null, giftWrap: number | null = null) =>
  priceOrder({
    giftWrap: giftWrap === null ? null : paise(giftWrap),
    lines: units.map((unit) => ({ unit: paise(unit), quantity: 1, isCounted: true })),
    coupon: used,
    couponAsked,
    shipping: defaultShipping,
    now: 1000,
  });

describe('priceOrder', () => {
  it('adds subtotal, discount, delivery, taxes in this order; prices include taxes (#155, #154)', () => {
    expect(price([159_900, 159_800, 34_900], coupon())).toMatchObject({
      subtotal: 354_600,
      discount: 35_460,
      shipping: 0,
      taxes: 0,
      total: 319_140,
    });
  });

  it('delivery is free at or above the threshold, measured after the coupon (#151)', () => {
    expect(price([50_000]).shipping).toBe(0);
    expect(price([49_999])).toMatchObject({ shipping: 5000, total: 54_999 });
    expect(price([50_000], coupon({ type: 'fixed_amount', value: 1 })).shipping).toBe(5000);
  });

  it('caps the discount at subtotal + delivery + taxes; the total is never below 0 (#160, #161)', () => {
    expect(price([10_000], coupon({ type: 'fixed_amount', value: 99_999 }))).toMatchObject({ discount: 15_000, shipping: 5000, total: 0 });
    expect(price([10_000], coupon({ value: 10_000 }))).toMatchObject({ discount: 10_000, shipping: 5000, total: 5000 });
  });

  it('adds a gift wrap as it is: no coupon lowers it, and it brings delivery no nearer to free', () => {
    expect(price([49_999], null, false, 4_000)).toMatchObject({ subtotal: 49_999, shipping: 5000, giftWrap: 4_000, total: 58_999 });
    const all = coupon({ type: 'fixed_amount', value: 99_999 });
    expect(price([10_000], all, true, 4_000)).toMatchObject({ discount: 15_000, giftWrap: 4_000, total: 4_000 });
    expect(price([50_000], null, false, 0)).toMatchObject({ giftWrap: 0, total: 50_000 });
  });

  it('a line that is not counted is in no sum, and makes no delivery free', () => {
    const [bought, gone] = [
      { unit: paise(49_900), quantity: 2, isCounted: true },
      { unit: paise(29_900), quantity: 1, isCounted: false },
    ];
    const of = (lines: (typeof bought)[]) =>
      priceOrder({ lines, coupon: null, couponAsked: false, shipping: defaultShipping, giftWrap: paise(4_000), now: 1000 });
    expect(of([bought, gone])).toMatchObject({ pieces: 2, subtotal: 99_800, total: 103_800 });
    expect(of([bought, gone]).lines).toHaveLength(2);
    expect(of([gone])).toMatchObject({ pieces: 0, subtotal: 0, shipping: 0, giftWrap: null, total: 0 });
  });

  it('an empty cart costs nothing to deliver', () => {
    expect(price([])).toMatchObject({ subtotal: 0, shipping: 0, total: 0 });
  });

  it('refuses in this order: invalid, expired, limit, minimum (#162)', () => {
    const code = (used: Coupon | null) => price([10_000], used, true).couponRefusal?.code;
    const worst = { expiresAt: 999, maxUses: 1, usesCount: 1, minPurchase: paise(99_999) };
    expect(code(null)).toBe('INVALID_COUPON');
    expect(code(coupon({ ...worst, isActive: false }))).toBe('INVALID_COUPON');
    expect(code(coupon(worst))).toBe('EXPIRED_COUPON');
    expect(code(coupon({ ...worst, expiresAt: 1001 }))).toBe('COUPON_LIMIT');
    expect(code(coupon({ minPurchase: paise(99_999) }))).toBe('COUPON_MINIMUM');
    expect(price([10_000], coupon({ minPurchase: paise(99_900) })).couponRefusal?.message).toContain('₹999');
    expect(price([10_000], coupon({ minPurchase: paise(10_000) })).couponRefusal).toBeNull();
  });

  it('a refused coupon gives no discount', () => {
    expect(price([10_000], coupon({ isActive: false }))).toMatchObject({ discount: ZERO, coupon: null });
  });
});
