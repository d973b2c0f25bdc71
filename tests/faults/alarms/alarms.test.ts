import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { redirectConsole } from '../outcome.ts';
import { alarms } from './alarms.ts';
import { alarmFaults } from './faults.ts';

/** One or two for each check; the night makes all of them. */
const MADE = [
  'Razorpay answers questions and refuses every order',
  'the database cuts every connection',
  'the database is silent',
  'the database refuses most writes of a minute, and then answers',
  'the tables are older than the program',
  'the cron stands still',
  'every second writing call ends with an error',
  'the mail service refuses',
];

test('a fault turns the monitor red within three minutes, and it is well again by itself (F25, F31, F39, F48, F49)', async () => {
  const chosen = alarmFaults.filter(({ what }) => MADE.includes(what));
  const outcomes = await alarms(redirectConsole(join(tmpdir(), 'chamak-alarms.log')), chosen);
  expect(outcomes.map(({ what }) => what)).toEqual(MADE);
  expect(outcomes.flatMap(({ what, broken }) => broken.map((why) => `${what}: ${why}`))).toEqual([]);
});
