import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { redirectConsole, short } from './outcome.ts';
import { storm } from './webhooks.ts';

/** A suite of `npm run faults` with small numbers, in this process. */
const SEED = 7;
const say = redirectConsole(join(tmpdir(), 'chamak-faults.log'));

test('webhook storm (F1, F4, F8)', async () => {
  expect((await storm(short, SEED, say)).broken).toEqual([]);
});
