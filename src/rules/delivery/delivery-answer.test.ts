import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type DeliveryAnswer, deliveryTerms } from './delivery-answer.ts';

const answer: DeliveryAnswer = {
  pin: '560001',
  city: 'Bengaluru',
  state: 'KA',
  arrives: 'Tue 24 to Sat 28 November',
  arrivesShort: 'Tue 24 to Sat 28 Nov',
  shipping: { freeFrom: paise(50_000), fee: paise(5_000) },
  cash: { min: paise(29_900), max: paise(500_000) },
};

describe('the line about delivery to a PIN code', () => {
  test('names fee, place and cash', () => {
    expect(deliveryTerms(answer, paise(40_000))).toBe('₹50.00 to 560001 Bengaluru, free from ₹500.00. Cash on delivery possible.');
    expect(deliveryTerms(answer, paise(50_000))).toBe('Free to 560001 Bengaluru. Cash on delivery possible.');
    const never = { ...answer, shipping: { freeFrom: paise(50_000), fee: paise(0) } };
    expect(deliveryTerms(never, paise(40_000))).toMatch(/^Free to/);
  });

  test.each([
    ['below the minimum', answer, 29_899],
    ['above the maximum', answer, 500_001],
    ['at a PIN where couriers collect nothing', { ...answer, cash: null }, 40_000],
  ])('offers no cash on delivery %s', (_, given, unit) => {
    expect(deliveryTerms(given, paise(unit))).toMatch(/ No cash on delivery for this piece\.$/);
  });
});
