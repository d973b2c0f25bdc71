import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../rules/limits.ts';
import { paise } from '../../rules/money/money.ts';
import { leastTerms } from '../../rules/returns/return-terms.ts';
import { demoStore } from '../../rules/store/demo-store.ts';
import { returnBadge, returnSentences, returnSteps, returnWindow } from './return-text.ts';

const noHolidays = { ...demoStore, holidays: [] };
const delivered = Date.UTC(2026, 10, 20, 4, 35);
const order = { status: 'delivered' as const, deliveredAt: delivered, ...leastTerms };
const asked = {
  status: 'accepted' as const,
  kind: 'return' as const,
  reason: 'damaged' as const,
  acceptedAt: delivered,
  receivedAt: null,
  outcome: null,
  refund: null,
  isManual: false,
  answer: '',
};

describe('which reasons are allowed now (#10)', () => {
  it('any reason for 48 hours, faults for 30 days, then none; each with its deadline in Indian time', () => {
    expect(returnWindow(order, true, delivered + 48 * HOUR)).toMatchObject({ state: 'open', reasons: { length: 7 } });
    const later = returnWindow(order, true, delivered + 48 * HOUR + 1);
    expect(later).toMatchObject({
      state: 'faults',
      reasons: { length: 5 },
      sentence: expect.stringMatching(/ended on Sun,? 22 Nov,? 10:05\sam\./),
    });
    expect(returnWindow(order, true, delivered + 30 * DAY + 1)).toMatchObject({ state: 'closed', reasons: [] });
    expect(returnWindow(order, false, delivered)).toMatchObject({ state: 'closed', reasons: [] });
    expect(returnWindow({ ...order, status: 'shipped', deliveredAt: null }, true, delivered)).toMatchObject({
      state: 'not-delivered',
      sentence: '',
    });
  });

  it('says which window ends when, where exchanges have a longer one', () => {
    const longer = { ...order, exchangeDays: 7 };
    const fault = 'a defective, damaged, wrong or late piece until Sun, 20 Dec, 10:05 am.';
    expect(returnWindow(longer, true, delivered + 48 * HOUR)).toMatchObject({
      ...{ state: 'open', reasons: { length: 7 } },
      sentence: `Return until Sun, 22 Nov, 10:05 am, exchange until Fri, 27 Nov, 10:05 am; ${fault}`,
    });
    expect(returnWindow(longer, true, delivered + 7 * DAY)).toMatchObject({
      ...{ state: 'exchange', reasons: { length: 7 } },
      sentence: `The 48 hours for a return ended on Sun, 22 Nov, 10:05 am. You can exchange a piece until Fri, 27 Nov, 10:05 am, and return ${fault}`,
    });
    expect(returnWindow(longer, true, delivered + 7 * DAY + 1)).toMatchObject({
      ...{ state: 'faults', reasons: { length: 5 } },
      sentence: `The 7 days for an exchange ended on Fri, 27 Nov, 10:05 am. You can return ${fault}`,
    });
  });
});

describe('what the customer is told (L9)', () => {
  it('the day by which a fault is settled, and who pays for the return shipping', () => {
    expect(returnSentences(asked, false, noHolidays).join(' ')).toMatch(
      /pay for.* We will start your refund by Sat,? 21 Nov,? 10:05\sam\./,
    );
    const mind = returnSentences({ ...asked, reason: 'changed_mind' }, false, noHolidays).join(' ');
    expect(mind).toContain('You pay for the return shipping. We will start your refund within one working day of receiving the piece.');
  });

  it('a request that waits says who fetches the piece and who pays, by its reason', () => {
    const waiting = { ...asked, status: 'requested' as const };
    expect(returnSentences(waiting, false, noHolidays).at(-1)).toMatch(/^If we accept it, we arrange and pay for the courier/);
    const mind = returnSentences({ ...waiting, reason: 'changed_mind' }, false, noHolidays);
    expect(mind.at(-1)).toMatch(/^If we accept it, you send the piece to us and pay/);
  });

  it('cash is refunded by hand, an exchange moves no money', () => {
    expect(returnSentences(asked, true, noHolidays).at(-1)).toContain('We will contact you');
    expect(returnSentences({ ...asked, kind: 'exchange' }, true, noHolidays).join(' ')).not.toContain('bank account');
    const settled = { ...asked, status: 'settled' as const, outcome: 'refunded' as const, refund: paise(12_345) };
    expect(returnSentences(settled, false, noHolidays)[0]).toMatch(/^₹123\.45 goes back to the account you paid from\. UPI takes/);
    expect(returnSentences({ ...settled, isManual: true }, true, noHolidays)[0]).toBe('We have returned ₹123.45 to you.');
    expect(returnSentences({ ...settled, outcome: 'exchanged', refund: null }, true, noHolidays)[0]).toContain('other piece');
  });

  it('the badge says what happened to the piece and the money', () => {
    const badge = (status: 'received' | 'settled', kind: 'return' | 'exchange', outcome: 'refunded' | 'exchanged' | null = null) =>
      returnBadge({ status, kind, outcome })[0];
    expect([badge('received', 'return'), badge('settled', 'return', 'refunded')]).toEqual(['Piece received', 'Refunded']);
    // An exchange may end with money, where the other piece was sold.
    expect([badge('settled', 'exchange', 'exchanged'), badge('settled', 'exchange', 'refunded')]).toEqual(['Other piece sent', 'Refunded']);
  });

  it('progress: the current step, and the step where it ended', () => {
    const view = (status: 'received' | 'declined', path: readonly string[]) =>
      ({ request: { status }, events: path.map((to, at) => ({ to, createdAt: delivered + at })) }) as unknown as Parameters<
        typeof returnSteps
      >[0];
    expect(returnSteps(view('received', ['requested', 'accepted', 'received'])).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'now',
      null,
    ]);
    expect(returnSteps(view('declined', ['requested', 'declined'])).map(({ label, state }) => `${label} ${state}`)).toEqual([
      'Requested done',
      'Declined bad',
    ]);
  });
});
