/**
 * `npm run simulate [-- --seed 7 | --from 1 --seeds 100 | --minutes 30] [--twice] [--trace] [--shrink] [--keep] [--mutant name] [--mutants [--missing]]`: runs a shop
 * for each seed in simulated time, with every fault at once. The same seed does the same. Ends with 1 where a run found something, whose
 * plan `--keep` adds to those that every test runs. `--mutants` takes out each guard of the shop in turn, and ends with 1 where no run finds that;
 * `--missing` only those of which docs/faults.md has no row.
 */
import { availableParallelism } from 'node:os';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { keep } from './found.ts';
import { type Lane, openLane } from './lanes.ts';
import { hunt } from './mutants/hunt.ts';
import { mutantNamed } from './mutants/mutants.ts';
import { shortPlanOf } from './mutants/short-plans.ts';
import { kindsOfActors } from './plans.ts';
import { Report } from './report.ts';
import type { Result } from './run-plan.ts';
import { shrunk } from './shrink.ts';
import { type Plan, planOf } from './world/plan.ts';

const MINUTE = 60_000;
const values = optionsOf(
  'npm run simulate [-- --seed 7 | --from 1 --seeds 100 --minutes 30] [--twice] [--trace] [--shrink] [--keep] [--mutant name] [--mutants [--missing]]',
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
    /** Parts of a plan as JSON, as `--shrink` prints them. */
    plan: { type: 'string', default: '{}' },
    /** A statement whose rows are printed after each run. */
    ask: { type: 'string' },
    /** The log of the shop. */
    log: { type: 'boolean', default: false },
    check: { type: 'string', default: '5' },
  },
);
if (values.mutants) process.exit((await hunt({ onlyMissing: values.missing })) > 0 ? 1 : 0);
const mutant = values.mutant === undefined ? null : mutantNamed(values.mutant);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? (values.minutes === undefined ? Number(values.seeds) : Number.POSITIVE_INFINITY) : 1;
const ends = values.minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(values.minutes) * MINUTE;
const over = JSON.parse(values.plan) as Partial<Plan>;
/** A mutant that has a short plan is looked for by it. */
const planned = (seed: number): Plan => ({ ...((mutant && shortPlanOf(mutant, seed)) ?? planOf(seed, kindsOfActors)), ...over });
const options = { keepsLines: values.trace || values.twice, checkEvery: Number(values.check) };
const lanes = await Promise.all(
  Array.from({ length: values.twice ? 2 : Math.min(availableParallelism(), count) }, () => openLane(mutant, values.log)),
);
const report = new Report();
let next = first;

/** Both lanes run the same plan: they must do the same to the last line. */
async function twice(plan: Plan): Promise<void> {
  const [one, other] = (await Promise.all(lanes.map((lane) => lane.run({ plan, options })))).map(({ result }) => result) as [
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
    const { result, rows } = await lane.run({ plan, options, ...(values.ask && { ask: values.ask }) });
    tell(plan, result, rows);
    const [what] = result.broken;
    if (what === undefined) continue;
    const least = values.shrink ? await shrunk(lane, plan, what, console.log) : plan;
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
