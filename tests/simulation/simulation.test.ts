import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found } from './found.ts';
import { type Lane, openLanes } from './lanes.ts';
import { operators } from './operator/plays.ts';
import { kindsOfActors } from './town/kinds.ts';
import { type Faults, worst, worstOfCouriers } from './world/faults.ts';
import type { Plan } from './world/plan.ts';

const nobody: Plan = { seed: 3, minutes: 0, quietHours: 0, cronEvery: 5, actors: [], faults: {}, stock: 20 };
/** One of each kind but those who give commands, and those who are only in plans that name them. */
const commanders: readonly string[] = Object.values(operators);
const cast = kindsOfActors.filter(({ name, share }) => share > 0 && !commanders.includes(name)).map(({ name }) => `${name} 1`);
const half = (shares: Faults): Faults => Object.fromEntries(Object.entries(shares).map(([fault, share = 0]) => [fault, share / 2]));
const everything: Plan = {
  ...{ ...nobody, minutes: 10, quietHours: 26, cronEvery: 2, actors: cast },
  faults: half({ ...worst, ...worstOfCouriers }),
  services: { whatsapp: true, sms: true, mail: 'ses', fallback: 'cloudflare', quota: null, couriers: true },
};

/** Seconds alone; minutes where other programs have the processor. */
const TIMEOUT = 300_000;

describe('the shop in simulated time', { timeout: TIMEOUT }, () => {
  let lanes: Lane[] = [];
  beforeAll(async () => {
    lanes = await openLanes(2);
  }, TIMEOUT);
  afterAll(() => {
    for (const lane of lanes) lane.close();
  });

  test('everybody and every fault at once leave nothing broken, and the month closes at ₹0.00', async () => {
    const run = await lanes[0]?.run({ plan: everything, options: {}, ask: 'SELECT month FROM money_months' });
    expect(run?.result.broken).toEqual([]);
    expect(run?.rows).toEqual([{ month: '2026-11' }]);
    expect(Object.keys(run?.result.faults ?? {}).length).toBeGreaterThanOrEqual(40);
  });

  test('the same plan does the same to the last line in two processes', async () => {
    const actors = cast.filter((name) => name !== 'accountant 1');
    const work = { plan: { ...everything, actors, quietHours: 0 }, options: { keepsLines: true, checkEvery: 0 } };
    const [one, other] = await Promise.all(lanes.map((lane) => lane.run(work)));
    expect(other?.result.lines).toEqual(one?.result.lines);
    expect(one?.result.lines.length).toBeGreaterThan(500);
  });

  test('what a night found and is mended stays so', async () => {
    for (const { what, plan } of found()) {
      const run = await lanes[0]?.run({ plan, options: {} });
      expect(run?.result.broken, what).toEqual([]);
    }
  });
});
