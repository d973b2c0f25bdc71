import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type DeliveryAnswer, deliveryLine } from './delivery-answer.ts';

const answer: DeliveryAnswer = {
  pin: '560001',
  city: 'Bengaluru',
  state: 'KA',
  dates: { from: '24 November', to: '28 November' },
  shipping: { freeFrom: paise(50_000), fee: paise(5_000) },
  cash: { min: paise(29_900), max: paise(500_000) },
};

describe('the line about delivery to a PIN code', () => {
  test('names place, dates, fee and cash', () => {
    expect(deliveryLine(answer, paise(40_000))).toBe(
      'Bengaluru 560001: arrives 24 – 28 Nov · Delivery ₹50.00, free from ₹500.00 · Cash on delivery available',
    );
    const later = { ...answer, dates: { from: '26 November', to: '1 December' } };
    expect(deliveryLine(later, paise(50_000))).toBe('Bengaluru 560001: arrives 26 Nov – 1 Dec · Free · Cash on delivery available');
  });

  test.each([
    ['below the minimum', answer, 29_899],
    ['above the maximum', answer, 500_001],
    ['at a PIN where couriers collect nothing', { ...answer, cash: null }, 40_000],
  ])('offers no cash on delivery %s', (_, given, unit) => {
    expect(deliveryLine(given, paise(unit))).toMatch(/ · No cash on delivery for this piece$/);
  });
});
