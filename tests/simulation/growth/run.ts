/**
 * `npm run simulate:growth [-- --runs 100000 | --from 1 | --minutes 30 | --seed 7 [--trace]] [--drill] [--without guard] [--figures]`: runs the shop of docs/scale.md's
 * next steps (shards, leases, a read model, moves) in simulated time. Where it was stopped it goes on: its progress is in
 * .data/simulation-growth.json. Ends with 1 where a run found something.
 */
import { optionsOf } from '../../../functions/cli/command-line.ts';
import { figures } from './figures/figures.ts';
import { count, keep, progressFrom } from './progress.ts';
import { runGrowth } from './run-plan.ts';
import { Stores } from './store/stores.ts';
import { allGuards } from './world/guards.ts';
import { drillOf, planOf } from './world/plan.ts';

const MINUTE = 60_000;
const KEPT_EVERY = 100;
const values = optionsOf(
  'npm run simulate:growth [-- --runs 100000 | --from 1 | --minutes 30 | --seed 7 [--trace]] [--drill] [--without guard] [--figures]',
  {
    runs: { type: 'string', default: '100000' },
    from: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    /** Each run moves shards three times. */
    drill: { type: 'boolean', default: false },
    without: { type: 'string' },
    figures: { type: 'boolean', default: false },
  },
);
if (values.figures) {
  console.log(await figures());
  process.exit(0);
}
const without = allGuards.find((guard) => guard === values.without) ?? null;
if (values.without !== undefined && without === null) throw new Error(`There is no guard ${values.without}: ${allGuards.join(', ')}.`);
/** Only the whole series is kept, so that it stays one of the model as it is. */
const isSeries = values.seed === undefined && without === null && !values.drill;
const first = values.seed ?? values.from;
const progress = progressFrom(isSeries && first === undefined ? null : Number(first ?? 1));
const last = values.seed === undefined ? Number(values.from ?? 1) + Number(values.runs) : Number(values.seed) + 1;
const ends = values.minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(values.minutes) * MINUTE;
const stores = new Stores();
while (progress.next < last && performance.now() < ends) {
  const plan = (values.drill ? drillOf : planOf)(progress.next);
  const result = await runGrowth(plan, stores, { without, keepsLines: values.trace });
  if (values.trace) console.log(result.lines.join('\n'));
  count(progress, result);
  for (const each of result.broken) console.log(`seed ${plan.seed}, ${result.events} events: ${each}`);
  if (isSeries && progress.runs % KEPT_EVERY === 0) keep(progress);
}
if (isSeries) keep(progress);
const { runs, events, fewest, sales, moves, longestPause, faults, broken } = progress;
for (const [fault, times] of Object.entries(faults).sort()) console.log(`  ${fault}: ${times}`);
console.log(
  `${runs} runs, ${events} events (at least ${fewest} each), ${sales} answered orders, ${moves} moves, sales stopped at most ${longestPause} ms, ${broken.length} broken`,
);
process.exit(broken.length > 0 ? 1 : 0);
