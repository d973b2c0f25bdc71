import type { Random } from '../machine/random.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Fault } from './faults.ts';

/** Draws whether a fault happens now, and counts and notes it. */
export type Chance<F extends string = Fault> = (fault: F) => boolean;

export class FaultDraw<F extends string = Fault> {
  /** How often each happened. */
  readonly counts: Partial<Record<F, number>> = {};
  /** True in the time without faults. */
  isQuiet = false;
  private readonly faults: Readonly<Partial<Record<F, number>>>;
  private readonly random: Random;
  private readonly scheduler: Scheduler;

  constructor(faults: Readonly<Partial<Record<F, number>>>, random: Random, scheduler: Scheduler) {
    this.faults = faults;
    this.random = random;
    this.scheduler = scheduler;
  }

  readonly chance: Chance<F> = (fault) => {
    const share = this.isQuiet ? undefined : this.faults[fault];
    if (share === undefined || this.random() >= share) return false;
    this.counts[fault] = (this.counts[fault] ?? 0) + 1;
    this.scheduler.note(`FAULT ${fault}`);
    return true;
  };
}
