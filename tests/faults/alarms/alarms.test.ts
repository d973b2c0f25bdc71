import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { redirectConsole } from '../run-log.ts';
import { alarms } from './alarms.ts';
import { alarmFaults } from './faults.ts';

const say = redirectConsole(join(tmpdir(), 'chamak-alarms.log'));

test('every fault turns the monitor red within three minutes, and it is well again by itself (F25, F31, F39, F48, F49)', {
  timeout: 240_000,
}, async () => {
  const outcomes = await alarms(say);
  expect(outcomes.map(({ what }) => what)).toEqual(alarmFaults.map(({ what }) => what));
  expect(outcomes.flatMap(({ what, broken }) => broken.map((why) => `${what}: ${why}`))).toEqual([]);
});
