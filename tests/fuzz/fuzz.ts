import { HOUR, MINUTE } from '../../src/rules/limits.ts';
import type { Say } from '../faults/outcome.ts';
import { moneyDiscrepancies } from '../faults/outcome.ts';
import { sesKeys } from '../sandbox/carriers/ses.ts';
import { startWhatsapp, whatsappKeys } from '../sandbox/whatsapp/whatsapp.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { Caller } from './caller.ts';
import { generateRequest } from './generate-request.ts';
import { Random } from './random.ts';
import type { Report } from './report.ts';
import { watchLog, wrongTotals } from './report.ts';
import type { Transport } from './transports.ts';
import { performUserAction } from './user-actions.ts';
import { World } from './world.ts';

export interface Plan {
  readonly seed: number;
  /** The run ends after this many responses. */
  readonly requests: number;
  /** Generated requests start at this step; before it only user actions run. */
  readonly from?: number;
  /** Number of concurrent requests. */
  readonly width: number;
}

/** In steps. */
const REFRESH_EVERY = 60;
const REPLACE_EVERY = 150;
const FETCH_EVENTS_EVERY = 200;
const CRON_EVERY = 400;
const AUDIT_EVERY = 4_000;
const PROGRESS_EVERY = 2_000;
/** The share of steps that are user actions, and the share of requests that are sent twice at once. */
const USER_ACTIONS = 0.09;
const SENT_TWICE = 0.04;
const SETTLING_RUNS = 60;

/** Sends generated requests to a shop in use. Afterwards it compares the ledgers and recomputes every total. */
export async function fuzz(shop: FreshShop, transports: readonly Transport[], plan: Plan, say: Say): Promise<Report> {
  const meta = await startWhatsapp();
  Object.assign(shop.env, whatsappKeys, { WHATSAPP_URL: meta.url }, sesKeys);
  const world = await World.open(shop, transports, plan.seed);
  const { report } = world;
  const endWatch = watchLog(
    () => [...world.people, ...world.formerPeople],
    (line) => report.break(`the log names a person: ${unnamed(line)}`),
  );
  try {
    const isDone = () => report.requests >= plan.requests;
    const startedAt = Date.now();
    for (let step = 0; !isDone(); step += plan.width) {
      const steps = Array.from({ length: plan.width }, (_, at) => step + at);
      await Promise.all(steps.map((index) => runStep(world, index, plan)));
      await world.readNewMails();
      const passed = (every: number) => Math.floor(step / every) !== Math.floor((step - plan.width) / every);
      if (passed(REFRESH_EVERY)) await world.refreshIds();
      if (passed(REPLACE_EVERY)) await world.replaceSomebody(new Random(plan.seed, -2 - step));
      if (passed(CRON_EVERY)) await runJobs(world);
      if (passed(FETCH_EVENTS_EVERY)) world.fetchEvents();
      if (passed(AUDIT_EVERY)) await audit(world);
      if (passed(PROGRESS_EVERY))
        say(
          `step ${step}: ${report.requests} requests, ${Math.round((report.requests * 1000) / (Date.now() - startedAt))}/s, ${report.names.length} findings`,
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

/** Makes log lines of the same fault equal, so that it is reported once. */
const unnamed = (line: string) => line.replace(/[0-9a-f-]{36}|q[a-z]{9}|\d{4,}/gi, '…');

async function runStep(world: World, index: number, { seed, from = 0 }: Plan): Promise<void> {
  const random = new Random(seed, index);
  const transport = random.pick(world.transports);
  if (random.chance(USER_ACTIONS)) return performUserAction(new Caller(world, random, index, transport));
  if (index < from) return;
  const request = await generateRequest(world, random, index, transport);
  await Promise.all(Array.from({ length: random.chance(SENT_TWICE) ? 2 : 1 }, () => world.send(request, transport)));
}

/** Delivers pending webhooks, advances the clock and runs the cron jobs. */
async function runJobs(world: World): Promise<void> {
  const { shop, report } = world;
  await shop.deliverWebhooks({ copies: 2, shuffle: true }).catch((error: unknown) => report.break(String(error)));
  world.clock += 20 * MINUTE;
  await shop.runCron(world.clock);
}

async function audit({ shop, report }: World): Promise<void> {
  for (const { invariant, id } of await shop.invariants()) report.break(`${invariant} broken at ${id}`);
}

/** Runs the jobs until no refund is open, since each run sends only a few, and then compares both ledgers. */
async function settle(world: World): Promise<void> {
  const { shop, report } = world;
  for (let run = 0; run < SETTLING_RUNS; run += 1) {
    await runJobs(world);
    const [open] = await shop.rows("SELECT count(*) AS n FROM refunds WHERE status IN ('requested', 'pending')");
    if (Number(open?.n) === 0 && run > 3) break;
    world.clock += HOUR;
  }
  for (const line of [...(await moneyDiscrepancies(shop)), ...(await wrongTotals(shop))]) report.break(line);
}
