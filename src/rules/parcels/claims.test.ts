import { describe, expect, it } from 'vitest';
import { endOfIstDate } from '../dates.ts';
import { paise } from '../money/money.ts';
import { claimDue, claimReason, gonePieces, lossOf } from './claims.ts';

describe('claimReason', () => {
  it('names a lost or damaged parcel at once, a parcel that came back once it was opened', () => {
    expect(claimReason('lost', [{ quantity: 1, openedGood: null }])).toBe('lost');
    expect(claimReason('damaged', [{ quantity: 2, openedGood: 1 }])).toBe('damaged');
    expect(claimReason('returned', [{ quantity: 2, openedGood: null }])).toBeNull();
    expect(claimReason('returned', [{ quantity: 2, openedGood: 1 }])).toBe('pieces');
  });

  it('names nothing where every piece is there, or the parcel is delivered', () => {
    expect(claimReason('returned', [{ quantity: 2, openedGood: 2 }])).toBeNull();
    expect(claimReason('damaged', [{ quantity: 2, openedGood: 2 }])).toBeNull();
    expect(claimReason('delivered', [{ quantity: 2, openedGood: null }])).toBeNull();
  });
});

it('counts broken and missing pieces alike (T11)', () => {
  expect([gonePieces({ quantity: 3, openedGood: 1 }), gonePieces({ quantity: 3, openedGood: null })]).toEqual([2, 3]);
});

describe('lossOf', () => {
  const order = {
    ...{ subtotal: paise(40_000), discount: paise(4_000), given: paise(0), taxes: paise(0), charges: paise(5_000) },
    lines: [
      { line: 1, quantity: 2, price: paise(10_000), gstRate: 300 },
      { line: 2, quantity: 1, price: paise(20_000), gstRate: 300 },
    ],
  };

  it('is the price less the share of the discount, without GST and delivery', () => {
    // ₹90.00 were paid for one piece of the first line: ₹2.62 of it is tax.
    expect(lossOf(order, { 1: 1 })).toBe(9_000 - 262);
    expect(lossOf(order, { 1: 2, 2: 1 })).toBe(36_000 - 524 - 524);
  });

  it('is 0 for no pieces, and never more than the order has', () => {
    expect(lossOf(order, {})).toBe(0);
    expect(lossOf(order, { 2: 5 })).toBe(lossOf(order, { 2: 1 }));
  });
});

it('claimDue is the end of a day in India', () => {
  const noon = Date.UTC(2026, 10, 27, 6, 30);
  expect(claimDue('open', noon)).toBe(endOfIstDate('2026-12-04'));
  expect(claimDue('accepted', noon)).toBe(endOfIstDate('2026-12-11'));
});
