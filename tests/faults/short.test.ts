import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hoarder } from './hoarder.ts';
import { type Outcome, redirectConsole, short } from './outcome.ts';
import { lostWebhooks, storm } from './webhooks.ts';

/** Suites of `npm run faults` with small numbers, in this process. */
const SEED = 7;
const say = redirectConsole(join(tmpdir(), 'chamak-faults.log'));

const suites: readonly (readonly [what: string, run: () => Promise<Outcome>])[] = [
  ['webhook storm (F1, F4, F8)', () => storm(short, SEED, say)],
  ['every webhook dropped (F36, F47)', () => lostWebhooks(short, say)],
  ['a hoarder with a hundred addresses: little is held, and who pays is served (#182)', () => hoarder(short, say)],
];

test.each(suites)('%s', async (_, run) => {
  expect((await run()).broken).toEqual([]);
});
