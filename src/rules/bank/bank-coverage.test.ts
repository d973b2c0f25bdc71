import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { bankGaps, covers } from './bank-coverage.ts';

const line = (date: string, amount: number, balance: number) => ({
  ...{ key: `${date} ${balance}`, date, amount: paise(amount), balance: paise(balance) },
});

it('a gap lies between the last line before it and the line that no other leads to', () => {
  const whole = [line('2026-11-01', 5, 5), line('2026-11-04', 5, 10), line('2026-11-09', 5, 15)];
  expect(bankGaps(whole)).toEqual([]);
  expect(bankGaps(whole.toSpliced(1, 1))).toEqual([{ from: '2026-11-01', until: '2026-11-09' }]);
});

it('money has not come where the statements go past its days without a gap, and only there', () => {
  const account = { from: '2026-11-01', until: '2026-11-30', gaps: [{ from: '2026-11-10', until: '2026-11-12' }] };
  const days = (from: number, until: number) => [from, until].map((day) => `2026-11-${String(day).padStart(2, '0')}`) as [string, string];
  const covered = [days(1, 9), days(13, 30), days(9, 10), days(12, 14), days(5, 20)].map(([from, until]) => covers(account, from, until));
  expect(covered).toEqual([true, true, false, false, false]);
  expect([covers(account, '2026-10-31', '2026-11-03'), covers(account, '2026-11-28', '2026-12-01')]).toEqual([false, false]);
});
