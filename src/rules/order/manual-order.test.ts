import { describe, expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { isHandedOver, isPaidAtDoor, manualPrice } from './manual-order.ts';

describe('manualPrice', () => {
  const bill = { subtotal: paise(90_000), shipping: paise(4_900) };
  test('adds delivery only where the pieces are sent', () => {
    expect(manualPrice(bill, { isSent: true, discount: ZERO })).toEqual({ ...bill, discount: 0, total: 94_900 });
    expect(manualPrice(bill, { isSent: false, discount: ZERO })).toMatchObject({ shipping: 0, total: 90_000 });
  });
  test('a discount leaves at least one paisa to pay', () => {
    expect(manualPrice(bill, { isSent: false, discount: paise(89_999) })).toMatchObject({ total: 1 });
    expect(manualPrice(bill, { isSent: false, discount: paise(90_000) })).toMatchObject({ code: 'DISCOUNT_TOO_HIGH' });
  });
});

test('isPaidAtDoor: only cash that is still to be collected', () => {
  expect(isPaidAtDoor({ method: 'cod', paidByHand: null })).toBe(true);
  expect(isPaidAtDoor({ method: 'cod', paidByHand: 'upi' })).toBe(false);
  expect(isPaidAtDoor({ method: 'gateway', paidByHand: null })).toBe(false);
});

test('isHandedOver: delivered in the moment it was made, by the administrator', () => {
  expect(isHandedOver({ source: 'exhibition', createdAt: 5, deliveredAt: 5 })).toBe(true);
  expect(isHandedOver({ source: 'phone', createdAt: 5, deliveredAt: 9 })).toBe(false);
  expect(isHandedOver({ source: null, createdAt: 5, deliveredAt: 5 })).toBe(false);
});
