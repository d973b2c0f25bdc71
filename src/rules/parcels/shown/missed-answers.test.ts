import { expect, it } from 'vitest';
import { daysToComeAgain, mayComeAgain, takesDay, triesLeft } from './missed-answers.ts';

it('a courier comes three times', () => {
  expect([1, 2, 3, 4].map(mayComeAgain)).toEqual([true, true, false, false]);
  expect([1, 2, 3, 4].map(triesLeft)).toEqual([2, 1, 0, 0]);
});

it('can be asked for one of the next three days but Sunday, where it takes a day', () => {
  // Thursday evening in India
  expect(daysToComeAgain(Date.parse('2026-11-26T13:00:00Z'))).toEqual(['2026-11-27', '2026-11-28', '2026-11-30']);
  expect([takesDay('shiprocket'), takesDay('delhivery')]).toEqual([true, false]);
});
