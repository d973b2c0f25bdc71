import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../limits.ts';
import { isFaultReason, returnClosesAt, returnLinesRefusal, returnReasons, returnWindowRefusal } from './returns.ts';

const delivered = Date.UTC(2026, 10, 20, 4, 35);
const order = { status: 'delivered' as const, deliveredAt: delivered };

describe('when a piece can be returned (#10, #335)', () => {
  it('a change of mind: 48 hours, the last millisecond included', () => {
    for (const reason of ['size', 'changed_mind'] as const) {
      expect(returnWindowRefusal(order, reason, delivered + 48 * HOUR)).toBeNull();
      expect(returnWindowRefusal(order, reason, delivered + 48 * HOUR + 1)).toMatchObject({ code: 'RETURN_WINDOW_CLOSED', status: 409 });
    }
    expect(returnWindowRefusal(order, 'size', delivered + 49 * HOUR)?.message).toMatch(
      /^The 48 hours for this request ended on Sun,? 22 Nov,? 10:05\sam\./,
    );
  });

  it('a fault: 30 days, and another message afterwards (L8)', () => {
    for (const reason of returnReasons.filter(isFaultReason)) {
      expect(returnWindowRefusal(order, reason, delivered + 30 * DAY)).toBeNull();
      expect(returnWindowRefusal(order, reason, delivered + 30 * DAY + 1)?.message).toContain('never refused for that reason alone');
    }
    expect(returnClosesAt(delivered, 'damaged') - delivered).toBe(30 * DAY);
  });

  it('only from a delivered order', () => {
    expect(returnWindowRefusal({ status: 'shipped', deliveredAt: delivered }, 'damaged', delivered)).toMatchObject({
      code: 'RETURN_NOT_DELIVERED',
    });
    expect(returnWindowRefusal({ status: 'delivered', deliveredAt: null }, 'damaged', delivered)).toMatchObject({
      code: 'RETURN_NOT_DELIVERED',
    });
    expect(returnWindowRefusal({ status: 'refunded', deliveredAt: delivered }, 'damaged', delivered)).toMatchObject({
      code: 'RETURN_NOT_DELIVERED',
    });
  });

  it('no more pieces than were bought, less those in other requests', () => {
    const bought = [{ line: 1, quantity: 3, asked: 1 }];
    expect(returnLinesRefusal([{ line: 1, quantity: 2 }], bought)).toBeNull();
    expect(returnLinesRefusal([{ line: 1, quantity: 3 }], bought)).toMatchObject({ code: 'RETURN_ABOVE_BOUGHT' });
    for (const quantity of [0, -1, 0.5, Number.NaN, 100])
      expect(returnLinesRefusal([{ line: 1, quantity }], bought)).toMatchObject({ code: 'RETURN_LINES' });
    expect(returnLinesRefusal([], bought)).toMatchObject({ code: 'RETURN_LINES' });
    expect(returnLinesRefusal([{ line: 2, quantity: 1 }], bought)).toMatchObject({ code: 'RETURN_LINES' });
  });
});
