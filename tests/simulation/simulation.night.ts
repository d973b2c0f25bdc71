/**
 * Night: what only hours of the whole cast show. A meeting of three acts that one seed of a quarter of an hour has not, a schema or a secret that
 * changes under the running shop, a restore of it, a mail that is sent twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lane, openLanes } from './lanes.ts';
import { operators } from './operator/plays.ts';
import { found, openMended, planOf as planOfRegression, regressions } from './regressions/regressions.ts';
import { kindsOfActors } from './town/kinds.ts';
import { planOf } from './world/plan.ts';

const TIMEOUT = 900_000;
const SEEDS = [1, 2, 3, 4, 5, 6];
let lanes: Lane[] = [];
beforeAll(async () => {
  lanes = await openLanes(2);
}, TIMEOUT);
afterAll(() => {
  for (const lane of lanes) lane.close();
});

test.each(SEEDS)(
  'seed %i with every fault leaves nothing broken, and does the same in two processes',
  { timeout: TIMEOUT },
  async (seed) => {
    const work = { plan: planOf(seed, kindsOfActors), options: { keepsLines: true } };
    const [one, other] = await Promise.all(lanes.map((lane) => lane.run(work)));
    expect(one?.result.broken).toEqual([]);
    expect(other?.result.lines).toEqual(one?.result.lines);
  },
);

test('a month names one paisa that the bank has less', { timeout: TIMEOUT }, async () => {
  const actors = ['shopper 1', 'shopper 2', 'guest 1', 'administrator 1', 'accountant 1'];
  const plan = { ...planOf(3, kindsOfActors), minutes: 45, actors, stock: 20, faults: { 'bank: one paisa less': 1 } };
  const run = await lanes[0]?.run({ plan, options: {} });
  expect(run?.result.broken).toEqual([expect.stringMatching(/differs by 1 paise online: settlement-bank setl_\w+ differs amount -1$/)]);
});

test.each(Object.values(operators))('a %s among everybody', { timeout: TIMEOUT }, async (operator) => {
  const plan = planOf(SEEDS.length + 1, kindsOfActors);
  const run = await lanes[0]?.run({ plan: { ...plan, actors: [...plan.actors, `${operator} 1`] }, options: {} });
  expect(run?.result.broken).toEqual([]);
});

test.each(regressions.filter(({ isLong }) => isLong))('mended: $what', { timeout: TIMEOUT }, async (one) => {
  const lane = await openMended();
  try {
    const plan = planOfRegression(one);
    const unmended = await found(lane, one, plan);
    expect(unmended, 'shows nothing without its mend: `npm run simulate -- --reseed`').toContainEqual(expect.stringContaining(one.check));
    expect(await found(lane, {}, plan)).toEqual([]);
  } finally {
    lane.close();
  }
});
