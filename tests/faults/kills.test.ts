import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kills, programs, writerObject } from './kills.ts';
import { redirectConsole, short } from './outcome.ts';

test('kill -9 of the libSQL server and of the Worker, and resets of the writer object alone (F26, F29, F30, F48)', {
  // The Worker may have to be built.
  timeout: 300_000,
}, async () => {
  const say = redirectConsole(join(tmpdir(), 'chamak-kills.log'));
  const outcomes = await kills([...programs, ...writerObject], short, 7, say);
  expect(outcomes.flatMap(({ what, broken }) => broken.map((one) => `${what}: ${one}`))).toEqual([]);
});
