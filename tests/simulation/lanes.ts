import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Done, Work } from './lane.ts';
import type { Mutant } from './mutants/mutant.ts';

const MEMORY = '--max-old-space-size=700';

/** A process that runs one plan at a time. */
export interface Lane {
  /** @throws Error where the run could not go on, which is a fault of the simulation */
  run(work: Work): Promise<Extract<Done, { result: unknown }>>;
  close(): void;
}

/** Starts a lane, of the shop as it is or without a guard. */
export async function openLane(mutant: Mutant | null = null, isVerbose = false): Promise<Lane> {
  const env = { ...process.env, SIMULATED_MUTANT: JSON.stringify(mutant ?? {}), SIMULATED_LOG: isVerbose ? '1' : '' };
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
