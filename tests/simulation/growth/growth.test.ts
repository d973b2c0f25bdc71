import { describe, expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { runGrowth } from './run-plan.ts';
import { Stores } from './store/stores.ts';
import { allGuards, guards } from './world/guards.ts';
import { LONGEST_PAUSE } from './world/limits.ts';
import { drillOf, planOf } from './world/plan.ts';

const SEEDS = 40;
const DRILLS = 20;
const EVENTS = 200;
const TIMEOUT = 60_000;
const stores = new Stores();
const seeds = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a shop of many shards in simulated time', () => {
  test(`${SEEDS} seeds with every fault leave nothing broken`, { timeout: TIMEOUT }, async () => {
    for (const seed of seeds(SEEDS)) {
      const { broken, events } = await runGrowth(planOf(seed), stores);
      expect(broken, `seed ${seed}`).toEqual([]);
      expect(events).toBeGreaterThan(EVENTS);
    }
  });

  test('the same seed does the same to the last line, in new stores and in used ones', async () => {
    const [used, made] = [
      await runGrowth(planOf(SEEDS + 1), stores, { keepsLines: true }),
      await runGrowth(planOf(SEEDS + 1), new Stores(), { keepsLines: true }),
    ];
    expect(made.lines).toEqual(used.lines);
    expect(made.digest).toBe(used.digest);
  });

  test(`${DRILLS} drills move shards while they sell: nothing is lost, and sales stop for at most a second`, {
    timeout: TIMEOUT,
  }, async () => {
    let moves = 0;
    for (const seed of seeds(DRILLS)) {
      const result = await runGrowth(drillOf(seed), stores);
      expect(result.broken, `seed ${seed}`).toEqual([]);
      expect(result.pause).toBeLessThanOrEqual(LONGEST_PAUSE);
      moves += result.moves;
    }
    expect(moves).toBeGreaterThan(2 * DRILLS);
  });

  test.each(allGuards.map((guard) => ({ guard, what: guards[guard] })))(
    'is needed, $guard: $what',
    { timeout: TIMEOUT },
    async ({ guard }) => {
      const { seed, drill = false } = mutants[guard];
      const plan = (drill ? drillOf : planOf)(seed);
      expect((await runGrowth(plan, stores)).broken).toEqual([]);
      expect((await runGrowth(plan, stores, { without: guard })).broken).not.toEqual([]);
    },
  );
});
