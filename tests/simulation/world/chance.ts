import type { Random } from '../machine/random.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Fault, Faults } from './faults.ts';

/** Draws whether a fault happens now, and counts and notes it. */
export type Chance = (fault: Fault) => boolean;

export class FaultDraw {
  /** How often each happened. */
  readonly counts: Partial<Record<Fault, number>> = {};
  /** True in the time without faults. */
  isQuiet = false;
  private readonly faults: Faults;
  private readonly random: Random;
  private readonly scheduler: Scheduler;

  constructor(faults: Faults, random: Random, scheduler: Scheduler) {
    this.faults = faults;
    this.random = random;
    this.scheduler = scheduler;
  }

  readonly chance: Chance = (fault) => {
    const share = this.isQuiet ? undefined : this.faults[fault];
    if (share === undefined || this.random() >= share) return false;
    this.counts[fault] = (this.counts[fault] ?? 0) + 1;
    this.scheduler.note(`FAULT ${fault}`);
    return true;
  };
}
