import { brokenAtRest } from './checks/at-rest.ts';
import { brokenKeys } from './checks/keys.ts';
import { Pieces } from './checks/pieces.ts';
import { homeDue, tickHome } from './home/home.ts';
import { shardDue, tickShard } from './shard/tick.ts';
import type { Stores } from './store/stores.ts';
import { administrator } from './town/administrator.ts';
import { operator } from './town/operator.ts';
import { Shopper } from './town/shopper.ts';
import { Truth } from './town/truth.ts';
import type { Host } from './world/host.ts';
import type { GrowthPlan } from './world/plan.ts';
import type { Process } from './world/process.ts';
import { World, type WorldOptions } from './world/world.ts';

const SECOND = 1_000;
const CRON = 4 * SECOND;
const QUIET = 42 * SECOND;
const QUIET_CRON = 7 * SECOND;
/** Actors go on until so much has happened, however few they are: so every run has at least so many. */
const EVENTS = 200;

export interface GrowthResult {
  readonly seed: number;
  /** Empty if all held. */
  readonly broken: readonly string[];
  readonly events: number;
  readonly digest: string;
  readonly faults: Readonly<Partial<Record<string, number>>>;
  readonly sales: number;
  readonly moves: number;
  /** Ms that the sales of a shard stood still for a move, at most. */
  readonly pause: number;
  readonly lines: readonly string[];
}

/** Runs a plan: a time with actors and faults, then a quiet time in which all must come to its end. Stops at what may never be. */
export async function runGrowth(plan: GrowthPlan, stores: Stores, options: WorldOptions = {}): Promise<GrowthResult> {
  const world = new World(plan, stores, options);
  const { scheduler } = world;
  const truth = new Truth();
  const pieces = new Pieces(world);
  const start = scheduler.now;
  for (let piece = 0; piece < plan.pieces; piece += 1)
    world
      .home(piece)
      .store.write([{ text: 'INSERT INTO pieces VALUES (?, ?, ?, 0)', args: [piece, plan.stock, plan.stock], isGuard: true }]);
  world.onCommit = () => {
    if (world.failures.length === 0) world.failures.push(...pieces.broken());
  };
  let isOpen = true;
  const goesOn = () => isOpen;
  for (let number = 0; number < plan.shoppers; number += 1) begin(world, new Shopper(world, number, truth).play(goesOn));
  for (let count = 0; count < plan.administrators; count += 1) begin(world, administrator(world, truth, goesOn));
  begin(world, operator(world));
  for (let until = start + CRON; isOpen && world.failures.length === 0; until += CRON) {
    tick(world);
    await scheduler.runUntil(until);
    world.failures.push(...brokenKeys(world));
    isOpen = until < start + plan.seconds * SECOND || scheduler.events < EVENTS;
  }
  world.endFaults();
  for (let end = scheduler.now + QUIET; scheduler.now < end && world.failures.length === 0; ) {
    tick(world);
    await scheduler.runUntil(scheduler.now + QUIET_CRON);
  }
  if (world.failures.length === 0) world.failures.push(...brokenKeys(world), ...brokenAtRest(world, truth));
  stores.end();
  const { failures: broken, faults, pauses } = world;
  return {
    ...{ seed: plan.seed, broken, events: scheduler.events, digest: scheduler.digest(), faults: faults.counts, sales: truth.sales.length },
    ...{ moves: pauses.switches, pause: pauses.longest, lines: scheduler.lines },
  };
}

function begin(world: World, work: Promise<void>): void {
  work.catch((error: unknown) => world.fail(String((error as Error).stack)));
}

/** The cron calls every object that has something to do, sometimes twice or not at all. */
function tick(world: World): void {
  const calls = (host: Host, due: string, work: (object: Process) => Promise<void>) => {
    if (!host.store.row(due) || world.chance('cron: missed')) return;
    for (let copies = world.chance('cron: twice') ? 2 : 1; copies > 0; copies -= 1)
      void world.call(null, host, 'tick', work).catch((error: unknown) => world.mind('tick', error));
  };
  for (const host of world.shards()) calls(host, shardDue, tickShard);
  for (let piece = 0; piece < world.plan.pieces; piece += 1) calls(world.home(piece), homeDue, tickHome);
}
