/**
 * Night: what only time and numbers show. A check of the books or of payments that reads whole tables; a Worker that grows with hostile forms;
 * an answer that comes too late where the database is silent; a monitor that sees one fault of a service and not another.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alarms } from './alarms/alarms.ts';
import { auditManyOrders } from './audit.ts';
import { hostileForms } from './forms/hostile-forms.ts';
import { manyChecks } from './many-checks.ts';
import { type Outcome, redirectConsole, short } from './outcome.ts';
import { silentDatabase } from './silent-database.ts';

const TIMEOUT = 240_000;
const say = redirectConsole(join(tmpdir(), 'chamak-night.log'));

const suites: readonly (readonly [what: string, run: () => Promise<Outcome | Outcome[]>])[] = [
  ['the audit of many orders: fast queries, finished within a day, planted faults found', () => auditManyOrders(short, say)],
  ['hostile forms: the Worker stays small, and pages answer', () => hostileForms(say)],
  ['no webhook while 20 orders a second wait for payment', () => manyChecks(short, say)],
  ['every fault turns the monitor red within three minutes, and it is well again by itself', () => alarms(say)],
  ['a silent database: every response in time, nothing lost or doubled (F49)', () => silentDatabase(short, say)],
];

test.each(suites)('%s', { timeout: TIMEOUT }, async (_, run) => {
  const outcomes = [await run()].flat();
  expect(outcomes.flatMap(({ what, broken }) => broken.map((one) => `${what}: ${one}`))).toEqual([]);
});
