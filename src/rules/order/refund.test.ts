import { expect, test } from 'vitest';
import { DAY, HOUR } from '../limits.ts';
import { isRefundLate, REFUND_TRIES, refundBackoff, refundTiming } from './refund.ts';

test('the pauses between the attempts grow (F45)', () => {
  const pauses = Array.from({ length: REFUND_TRIES - 1 }, (_, at) => refundBackoff(at + 1));
  expect(pauses).toEqual([HOUR, 6 * HOUR]);
});

test('a refund is late after seven working days, Sundays not counted', () => {
  const friday = Date.parse('2026-11-20T07:00:00Z');
  expect(isRefundLate(friday, friday + 8 * DAY)).toBe(false);
  expect(isRefundLate(friday, friday + 8 * DAY + 1)).toBe(true);
});

test('the time depends on the payment method (L9)', () => {
  expect(refundTiming('upi')).toBe('UPI takes 2 to 7 days.');
  expect(refundTiming('card')).toContain('5 to 10 working days');
  expect(refundTiming(null)).toContain('UPI');
  expect(refundTiming('emi')).toContain('banks');
  expect(refundTiming('card', true)).toBe('Within minutes where the bank allows it, else in 5 to 7 working days.');
});
