import { expect, test } from 'vitest';
import { RecentCounts } from './recent-counts.ts';

const totalsOf = (counts: RecentCounts, now: number) => Object.fromEntries(counts.totals(now));

test('counts are added up by name, and leave the window', () => {
  const counts = new RecentCounts(1_000);
  counts.add('read', 2, 10_000);
  counts.add('write', 1, 10_050);
  counts.add('read', 3, 10_500);
  expect(totalsOf(counts, 10_900)).toEqual({ read: 5, write: 1 });
  expect(totalsOf(counts, 11_000)).toEqual({ read: 3 });
  expect(totalsOf(counts, 11_500)).toEqual({});
});

test('what was counted long ago takes no memory', () => {
  const counts = new RecentCounts(1_000);
  for (let now = 0; now < 100_000; now += 100) counts.add('read', 1, now);
  expect(totalsOf(counts, 99_900)).toEqual({ read: 10 });
  expect(Reflect.get(counts, 'slots').length).toBeLessThanOrEqual(12);
});
