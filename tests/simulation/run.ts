import { availableParallelism } from 'node:os';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { keep } from './found.ts';
import type { Work } from './lane.ts';
import { type Lane, openLanes } from './lanes.ts';
import { hunt } from './mutants/hunt.ts';
import { mutantNamed } from './mutants/mutants.ts';
import { shortPlanOf } from './mutants/short-plans.ts';
import { reseed } from './regressions/regressions.ts';
import type { Result } from './run-plan.ts';
import { kindsOfActors } from './town/kinds.ts';
import { type Plan, planOf } from './world/plan.ts';

const HOUR = 3_600_000;

/** What many runs did: events, faults and answers by route. */
class Report {
  failures = 0;
  private readonly from = performance.now();
  private runs = 0;
  private events = 0;
  private virtual = 0;
  private readonly faults: Record<string, number> = {};
  private readonly answers: Record<string, number> = {};
  private readonly met = new Set<string>();

  add({ events, virtual, faults, answers, met }: Result): void {
    this.runs += 1;
    this.events += events;
    this.virtual += virtual;
    for (const pair of met) this.met.add(pair);
    for (const [all, some] of [
      [this.faults, faults],
      [this.answers, answers],
    ] as const) {
      for (const [name, count = 0] of Object.entries(some)) all[name] = (all[name] ?? 0) + count;
    }
  }

  /** Prints what went wrong, and counts it. */
  fail(what: string): void {
    this.failures += 1;
    console.log(what);
  }

  private meetings(): Record<string, number> {
    const statuses = [...this.met].map((pair) => pair.split(' × ')[0] ?? '');
    return Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]));
  }

  text(): string {
    const seconds = (performance.now() - this.from) / 1000;
    const list = (all: Record<string, number>) =>
      Object.entries(all)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, count]) => `  ${name}: ${count}`);
    return [
      ...['faults:', ...list(this.faults), 'answers:', ...list(this.answers)],
      ...['events that met an order, by its status:', ...list(this.meetings())],
      `${this.runs} runs, ${this.events} events in ${seconds.toFixed(0)} s (${Math.round(this.events / seconds)} a second), ${Math.round(this.virtual / HOUR)} virtual hours, ${this.met.size} pairs of status and event, ${this.failures} failed`,
    ].join('\n');
  }
}

const SHORTEST = 10;
const kindOf = (broken: string | undefined) => broken?.split(':')[0];

/** Takes actors, faults and time away from a plan as long as its run finds the same. `say` hears of each smaller plan. */
async function shrunk(
  lane: Lane,
  { plan, without }: Pick<Work, 'plan' | 'without'>,
  wanted: string,
  say: (line: string) => void,
): Promise<Plan> {
  const finds = async (smaller: Plan) => {
    const { result } = await lane.run({ plan: smaller, options: { checkEvery: 1 }, without });
    return result.broken.some((found) => kindOf(found) === kindOf(wanted));
  };
  let least = plan;
  for (let smaller = true; smaller; ) {
    smaller = false;
    for (const next of smallerPlans(least)) {
      if (!(await finds(next))) continue;
      least = next;
      say(`  ${least.minutes} minutes, ${least.actors.length} actors, ${Object.keys(least.faults).length} faults`);
      smaller = true;
      break;
    }
  }
  return least;
}

function smallerPlans(plan: Plan): Plan[] {
  const faults = Object.entries(plan.faults);
  const half = Math.ceil(faults.length / 2);
  return [
    ...(plan.quietHours > 0 ? [{ ...plan, quietHours: 0 }] : []),
    ...(plan.minutes > SHORTEST ? [{ ...plan, minutes: Math.max(SHORTEST, Math.floor(plan.minutes / 2)) }] : []),
    ...(faults.length > 2
      ? [faults.slice(0, half), faults.slice(half)].map((some) => ({ ...plan, faults: Object.fromEntries(some) }))
      : []),
    ...plan.actors.map((gone) => ({ ...plan, actors: plan.actors.filter((actor) => actor !== gone) })),
    ...faults.map(([gone]) => ({ ...plan, faults: Object.fromEntries(faults.filter(([fault]) => fault !== gone)) })),
  ];
}

