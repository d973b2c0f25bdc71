import { describe, expect, test } from 'vitest';
import { HOUR } from '../limits.ts';
import { canReopen, grievanceClocks, grievanceNumber, grievanceNumberIn, REOPEN_DAYS } from './grievance.ts';

const ist = (text: string) => Date.parse(`${text}+05:30`);

describe('the clocks of a complaint (L2)', () => {
  test('an answer is due after 48 hours, to the millisecond', () => {
    const at = ist('2026-11-19T18:40:00');
    expect(grievanceClocks(at).answerDueAt).toBe(at + 48 * HOUR);
  });

  test.each([
    ['2026-11-19T18:40:00', '2026-12-20T00:00:00'],
    ['2026-11-30T23:59:59', '2026-12-31T00:00:00'],
    ['2026-12-31T00:00:00', '2027-02-01T00:00:00'],
    ['2027-01-31T12:00:00', '2027-03-01T00:00:00'],
    ['2028-01-30T12:00:00', '2028-03-01T00:00:00'],
    // 20:00 UTC is the next day in India.
    ['2026-12-01T01:30:00', '2027-01-02T00:00:00'],
  ])('received %s, it is settled before %s in India', (received, due) => {
    expect(grievanceClocks(ist(received)).settleDueAt).toBe(ist(due));
  });
});

test('a complaint that ended can be opened again for a time, an open one cannot', () => {
  const ended = ist('2026-11-19T18:40:00');
  expect(canReopen(ended, ended + REOPEN_DAYS * 24 * HOUR - 1)).toBe(true);
  expect(canReopen(ended, ended + REOPEN_DAYS * 24 * HOUR)).toBe(false);
  expect(canReopen(null, ended)).toBe(false);
});

test('a number is written and read the same way', () => {
  expect(grievanceNumber(1042)).toBe('CHG-1042');
  expect(grievanceNumberIn('chg-1042')).toBe(1042);
  for (const wrong of ['CHG-', 'CHG-01', '1042', 'CHG-1 OR 1', 'CHG-9999999999', undefined]) expect(grievanceNumberIn(wrong)).toBeNull();
});
