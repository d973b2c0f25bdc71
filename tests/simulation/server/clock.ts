import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The clock of a libSQL server that a run sets. */
export interface ServerClock {
  /** For the environment of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** UTC ms. */
  set(ms: number): void;
  close(): void;
}

/** Builds the clock with the C compiler of the machine. @throws Error with what to install where there is none */
export function serverClock(folder: string): ServerClock {
  mkdirSync(folder, { recursive: true });
  const library = join(folder, 'clock.so');
  const built = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'clock.c'), '-ldl'], {
    encoding: 'utf8',
  });
  if (built.error) throw new Error('The comparison with a libSQL server needs gcc, which is not installed: apt-get install gcc libc6-dev');
  if (built.status !== 0) throw new Error(`gcc could not build the clock of the server:\n${built.stderr}`);
  const path = join(folder, 'clock');
  const file = openSync(path, 'w+');
  const set = (ms: number) => void writeSync(file, new BigInt64Array([BigInt(ms)]), 0, 8, 0);
  set(Date.now());
  return { env: { LD_PRELOAD: library, SIMULATED_CLOCK: path }, set, close: () => closeSync(file) };
}
