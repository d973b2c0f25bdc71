import { describe, expect, it } from 'vitest';
import { startOfIstDate } from '../dates.ts';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { daysDue, daysOfMonth, daysOfSpan, monthsBack, planOf, withNeighbours } from './days-to-read.ts';

const at = (day: string, hour: number) => startOfIstDate(day) + hour * HOUR;

describe('the plan of reading settlements', () => {
  it('changes at seven in the morning of India', () => {
    expect(planOf(at('2026-11-28', 7) - MINUTE).day).toBe('2026-11-27');
    expect(planOf(at('2026-11-28', 7)).day).toBe('2026-11-28');
  });

  it('names the month before from the third at seven on', () => {
    expect(planOf(at('2026-12-03', 7) - 1).month).toBe('2026-10');
    expect(planOf(at('2026-12-03', 7)).month).toBe('2026-11');
    expect(planOf(at('2027-01-03', 8)).month).toBe('2026-12');
  });

  it('is due once a day for the last ten days', () => {
    const now = at('2026-11-28', 9);
    const planned = planOf(now);
    expect(daysDue({ ...planned, day: '2026-11-27' }, now)).toEqual([
      ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
      ...['2026-11-26', '2026-11-27', '2026-11-28'],
    ]);
    expect(daysDue(planned, now + 12 * HOUR)).toEqual([]);
  });

  it('has all of the month before on the third, also where the cron stood still that day', () => {
    const planned = planOf(at('2027-03-02', 9));
    for (const day of ['2027-03-03', '2027-03-05']) {
      expect(daysDue(planned, at(day, 8))).toEqual(expect.arrayContaining(daysOfMonth('2027-02')));
    }
    expect(daysDue(planOf(at('2027-03-03', 8)), at('2027-03-03', 20))).toEqual([]);
  });

  it('has the month before and the last days where nothing was planned yet', () => {
    const due = daysDue(null, at('2026-11-28', 9));
    expect(due).toHaveLength(31 + 11);
    expect(new Set(due).size).toBe(due.length);
  });
});

it('a month has its days, in a leap year too', () => {
  expect([daysOfMonth('2027-02').length, daysOfMonth('2028-02').length, daysOfMonth('2026-12').length]).toEqual([28, 29, 31]);
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29');
  expect(daysOfSpan('2026-11')).toHaveLength(30);
  expect(daysOfSpan('2026-11-28')).toEqual(['2026-11-28']);
});

it('the last twelve months begin with the present one', () => {
  const months = monthsBack('2027-03-31');
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([12, '2027-03', '2027-02', '2026-04']);
});

it('a day is read with the day before and the day after, and none that is to come', () => {
  const now = at('2026-04-01', 1);
  expect(withNeighbours(['2026-03-31', '2026-04-01'], now)).toEqual(['2026-03-30', '2026-03-31', '2026-04-01']);
  expect(withNeighbours(['2026-03-31'], now + DAY)).toEqual(['2026-03-30', '2026-03-31', '2026-04-01']);
});
