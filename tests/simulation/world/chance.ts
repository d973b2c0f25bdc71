import type { Random } from '../machine/random.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Fault } from './faults.ts';

/** Draws whether a fault happens now, and counts and notes it. */
export type Chance<F extends string = Fault> = (fault: F) => boolean;
/** Whether an outage lasts. One begins as a fault happens, by a draw, and ends by itself after a time between these, in ms. */
export type Lasts<F extends string = Fault> = (fault: F, least: number, most: number) => boolean;

export class FaultDraw<F extends string = Fault> {
  /** How often each happened. */
  readonly counts: Partial<Record<F, number>> = {};
  /** True in the time without faults. */
  isQuiet = false;
  private readonly faults: Readonly<Partial<Record<F, number>>>;
  /** When each outage ends. */
  private readonly until = new Map<F, number>();
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

  readonly lasts: Lasts<F> = (fault, least, most) => {
    if (this.isQuiet) return false;
    if ((this.until.get(fault) ?? 0) > this.scheduler.now) return true;
    if (!this.chance(fault)) return false;
    this.until.set(fault, this.scheduler.now + least + this.random() * (most - least));
    return true;
  };
}
