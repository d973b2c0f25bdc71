import { expect, test } from 'vitest';
import { digestDay } from './digest-day.ts';

const at = (time: string) => digestDay(Date.parse(`2026-11-21T${time}+05:30`));

test('the digest is due from nine in the morning in India until one', () => {
  expect([at('08:59:59'), at('09:00:00'), at('12:59:59'), at('13:00:00')]).toEqual([null, '2026-11-21', '2026-11-21', null]);
  expect([at('00:00:00'), at('23:59:59')]).toEqual([null, null]);
});
