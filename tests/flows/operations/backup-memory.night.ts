/** Night: a backup or a restore that needs more memory the more rows the shop has. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runTool } from '../../../functions/cli/operator/run-tool.ts';

const bench = fileURLToPath(new URL('../../bench/backup.ts', import.meta.url));
/** Megabytes of heap that each run may have. */
const HEAP = 64;

/** One run of the stream of backup and restore over rows that are made on the fly. `memory`: megabytes, at most. */
async function run(
  megabytes: number,
): Promise<{ readonly rows: number; readonly parts: number; readonly sealed: number; readonly memory: number }> {
  const { status, output } = await runTool(process.execPath, [
    `--max-old-space-size=${HEAP}`,
    bench,
    '--gigabytes',
    String(megabytes / 1_000),
  ]);
  expect([status, output]).toEqual([0, expect.stringContaining('"memory"')]);
  return JSON.parse(output.slice(output.indexOf('{"gigabytes"')));
}

test('a backup of any size needs the same memory: eight times the rows, and not half of what they have more', async () => {
  const [small, large] = [await run(20), await run(160)];
  expect(large.rows).toBeGreaterThan(7 * small.rows);
  expect([small.parts, large.parts > 2]).toEqual([1, true]);
  expect(large.memory - small.memory).toBeLessThan(70);
}, 300_000);
