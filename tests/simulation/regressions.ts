import type { Mutant } from './mutants/mutant.ts';
import type { Plan } from './world/plan.ts';

/** A fault that a run found once. It is run for ever; with its mend taken out, the run must fail again. */
export interface Regression {
  /** What was wrong. */
  readonly what: string;
  readonly plan: Plan;
  /** The check that failed. */
  readonly check: string;
  /** The shop without the mend. */
  readonly without: Mutant;
}

const quiet = { quietHours: 26, cronEvery: 5, faults: {}, actors: [], stock: 2, minutes: 60 } as const;

export const regressions: readonly Regression[] = [
  {
    what: 'stock that the administrator adds once is added twice where the writer ends after the commit',
    plan: {
      ...quiet,
      seed: 5,
      quietHours: 0,
      cronEvery: 30,
      actors: ['administrator 1'],
      faults: { 'writer: evicted after the commit': 0.1 },
    },
    check: 'stock is counted once for each request',
    without: {
      name: 'the key of a batch',
      changes: [
        { file: 'src/platform/database/writer-client.ts', from: 'await send(withKey(statements))', to: 'await send([...statements])' },
      ],
    },
  },
];
