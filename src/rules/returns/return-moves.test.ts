import { describe, expect, it } from 'vitest';
import { DAY } from '../limits.ts';
import { isReturnVoid, returnMoves, returnStatuses, settleDueAt, statusesBefore } from './return-moves.ts';

describe('moves of a return', () => {
  it('settled and cancelled are final; a shopper can only cancel an unanswered request', () => {
    expect(returnMoves.filter(([from]) => from === 'settled' || from === 'cancelled')).toEqual([]);
    expect(returnMoves.filter(([, , actor]) => actor === 'shopper')).toEqual([['requested', 'cancelled', 'shopper']]);
    expect(statusesBefore('settled', 'admin')).toEqual(['accepted', 'received']);
    expect(statusesBefore('requested', 'admin')).toEqual([]);
  });

  it('due one working day after a fault is accepted, or after the piece of a change of mind is received (L9)', () => {
    const saturday = Date.UTC(2026, 10, 21, 6);
    const asked = { status: 'accepted' as const, reason: 'damaged' as const, acceptedAt: saturday, receivedAt: null };
    expect(settleDueAt(asked, [])).toBe(saturday + 2 * DAY);
    expect(settleDueAt({ ...asked, reason: 'size' }, [])).toBeNull();
    expect(settleDueAt({ ...asked, status: 'received', reason: 'size', receivedAt: saturday }, ['2026-11-23'])).toBe(saturday + 3 * DAY);
    expect(settleDueAt({ ...asked, status: 'settled' }, [])).toBeNull();
  });

  it('a declined or cancelled request does not count for its pieces', () => {
    expect(returnStatuses.filter((status) => isReturnVoid(status))).toEqual(['declined', 'cancelled']);
  });
});
