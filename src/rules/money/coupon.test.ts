import { describe, expect, it, test } from 'vitest';
import { type Coupon, checkCoupon, couponDiscount, nearestCoupon, paysWholeOrders } from './coupon.ts';
import { normaliseCode } from './coupon-code.ts';
import { paise } from './money.ts';

const NOW = 1_000;
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

test.each([
  ['10 % of ₹3,546.00', 'percentage', 1000, 354_600, 35_460],
  ['12.5 % of ₹1.00: half a paisa is rounded up', 'percentage', 1250, 100, 13],
  ['0.01 % of ₹49.99: less than half a paisa is rounded down', 'percentage', 1, 4_999, 0],
  ['100 %', 'percentage', 10_000, 70_000, 70_000],
  ['₹50 off', 'fixed_amount', 5_000, 70_000, 5_000],
  ['₹50 off ₹10: priceOrder caps it', 'fixed_amount', 5_000, 1_000, 5_000],
] as const)('worth of a coupon: %s (#160)', (_, type, value, subtotal, worth) => {
  expect(couponDiscount(coupon({ type, value }), paise(subtotal))).toBe(worth);
});

describe('checkCoupon (#159, #162)', () => {
  const code = (over: Partial<Coupon>, subtotal = 50_000) => checkCoupon(coupon(over), paise(subtotal), NOW)?.code;

  test.each([
    ['without limits', {}, undefined],
    ['inactive', { isActive: false }, 'INVALID_COUPON'],
    ['in its last millisecond', { expiresAt: NOW + 1 }, undefined],
    ['at the end of its last day', { expiresAt: NOW }, 'EXPIRED_COUPON'],
    ['with one use left', { maxUses: 3, usesCount: 2 }, undefined],
    ['with one use left for this customer', { maxUsesPerCustomer: 2, usesByCustomer: 1 }, undefined],
    ['used up by this customer', { maxUsesPerCustomer: 2, usesByCustomer: 2 }, 'COUPON_CUSTOMER_LIMIT'],
    ['used up', { maxUses: 3, usesCount: 3 }, 'COUPON_LIMIT'],
    ['with a maximum of no uses', { maxUses: 0 }, 'COUPON_LIMIT'],
    ['with exactly its minimum in the cart', { minPurchase: paise(50_000) }, undefined],
    ['with one paisa too little', { minPurchase: paise(50_001) }, 'COUPON_MINIMUM'],
  ])('%s', (_, over, refusal) => {
    expect(code(over)).toBe(refusal);
  });

  it('names the minimum purchase in the sentence', () => {
    expect(checkCoupon(coupon({ minPurchase: paise(99_950) }), paise(50_000), NOW)?.message).toBe(
      'This coupon needs a purchase of at least ₹999.50.',
    );
  });

  it('an unknown code is invalid', () => {
    expect(checkCoupon(null, paise(50_000), NOW)?.code).toBe('INVALID_COUPON');
  });
});

test('codes are compared trimmed and in capitals (#158)', () => {
  expect(normaliseCode(' shaadi10\n')).toBe('SHAADI10');
  expect(normaliseCode('SHAADI 10')).toBe('SHAADI 10');
});

test.each([
  ['percentage', 100_00, null, true],
  ['percentage', 99_99, null, true],
  ['percentage', 90_00, 1_000_00, true],
  ['percentage', 89_99, null, false],
  ['percentage', 20_00, null, false],
  ['fixed_amount', 99_999_00, null, true],
  ['fixed_amount', 5_000_00, 5_000_00, true],
  ['fixed_amount', 5_000_00, 5_000_01, false],
  ['fixed_amount', 500_00, null, false],
] as const)('%s %d from %s pays whole orders: %s', (type, value, minPurchase, expected) => {
  expect(paysWholeOrders({ type, value, minPurchase })).toBe(expected);
});

test('the nearest coupon is the one to which the least is missing; one that does not apply at all is none', () => {
  const from = (code: string, minPurchase: number | null, other: Partial<Coupon> = {}) =>
    coupon({ code, minPurchase: minPurchase === null ? null : paise(minPurchase), ...other });
  const all = [from('FAR', 200_000), from('NEAR', 100_000), from('REACHED', 50_000), from('ANY', null)];
  expect(nearestCoupon(all, paise(60_000), NOW)).toEqual({ code: 'NEAR', missing: 40_000 });
  expect(nearestCoupon([from('OFF', 100_000, { isActive: false })], paise(60_000), NOW)).toBeNull();
});
