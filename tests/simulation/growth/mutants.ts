import type { Guard } from './world/guards.ts';

/** A seed whose run finds that a guard is missing. `drill`: of the plans that move shards. */
export interface Shows {
  readonly seed: number;
  readonly drill?: boolean;
}

/** A seed for each guard. Where the model changes, `npm run simulate:growth -- --from 1 --without guard` shows another. */
export const mutants: Readonly<Record<Guard, Shows>> = {
  fence: { seed: 32, drill: true },
  seal: { seed: 1, drill: true },
  'last replay': { seed: 4, drill: true },
  'attempt of a switch': { seed: 196, drill: true },
  'end of a seal': { seed: 1, drill: true },
  'key of a press': { seed: 1 },
  'key of a batch': { seed: 21 },
  'key of a give-back': { seed: 1 },
  'key of a refund': { seed: 55 },
  'end of a lease': { seed: 1 },
  'close once': { seed: 1 },
  'closed lease': { seed: 65 },
  'lease that came late': { seed: 93 },
  'undo of a saga': { seed: 1 },
  'saga that stands still': { seed: 25 },
  'stock of the home': { seed: 1 },
  'second payment': { seed: 1 },
  'late payment': { seed: 1 },
  'outbox in the batch': { seed: 59 },
  'version of a row': { seed: 1 },
};
