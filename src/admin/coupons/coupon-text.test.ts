import { expect, test } from 'vitest';
import { endOfIstDate } from '../../rules/dates.ts';
import { paise } from '../../rules/money/money.ts';
import {
  conditionsText,
  couponForm,
  couponState,
  endText,
  exampleText,
  lastDayText,
  shareText,
  usedText,
  worthText,
} from './coupon-text.ts';
import type { CouponRow } from './list-coupons.server.ts';

const coupon: CouponRow = {
  id: 1,
  code: 'SHAADI10',
  type: 'percentage',
  value: 1000,
  expiresAt: endOfIstDate('2026-12-31'),
  maxUses: 100,
  maxUsesPerCustomer: 1,
  usesCount: 23,
  minPurchase: paise(200_000),
  isActive: true,
  isUsed: true,
  createdAt: 1,
  updatedAt: 5,
};

test('a coupon in words', () => {
  expect(worthText(coupon)).toBe('10%');
  expect(worthText({ type: 'fixed_amount', value: 10_000 })).toBe('₹100.00');
  expect(conditionsText(coupon)).toBe('from ₹2,000.00, up to 1 for each customer');
  expect(conditionsText({ minPurchase: null, maxUsesPerCustomer: null })).toBe('no minimum');
  expect(usedText(coupon)).toBe('23 of 100');
  expect(usedText({ usesCount: 58, maxUses: null })).toBe('58');
  expect(shareText(coupon, 'Chamak', 'https://chamak.example')).toBe(
    'Use code SHAADI10 at Chamak for 10% off, on orders from ₹2,000.00. Until 31 December 2026. https://chamak.example/collections',
  );
});

test('the last day is written out in India’s time', () => {
  expect(endText(coupon.expiresAt)).toBe('31 December 2026, 11:59 PM');
  expect(endText(null)).toBe('No end');
  expect(lastDayText('2026-12-31')).toBe('Thursday, 31 December 2026, 11:59 PM, India');
  expect([lastDayText(''), lastDayText('2026-13-45')]).toEqual(['', '']);
});

test.each([
  [{}, 'Active'],
  [{ isActive: false }, 'Off'],
  [{ expiresAt: 1_000 }, 'Ended'],
  [{ usesCount: 100 }, 'Used up'],
] as const)('%j is %s', (over, word) => {
  expect(couponState({ ...coupon, ...over }, 1_000)[0]).toBe(word);
});

test.each([
  [{ type: 'percentage', value: 1000, minPurchase: null }, 'A bill of ₹3,546.00 becomes ₹3,191.40.'],
  [{ type: 'fixed_amount', value: 10_000, minPurchase: paise(500_000) }, 'A bill of ₹5,000.00 becomes ₹4,900.00.'],
  [{ type: 'fixed_amount', value: 900_000, minPurchase: null }, 'A bill of ₹9,000.00 becomes ₹0.00.'],
  [{ type: 'fixed_amount', value: 50_000, minPurchase: paise(10_000) }, 'A bill of ₹100.00 becomes ₹0.00.'],
  [{ type: 'percentage', value: 11_000, minPurchase: null }, null],
  [{ type: 'percentage', value: Number.NaN, minPurchase: null }, null],
] as const)('the example of %j', (worth, sentence) => {
  expect(exampleText(worth)).toBe(sentence);
});

test('the dialog shows a coupon as it was typed', () => {
  expect(couponForm(coupon)).toEqual({
    code: 'SHAADI10',
    type: 'percentage',
    value: '10',
    lastDay: '2026-12-31',
    maxUses: '100',
    maxUsesPerCustomer: '1',
    minPurchase: '2000.00',
    isActive: true,
    seen: 5,
  });
  expect(couponForm(null)).toMatchObject({ code: '', type: 'percentage', isActive: true, seen: 0 });
});
