import { expect, it } from 'vitest';
import { daysWithoutStatement, touchesMonth } from './days-without-statement.ts';

it('days between the lines around a gap have no statement, where there are any', () => {
  expect(daysWithoutStatement({ from: '2026-11-02', until: '2026-11-10' })).toEqual({ first: '2026-11-03', last: '2026-11-09' });
  expect(daysWithoutStatement({ from: '2028-02-28', until: '2028-03-01' })).toEqual({ first: '2028-02-29', last: '2028-02-29' });
  expect(daysWithoutStatement({ from: '2026-11-02', until: '2026-11-03' })).toBeNull();
  expect(daysWithoutStatement({ from: '2026-11-02', until: '2026-11-02' })).toBeNull();
});

it('a gap is told in each month that it touches', () => {
  const gap = { from: '2026-09-30', until: '2026-11-01' };
  expect(['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'].map((month) => touchesMonth(gap, month))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
