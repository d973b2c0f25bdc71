import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../limits.ts';
import { paise } from '../money/money.ts';
import { paidShares, refundOfReturn } from './return-money.ts';
import { canMove, movesTo, returnMoves, returnStatuses, settleDueAt } from './return-moves.ts';
import { closesAt, isFault, refuseAsking, refuseLines, returnReasons } from './returns.ts';

const delivered = Date.UTC(2026, 10, 20, 4, 35);
const order = { status: 'delivered' as const, deliveredAt: delivered };

describe('when a piece may come back (#10, #335)', () => {
  it('a change of mind: 48 hours, the last millisecond included', () => {
    for (const reason of ['size', 'changed_mind'] as const) {
      expect(refuseAsking(order, reason, delivered + 48 * HOUR)).toBeNull();
      expect(refuseAsking(order, reason, delivered + 48 * HOUR + 1)).toMatchObject({ code: 'RETURN_WINDOW_CLOSED', status: 409 });
    }
    expect(refuseAsking(order, 'size', delivered + 49 * HOUR)?.message).toMatch(
      /^The 48 hours for this request ended on Sun,? 22 Nov,? 10:05\sam IST\./,
    );
  });

  it('a fault: 30 days, and another sentence afterwards (L8)', () => {
    for (const reason of returnReasons.filter(isFault)) {
      expect(refuseAsking(order, reason, delivered + 30 * DAY)).toBeNull();
      expect(refuseAsking(order, reason, delivered + 30 * DAY + 1)?.message).toContain('never refused for that alone');
    }
    expect(closesAt(delivered, 'damaged') - delivered).toBe(30 * DAY);
  });

  it('only what is delivered', () => {
    expect(refuseAsking({ status: 'shipped', deliveredAt: delivered }, 'damaged', delivered)).toMatchObject({
      code: 'RETURN_NOT_DELIVERED',
    });
    expect(refuseAsking({ status: 'delivered', deliveredAt: null }, 'damaged', delivered)).toMatchObject({ code: 'RETURN_NOT_DELIVERED' });
    expect(refuseAsking({ status: 'refunded', deliveredAt: delivered }, 'damaged', delivered)).toMatchObject({
      code: 'RETURN_NOT_DELIVERED',
    });
  });

  it('no more than was bought less what is asked for', () => {
    const bought = [{ line: 1, quantity: 3, asked: 1 }];
    expect(refuseLines([{ line: 1, quantity: 2 }], bought)).toBeNull();
    expect(refuseLines([{ line: 1, quantity: 3 }], bought)).toMatchObject({ code: 'RETURN_ABOVE_BOUGHT' });
    for (const quantity of [0, -1, 0.5, Number.NaN, 100])
      expect(refuseLines([{ line: 1, quantity }], bought)).toMatchObject({ code: 'RETURN_LINES' });
    expect(refuseLines([], bought)).toMatchObject({ code: 'RETURN_LINES' });
    expect(refuseLines([{ line: 2, quantity: 1 }], bought)).toMatchObject({ code: 'RETURN_LINES' });
  });
});

describe('moves of a return', () => {
  it('settled and cancelled are ends; a shopper only takes back what nobody answered', () => {
    expect(returnMoves.filter(([from]) => from === 'settled' || from === 'cancelled')).toEqual([]);
    expect(returnMoves.filter(([, , actor]) => actor === 'shopper')).toEqual([['requested', 'cancelled', 'shopper']]);
    expect(movesTo('settled', 'admin')).toEqual(['accepted', 'received']);
    for (const from of returnStatuses) expect(canMove(from, 'requested', 'admin')).toBe(false);
  });

  it('due one working day after the acceptance of a fault, or after a change of mind is back (L9)', () => {
    const saturday = Date.UTC(2026, 10, 21, 6);
    const asked = { status: 'accepted' as const, reason: 'damaged' as const, acceptedAt: saturday, receivedAt: null };
    expect(settleDueAt(asked, [])).toBe(saturday + 2 * DAY);
    expect(settleDueAt({ ...asked, reason: 'size' }, [])).toBeNull();
    expect(settleDueAt({ ...asked, status: 'received', reason: 'size', receivedAt: saturday }, ['2026-11-23'])).toBe(saturday + 3 * DAY);
    expect(settleDueAt({ ...asked, status: 'settled' }, [])).toBeNull();
  });
});

describe('what goes back (L5)', () => {
  const money = (subtotal: number, discount = 0, shippingFee = 0) => ({
    subtotal: paise(subtotal),
    discount: paise(discount),
    taxes: paise(0),
    shippingFee: paise(shippingFee),
  });
  const line = (unit: number, quantity = 1, now = quantity, refunded = 0) => ({ unit: paise(unit), quantity, now, refunded });

  it('the shares of the lines sum to what was paid, to the paisa', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const lines = Array.from({ length: 1 + (seed % 7) }, (_, at) =>
        line(101 + ((seed * 7919 * (at + 1)) % 99_991), 1 + ((seed + at) % 4)),
      );
      const subtotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
      const discount = (seed * 104_729) % subtotal;
      const shares = paidShares(money(subtotal, discount), lines);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(subtotal - discount);
      shares.forEach((share, at) => {
        const full = (lines[at]?.unit ?? 0) * (lines[at]?.quantity ?? 0);
        expect(Math.abs(share - (full * (subtotal - discount)) / subtotal)).toBeLessThan(1);
      });
    }
  });

  it('pieces of a line that come back one by one sum to the whole line', () => {
    const paid = money(30_000, 9_999);
    const parts = [0, 1, 2].map((refunded) => refundOfReturn(paid, [line(10_000, 3, 1, refunded)], false));
    expect(parts).toEqual([6667, 6667, 6667]);
    const odd = [0, 1, 2].map((refunded) => refundOfReturn(money(30_000, 10_000), [line(10_000, 3, 1, refunded)], false));
    expect(odd.reduce((sum, part) => sum + part, 0)).toBe(20_000);
  });

  it('the delivery fee goes back with all pieces and for a fault of ours, else not', () => {
    const paid = money(20_000, 0, 5_000);
    const both = [line(10_000), line(10_000)];
    expect(refundOfReturn(paid, both, true)).toBe(25_000);
    expect(refundOfReturn(paid, both, false)).toBe(20_000);
    expect(refundOfReturn(paid, [line(10_000), line(10_000, 1, 0)], true)).toBe(10_000);
    expect(refundOfReturn(paid, [line(10_000), line(10_000, 1, 0, 1)], true)).toBe(15_000);
  });

  it('a coupon over everything gives back nothing', () => {
    expect(refundOfReturn(money(10_000, 10_000), [line(10_000)], true)).toBe(0);
  });
});