/**
 * `npm run simulate [-- --seed 7 | --from 1 --seeds 100 | --minutes 30] [--twice] [--trace] [--shrink] [--keep] [--mutant name] [--mutants [--missing]] [--reseed]`: runs a shop
 * for each seed in simulated time, with every fault at once. The same seed does the same. Ends with 1 where a run found something, whose
 * plan `--keep` adds to those that every test runs. `--mutants` takes out each guard of the shop in turn, and ends with 1 where no run finds that;
 * `--missing` only those that `mutants/found-by.json` does not name. `--reseed` records new seeds for the faults of `regressions/`.
 */

const MINUTE = 60_000;
const values = optionsOf(
  'npm run simulate [-- --seed 7 | --from 1 --seeds 100 --minutes 30] [--twice] [--trace] [--shrink] [--keep] [--mutant name] [--mutants [--missing]] [--reseed]',
  {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '40' },
    /** Real ones; a run that has begun is ended. */
    minutes: { type: 'string' },
    twice: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
    reseed: { type: 'boolean', default: false },
    /** Parts of a plan as JSON, as `--shrink` prints them. */
    plan: { type: 'string', default: '{}' },
    /** A statement whose rows are printed after each run. */
    ask: { type: 'string' },
    log: { type: 'boolean', default: false },
    check: { type: 'string', default: '5' },
  },
);
if (values.reseed) process.exit((await reseed()) > 0 ? 1 : 0);
if (values.mutants) process.exit((await hunt({ onlyMissing: values.missing })) > 0 ? 1 : 0);
const mutant = values.mutant === undefined ? null : mutantNamed(values.mutant);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? (values.minutes === undefined ? Number(values.seeds) : Number.POSITIVE_INFINITY) : 1;
const ends = values.minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(values.minutes) * MINUTE;
const over = JSON.parse(values.plan) as Partial<Plan>;
/** A mutant that has a short plan is looked for by it. */
const planned = (seed: number): Plan => ({ ...((mutant && shortPlanOf(mutant, seed)) ?? planOf(seed, kindsOfActors)), ...over });
const options = { keepsLines: values.trace || values.twice, checkEvery: Number(values.check) };
const without = mutant ?? undefined;
const lanes = await openLanes(values.twice ? 2 : Math.min(availableParallelism(), count), {
  changes: without?.changes,
  isVerbose: values.log,
});
const report = new Report();
let next = first;

/** Both lanes run the same plan: they must do the same to the last line. */
async function twice(plan: Plan): Promise<void> {
  const [one, other] = (await Promise.all(lanes.map((lane) => lane.run({ plan, options, without })))).map(({ result }) => result) as [
    Result,
    Result,
  ];
  if (one.digest !== other.digest) {
    const at = one.lines.findIndex((line, place) => line !== other.lines[place]);
    report.fail(
      `seed ${plan.seed} is not repeated, from line ${at} on:\n  ${one.lines.slice(at - 2, at + 2).join('\n  ')}\n  and\n  ${other.lines[at]}`,
    );
  }
  tell(plan, one, []);
}

function tell(plan: Plan, result: Result, rows: readonly object[]): void {
  report.add(result);
  if (values.trace) console.log(result.lines.join('\n'));
  if (values.ask) console.log(JSON.stringify(rows, null, 1));
  if (result.broken.length > 0) report.fail(`seed ${plan.seed}, ${result.events} events:\n  ${result.broken.join('\n  ')}`);
}

async function runs(lane: Lane): Promise<void> {
  while (next < first + count && performance.now() < ends) {
    const plan = planned(next++);
    const { result, rows } = await lane.run({ plan, options, ask: values.ask, without });
    tell(plan, result, rows);
    const [what] = result.broken;
    if (what === undefined) continue;
    const least = values.shrink ? await shrunk(lane, { plan, without }, what, console.log) : plan;
    if (values.shrink) console.log(`the smallest plan: --seed ${plan.seed} --plan '${JSON.stringify(least)}'`);
    if (values.keep) keep({ what, plan: least });
  }
}

try {
  if (values.twice) for (; next < first + count && performance.now() < ends; next += 1) await twice(planned(next));
  else await Promise.all(lanes.map(runs));
} finally {
  for (const lane of lanes) lane.close();
}
console.log(report.text());
process.exit(report.failures > 0 ? 1 : 0);
