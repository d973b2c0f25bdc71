import type { Mutant } from '../mutants/mutant.ts';
import type { Plan } from '../world/plan.ts';

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

/** The parts that most plans of this list share. */
export const quiet = { quietHours: 26, cronEvery: 5, faults: {}, actors: [], stock: 2, minutes: 60 } as const;
