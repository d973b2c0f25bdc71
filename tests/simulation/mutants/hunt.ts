/**
 * `npm run simulate -- --mutants`: takes each guard out of the shop and runs seeds until a check finds its absence. Where it was stopped it
 * goes on: what was found so far is in .data/simulation-mutants.json.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../../functions/tools/start/settings.ts';
import { type Lane, openLanes } from '../lanes.ts';
import { kindsOfActors } from '../town/kinds.ts';
import { type Plan, planOf } from '../world/plan.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { type Find, foundBy, foundChecks, keepChecks, shortPlanOf } from './short-plans.ts';

const LANES = 2;
/** Events after which a guard counts as not found. */
const MOST = 600_000;
/** Seeds of a mutant's short plan, before those of the whole cast. */
const SHORT = 8;
/** Virtual minutes between two checks. */
const EVERY = 1;
const file = join(root, '.data/simulation-mutants.json');

/** By the guard and what takes it out: a guard that is taken out in another way is looked for again. */
type Known = Record<string, Find | null>;
const keyOf = (mutant: Mutant) => JSON.stringify(mutant);
const read = (): Known => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Known) : {});
/** Plans of the shop with all its guards: what one finds there says nothing of a mutant. */
const clean = new Map<string, Promise<boolean>>();

async function isClean(plan: Plan, lane: Lane): Promise<boolean> {
  const { result } = await lane.run({ plan, options: { checkEvery: EVERY } });
  if (result.broken.length > 0) console.log(`${JSON.stringify(plan)} finds something in the shop as it is: ${result.broken[0]}`);
  return result.broken.length === 0;
}

function* plansFor(mutant: Mutant): Generator<Plan, never> {
  for (let seed = 1; seed <= SHORT; seed += 1) {
    const plan = shortPlanOf(mutant, seed);
    if (plan) yield plan;
  }
  for (let seed = 1; ; seed += 1) yield planOf(seed, kindsOfActors);
}

/** Runs plans without a guard. Null where none of them finds that. `whole`: a lane of the shop with all guards. */
async function found(mutant: Mutant, whole: Lane): Promise<Find | null> {
  // Code is bundled anew; a guard of the database is taken out of the same bundle.
  const [lane = whole] = mutant.changes ? await openLanes(1, { changes: mutant.changes }) : [];
  const without = mutant.changes ? undefined : mutant;
  let events = 0;
  try {
    for (const plan of plansFor(mutant)) {
      const { result } = await lane.run({ plan, options: { checkEvery: EVERY }, without });
      events += result.events;
      const [what] = result.broken;
      if (what !== undefined) {
        const key = JSON.stringify(plan);
        const asked = clean.get(key) ?? isClean(plan, whole);
        clean.set(key, asked);
        if (await asked) return { what, events, seed: plan.seed };
      }
      if (events >= MOST) break;
    }
    return null;
  } finally {
    if (lane !== whole) lane.close();
  }
}

/** Looks for all of them, or for those that found-by.json does not name, and writes found-by.json. Returns how many were not found. */
export async function hunt({ onlyMissing = false } = {}): Promise<number> {
  const known = read();
  const kept = onlyMissing ? foundChecks() : {};
  const isLeft = (mutant: Mutant) => !kept[mutant.name] && !known[keyOf(mutant)];
  const left = mutants.filter(isLeft);
  const look = async (whole: Lane) => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const find = await found(mutant, whole);
      known[keyOf(mutant)] = find;
      console.log(`${mutant.name}: ${find ? `${find.what} (seed ${find.seed}, ${find.events} events)` : 'NOT FOUND'}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(known, null, 1));
    }
    whole.close();
  };
  await Promise.all((await openLanes(Math.min(LANES, availableParallelism()))).map(look));
  const checks = Object.fromEntries(mutants.map((mutant) => [mutant.name, kept[mutant.name] ?? foundBy(known[keyOf(mutant)])]));
  for (const [name, check] of Object.entries(checks)) console.log(`${name} | ${check}`);
  const missed = mutants.filter(isLeft).map(({ name }) => name);
  if (missed.length > 0) console.log(`not found: ${missed.join(', ')}`);
  else {
    keepChecks(checks);
    rmSync(file, { force: true });
  }
  return missed.length;
}
