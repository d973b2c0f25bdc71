import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../limits.ts';
import { leastTerms } from './return-terms.ts';
import { isFaultReason, returnKinds, returnLinesRefusal, returnReasons, returnWindowRefusal } from './returns.ts';

const delivered = Date.UTC(2026, 10, 20, 4, 35);
const order = { status: 'delivered' as const, deliveredAt: delivered, ...leastTerms };
const minds = [
  { kind: 'return', reason: 'size' },
  { kind: 'exchange', reason: 'changed_mind' },
] as const;

describe('when a piece can be returned (#10, #335)', () => {
  it('stays open for a day after the message about the delivery, which may come late', () => {
    const told = { ...order, deliveredToldAt: delivered + 40 * HOUR };
    for (const asked of minds) {
      expect(returnWindowRefusal(told, asked, delivered + 64 * HOUR)).toBeNull();
      expect(returnWindowRefusal(told, asked, delivered + 64 * HOUR + 1)).toMatchObject({ code: 'RETURN_WINDOW_CLOSED' });
      expect(returnWindowRefusal({ ...order, deliveredToldAt: delivered + HOUR }, asked, delivered + 48 * HOUR)).toBeNull();
    }
  });

  it('a change of mind: 48 hours, the last millisecond included', () => {
    for (const asked of minds) {
      expect(returnWindowRefusal(order, asked, delivered + 48 * HOUR)).toBeNull();
      expect(returnWindowRefusal(order, asked, delivered + 48 * HOUR + 1)).toMatchObject({ code: 'RETURN_WINDOW_CLOSED', status: 409 });
    }
    expect(returnWindowRefusal(order, minds[0], delivered + 49 * HOUR)?.message).toMatch(
      /^The 48 hours for this request ended on Sun, 22 Nov, 10:05 am\. A piece that is defective, .* until Sun, 20 Dec, 10:05 am\.$/,
    );
  });

  it('the terms of the order: an exchange is open after the return, and the refusal of the return names it', () => {
    const [back, swap] = minds;
    const longer = { ...order, returnDays: 3, exchangeDays: 7 };
    expect(returnWindowRefusal(longer, back, delivered + 3 * DAY)).toBeNull();
    expect(returnWindowRefusal(longer, back, delivered + 3 * DAY + 1)?.message).toMatch(
      /^The 3 days for this request ended on .*\. You can ask for an exchange until Fri, 27 Nov, 10:05 am\. A piece that is defective/,
    );
    expect(returnWindowRefusal(longer, swap, delivered + 7 * DAY)).toBeNull();
    expect(returnWindowRefusal(longer, swap, delivered + 7 * DAY + 1)?.message).toMatch(/^The 7 days .* ended on .*\. A piece that is/);
  });

  it('a fault: 30 days for a return or an exchange, and another message afterwards (L8)', () => {
    for (const reason of returnReasons.filter(isFaultReason))
      for (const kind of returnKinds) {
        expect(returnWindowRefusal(order, { kind, reason }, delivered + 30 * DAY)).toBeNull();
        expect(returnWindowRefusal(order, { kind, reason }, delivered + 30 * DAY + 1)?.message).toMatch(
          /^The 30 days .* never refused for that reason alone\.$/,
        );
      }
  });

  it('only from a delivered order', () => {
    for (const state of [{ status: 'shipped' }, { deliveredAt: null }, { status: 'refunded' }] as const)
      expect(returnWindowRefusal({ ...order, ...state }, { kind: 'return', reason: 'damaged' }, delivered)).toMatchObject({
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
