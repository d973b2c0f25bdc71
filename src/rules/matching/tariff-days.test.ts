import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type DatedTariff, tariffsOn } from './tariff-days.ts';

const row = (method: string, from: string, hundredths: number, notedAt = 1): DatedTariff => ({
  ...{ method, from, hundredths, notedAt, flat: paise(0), taxPercent: 18 },
});
const rows = [
  row('upi', '2026-11-01', 0),
  row('card', '2026-10-01', 200),
  row('card', '2026-11-15', 175),
  row('card', '2026-11-15', 180, 2),
];
const on = (day: string) => tariffsOn(rows, day).map(({ method, hundredths }) => `${method} ${hundredths}`);

test('a day has the newest tariff of each method that is agreed by then', () => {
  expect([on('2026-09-30'), on('2026-10-31'), on('2026-11-14')]).toEqual([[], ['card 200'], ['card 200', 'upi 0']]);
});

test('of two for one day the one that was noted later counts, whatever the order of the rows', () => {
  expect(on('2026-11-15')).toEqual(['card 180', 'upi 0']);
  expect(tariffsOn([...rows].reverse(), '2026-12-01').map(({ hundredths }) => hundredths)).toEqual([180, 0]);
});
