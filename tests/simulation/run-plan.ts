import type { Script } from 'node:vm';
import { started } from './machine/program.ts';
import { randomOf } from './machine/random.ts';
import { Operator } from './operator/operator.ts';
import { needsFormer } from './operator/plays.ts';
import type { Town } from './town/town.ts';
import type { Database } from './world/database.ts';
import type { Plan } from './world/plan.ts';
import { Simulation } from './world/simulation.ts';

const MINUTE = 60_000;
/** Once the month is over the cron runs this often. Ms. */
const MONTH_END_EVERY = 15 * MINUTE;
/** In the time without faults the cron runs this often: while much is left to do, and then. Minutes. */
const QUIET = { often: 5, first: 120, seldom: 30 };

export interface Programs {
  readonly worker: Script;
  readonly town: Script;
  /** The commands, where the plan has somebody who gives them. */
  readonly operator?: Script | undefined;
}

export interface Result {
  readonly seed: number;
  /** Empty if all held. */
  readonly broken: readonly string[];
  readonly events: number;
  /** Ms of the simulation. */
  readonly virtual: number;
  readonly digest: string;
  readonly faults: Readonly<Partial<Record<string, number>>>;
  readonly answers: Readonly<Record<string, number>>;
  /** Which event met an order of which status: 'paid × cancel'. */
  readonly met: readonly string[];
  /** The trace, where it is kept. */
  readonly lines: readonly string[];
}

export interface Options {
  readonly keepsLines?: boolean;
  /** Virtual minutes between two checks; 0: there are none, also at the end. */
  readonly checkEvery?: number;
  readonly print?: (...words: unknown[]) => void;
}

/** Runs a plan on the database as it is, which must be migrated and empty. */
export async function runPlan(plan: Plan, programs: Programs, database: Database, options: Options = {}): Promise<Result> {
  const { keepsLines = false, checkEvery = 5, print } = options;
  const sim = new Simulation(plan, programs.worker, database, { keepsLines, print });
  if (programs.operator) sim.operator = new Operator(sim, programs.operator, needsFormer(plan));
  const { scheduler } = sim;
  const around = {
    scheduler,
    life: null,
    random: randomOf(plan.seed, 'town'),
    fetch: () => Promise.reject(new Error('the town has no network')),
  };
  const { town } = started(programs.town, around) as { town: (of: Simulation) => Town };
  const { begin, brokenAlways, brokenAtRest, monthEnd, met } = town(sim);
  const result = (broken: readonly string[]): Result => ({
    ...{ seed: plan.seed, broken, events: scheduler.events, virtual: scheduler.now - sim.from },
    ...{ digest: scheduler.digest(), faults: sim.counts, answers: sim.answers, met: [...met], lines: scheduler.lines },
  });
  try {
    begin();
    for (let minute = 0; minute < plan.minutes; minute += 1) {
      if (minute % plan.cronEvery === 0) sim.cron();
      if (minute % 10 === 0) sim.stepClocks();
      await scheduler.runUntil(sim.from + (minute + 1) * MINUTE - 1);
      if (checkEvery === 0 || minute % checkEvery !== 0) continue;
      const broken = brokenAlways();
      if (broken.length > 0) return result(broken);
    }
    sim.endFaults();
    for (let minute = 0; minute < plan.quietHours * 60; ) {
      sim.cron();
      minute += minute < QUIET.first ? QUIET.often : QUIET.seldom;
      await scheduler.runUntil(sim.from + (plan.minutes + minute) * MINUTE - 1);
    }
    const checks = checkEvery === 0 ? [] : [brokenAlways, brokenAtRest];
    const broken = checks.map((check) => check()).find(({ length }) => length > 0) ?? [];
    if (broken.length > 0 || !monthEnd) return result(broken);
    for (let at = monthEnd.from; at <= monthEnd.until; at += MONTH_END_EVERY) {
      await scheduler.runUntil(at);
      sim.cron();
    }
    await scheduler.runUntil(monthEnd.until + MONTH_END_EVERY);
    return result([...sim.failures, ...monthEnd.broken()]);
  } finally {
    sim.operator?.close();
  }
}
