import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** A quiet machine does the piece of work nearly as fast as it has ever done. */
const NEARLY = 1.12;
const WAIT_MS = 3 * 60_000;
const PAUSE_MS = 3_000;
const done: number[] = [];

/** Ms of a fixed piece of CPU work, the median of three: how fast the machine is now. */
function calibrate(): number {
  const block = Buffer.alloc(1 << 20, 7);
  const times = Array.from({ length: 3 }, () => {
    const from = performance.now();
    for (let i = 0; i < 100; i += 1) createHash('sha256').update(block).digest();
    return performance.now() - from;
  });
  return times.sort((a, b) => a - b)[1] ?? 0;
}

/**
 * Waits, for at most three minutes, until other work no longer slows the machine: times would tell of that work. Called before each part
 * that is timed, whatever its figures were the last time.
 */
export async function untilQuiet(): Promise<void> {
  const from = performance.now();
  for (;;) {
    const now = calibrate();
    const fastest = Math.min(now, ...done);
    if (now <= fastest * NEARLY || performance.now() - from > WAIT_MS) {
      done.push(now);
      return;
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Ms of the piece of work before each part, in the order of the parts. */
export const calibrations = (): readonly number[] => done;
