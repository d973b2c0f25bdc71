import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found } from './found.ts';
import { type Lane, openLane } from './lanes.ts';
import { mutantNamed } from './mutants/mutants.ts';
import { kindsOfActors } from './plans.ts';
import { regressions } from './regressions/regressions.ts';
import { planOf } from './world/plan.ts';

/** Seeds of `npm test`, each with less than an hour of actors. The night has new ones, and longer. */
const SEEDS = 3;
const MINUTES = 45;
/** A regression may move to another seed when actors change: one of so many must show it. */
const TRIES = 12;
const TIMEOUT = 600_000;
/** Guards of stock, orders, money, returns, documents and parcels. `npm run simulate -- --mutants` takes out all. */
const GUARDS = [
  'orders_release',
  'orders_check_reservation',
  'refunds_check_amount',
  'return_items_check_quantity',
  'invoices_check_number',
  'parcels_check_booking',
];

/** Who buys and who keeps the accounts, and what is asked once the month is over. */
const TOWN = ['shopper 1', 'shopper 2', 'guest 1', 'administrator 1', 'accountant 1'];
const [MONTH_SEED, CLOSED] = [3, 'SELECT month FROM money_months'];

const planned = (seed: number) => ({ ...planOf(seed, kindsOfActors), minutes: MINUTES });

describe('the shop in simulated time', () => {
  let lanes: Lane[] = [];
  beforeAll(async () => {
    lanes = await Promise.all([openLane(), openLane()]);
  }, TIMEOUT);
  afterAll(() => {
    for (const lane of lanes) lane.close();
  });

  test(`${SEEDS} seeds with every fault leave nothing broken`, { timeout: TIMEOUT }, async () => {
    const broken: string[] = [];
    let seed = 1;
    let events = 0;
    const runs = async (lane: Lane) => {
      while (seed <= SEEDS) {
        const { result } = await lane.run({ plan: planned(seed++), options: {} });
        events += result.events;
        broken.push(...result.broken.map((each) => `seed ${result.seed}: ${each}`));
      }
    };
    await Promise.all(lanes.map(runs));
    expect(broken).toEqual([]);
    expect(events).toBeGreaterThan(SEEDS * 10_000);
  });

  test('the same seed does the same to the last line in two processes', { timeout: TIMEOUT }, async () => {
    const plan = { ...planned(SEEDS + 1), quietHours: 2 };
    const [one, other] = await Promise.all(lanes.map((lane) => lane.run({ plan, options: { keepsLines: true } })));
    expect(other?.result.lines).toEqual(one?.result.lines);
    expect(one?.result.lines.length).toBeGreaterThan(1_000);
  });

  test('a month with every fault closes at ₹0.00', { timeout: TIMEOUT }, async () => {
    const plan = planned(MONTH_SEED);
    const actors = [...TOWN, 'packer 1', 'cash buyer 1', 'cash buyer 2'];
    const run = await lanes[0]?.run({ plan: { ...plan, actors, stock: 20 }, options: {}, ask: CLOSED });
    expect(run?.result.broken).toEqual([]);
    expect(run?.rows).toEqual([{ month: '2026-11' }]);
  });

  test('a month names one paisa that the bank has less', { timeout: TIMEOUT }, async () => {
    const plan = { ...planned(MONTH_SEED), actors: TOWN, stock: 20, faults: { 'bank: one paisa less': 1 } };
    const run = await lanes[0]?.run({ plan, options: {} });
    expect(run?.result.broken).toEqual([expect.stringMatching(/differs by 1 paise online: settlement-bank setl_\w+ differs amount -1$/)]);
  });

  test.each(GUARDS)('a run finds that %s is gone', { timeout: TIMEOUT }, async (name) => {
    const without = mutantNamed(name).sql ?? '';
    const run = await lanes[0]?.run({ plan: { ...planned(1), quietHours: 0 }, options: { checkEvery: 1 }, without });
    expect(run?.result.broken).not.toEqual([]);
  });

  test('what a night found and is mended stays so', { timeout: TIMEOUT }, async () => {
    for (const { what, plan } of found()) {
      const run = await lanes[0]?.run({ plan, options: { checkEvery: 1 } });
      expect(run?.result.broken, what).toEqual([]);
    }
  });

  test.each(regressions)('mended: $what', { timeout: TIMEOUT }, async ({ plan, check, without }) => {
    const unmended = await openLane(without);
    try {
      let shows: number | null = null;
      for (let seed = plan.seed; shows === null && seed < plan.seed + TRIES; seed += 1) {
        const { result } = await unmended.run({ plan: { ...plan, seed }, options: { checkEvery: 1 } });
        if (result.broken.some((found) => found.startsWith(check))) shows = seed;
      }
      expect(shows, 'a seed that shows the fault without its mend').not.toBeNull();
      const mended = await lanes[0]?.run({ plan: { ...plan, seed: shows ?? 0 }, options: { checkEvery: 1 } });
      expect(mended?.result.broken).toEqual([]);
    } finally {
      unmended.close();
    }
  });
});
