import { HOUR, MINUTE } from '../../src/rules/limits.ts';
import { moneyBroken } from '../faults/money.ts';
import type { Say } from '../faults/outcome.ts';
import { startWhatsapp } from '../sandbox/whatsapp/server.ts';
import { whatsappKeys } from '../sandbox/whatsapp/whatsapp.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { Caller } from './caller.ts';
import { Dice } from './dice.ts';
import type { Door } from './doors.ts';
import { goOn } from './life.ts';
import { watchLog } from './log-watch.ts';
import type { Report } from './report.ts';
import { requestOf } from './requests.ts';
import { wrongTotals } from './totals.ts';
import { World } from './world.ts';

export interface Plan {
  readonly seed: number;
  /** Steps go on until so many requests were answered. */
  readonly requests: number;
  /** Hostile requests begin with this step; before it people only live. */
  readonly from?: number;
  /** Requests that are under way at once. */
  readonly width: number;
}

/** Every so many steps. */
const LOOK = 60;
const TURN = 150;
const EVENTS = 200;
const CRON = 400;
const AUDIT = 4_000;
const SAY = 2_000;
/** How many steps of a hundred are somebody's life, and how many requests are sent twice at once. */
const LIFE = 0.09;
const TWICE = 0.04;
const SETTLING_RUNS = 60;

/** Sends generated requests into a shop in use. Afterwards the ledgers are compared and every total computed anew. */
export async function fuzz(shop: FreshShop, doors: readonly Door[], plan: Plan, say: Say): Promise<Report> {
  const meta = await startWhatsapp();
  Object.assign(shop.env, whatsappKeys, { WHATSAPP_URL: meta.url });
  const world = await World.open(shop, doors, plan.seed);
  const { report } = world;
  const endWatch = watchLog(
    () => [...world.people, ...world.gone],
    (line) => report.break(`the log tells of a person: ${unnamed(line)}`),
  );
  try {
    const isDone = () => report.requests >= plan.requests;
    const began = Date.now();
    for (let step = 0; !isDone(); step += plan.width) {
      const steps = Array.from({ length: plan.width }, (_, at) => step + at);
      await Promise.all(steps.map((index) => take(world, index, plan)));
      await world.look();
      const passed = (every: number) => Math.floor(step / every) !== Math.floor((step - plan.width) / every);
      if (passed(LOOK)) await world.lookAround();
      if (passed(TURN)) await world.turnOver(new Dice(plan.seed, -2 - step));
      if (passed(CRON)) await runJobs(world);
      if (passed(EVENTS)) await world.lookAtEvents();
      if (passed(AUDIT)) await audit(world);
      if (passed(SAY))
        say(
          `step ${step}: ${report.requests} requests, ${Math.round((report.requests * 1000) / (Date.now() - began))}/s, ${report.names.length} findings`,
        );
    }
    await settle(world);
    return report;
  } finally {
    await shop.settle();
    endWatch();
    await meta.close();
  }
}

/** Lines of the same fault are told once. */
const unnamed = (line: string) => line.replace(/[0-9a-f-]{36}|q[a-z]{9}|\d{4,}/gi, '…');

async function take(world: World, index: number, { seed, from = 0 }: Plan): Promise<void> {
  const dice = new Dice(seed, index);
  const door = dice.pick(world.doors);
  if (dice.chance(LIFE)) return goOn(new Caller(world, dice, index, door));
  if (index < from) return;
  const asked = await requestOf(world, dice, index, door);
  await Promise.all(Array.from({ length: dice.chance(TWICE) ? 2 : 1 }, () => world.ask(asked, door)));
}

/** What Razorpay has to tell arrives, and the clock of the jobs moves on. */
async function runJobs(world: World): Promise<void> {
  const { shop, report } = world;
  await shop.settle();
  await shop.deliverWebhooks({ copies: 2, shuffle: true }).catch((error: unknown) => report.break(String(error)));
  world.clock += 20 * MINUTE;
  await shop.runCron(world.clock);
}

async function audit({ shop, report }: World): Promise<void> {
  for (const { invariant, id } of await shop.invariants()) report.break(`${invariant} broken at ${id}`);
}

/** Refunds go out a few in each run of the jobs: as many runs as it takes, then both ledgers are compared. */
async function settle(world: World): Promise<void> {
  const { shop, report } = world;
  for (let run = 0; run < SETTLING_RUNS; run += 1) {
    await runJobs(world);
    const [open] = await shop.rows("SELECT count(*) AS n FROM refunds WHERE status IN ('requested', 'pending')");
    if (Number(open?.n) === 0 && run > 3) break;
    world.clock += HOUR;
  }
  for (const line of [...(await moneyBroken(shop)), ...(await wrongTotals(shop))]) report.break(line);
}
