import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type DeliveryAnswer, deliveryLines } from './delivery-answer.ts';

const answer: DeliveryAnswer = {
  pin: '560001',
  city: 'Bangalore',
  state: 'KA',
  dates: { from: '24 November', to: '28 November' },
  shipping: { freeFrom: paise(50_000), fee: paise(5_000) },
  cash: { min: paise(29_900), max: paise(500_000) },
};

describe('the sentences about delivery to a PIN code', () => {
  test('name place, dates, fee and cash', () => {
    expect(deliveryLines(answer, paise(40_000))).toEqual([
      'Delivered to Bangalore between 24 November and 28 November.',
      'Delivery ₹50.00, free from ₹500.00.',
      'Cash on delivery is available.',
    ]);
  });

  test('say that a dear piece is delivered free', () => {
    expect(deliveryLines(answer, paise(50_000))[1]).toBe('Free delivery.');
  });

  test.each([
    ['below the minimum', answer, 29_899],
    ['above the maximum', answer, 500_001],
    ['at a PIN where couriers collect nothing', { ...answer, cash: null }, 40_000],
  ])('offer no cash on delivery %s', (_, given, unit) => {
    expect(deliveryLines(given, paise(unit))[2]).toBe('Cash on delivery is not available for this piece there.');
  });
});
