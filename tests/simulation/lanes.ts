import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Done, Work } from './lane.ts';
import { bundled, type Change } from './machine/bundle.ts';

const MEMORY = '--max-old-space-size=700';

export interface Lane {
  /** @throws Error where the run could not go on, which is a fault of the simulation */
  run(work: Work): Promise<Extract<Done, { result: unknown }>>;
  close(): void;
}

interface Shop {
  readonly changes?: readonly Change[] | undefined;
  /** The changes are made only in runs without what they take out. */
  readonly isSwitched?: boolean;
  readonly isVerbose?: boolean;
}

/** Starts lanes that share the programs of one shop. */
export async function openLanes(count: number, { changes = [], isSwitched = false, isVerbose = false }: Shop = {}): Promise<Lane[]> {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-programs-'));
  const env = {
    ...process.env,
    SIMULATED_PROGRAMS: folder,
    SIMULATED_CHANGES: JSON.stringify(changes),
    SIMULATED_LOG: isVerbose ? '1' : '',
  };
  try {
    const [worker, town] = await Promise.all([
      bundled('functions/worker/worker.ts', changes, { isSwitched }),
      bundled('tests/simulation/town/town.ts'),
    ]);
    writeFileSync(join(folder, 'worker.js'), worker);
    writeFileSync(join(folder, 'town.js'), town);
    return await Promise.all(Array.from({ length: count }, () => opened(env)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function opened(env: NodeJS.ProcessEnv): Promise<Lane> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'lane.ts'), { env, execArgv: [MEMORY, '--no-warnings'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a lane ended with ${code}`);
  });
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  return {
    async run(work) {
      const answer = once(child, 'message');
      child.send(work);
      const [done] = (await Promise.race([answer, ended])) as [Done];
      if ('fault' in done) throw new Error(`seed ${work.plan.seed}: ${done.fault}`);
      return done;
    },
    close: () => void child.kill(),
  };
}
