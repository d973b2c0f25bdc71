import { sql } from 'drizzle-orm';
import { statusOfFault } from '../../src/platform/faults.ts';
import { DB_TIMEOUT, PROBE_TIMEOUT, SILENCE_PROBED_EVERY } from '../../src/rules/limits.ts';
import { type FreshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { webhookOf } from '../shop/orders/webhook-delivery.ts';
import { Shopper } from '../shop/people/shopper.ts';
import { inShop, moneyDiscrepancies, type Outcome, often, type Say, type Scale } from './outcome.ts';

/** Ms that Razorpay waits for the response to a webhook. */
const ANSWERED = 5_000;
const WRITERS = 50;
const WEBHOOKS = 20;
/** Ms before a refused request is sent again. */
const PRESSED_AGAIN = 1_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes the database accept connections without answering, until the returned function is called. */
function pauseDatabase({ databasePid }: FreshShop): () => void {
  process.kill(databasePid, 'SIGSTOP');
  return () => void process.kill(databasePid, 'SIGCONT');
}

type Kind = 'webhook' | 'form' | 'order';
type Call = { readonly kind: Kind; send(): Promise<{ status: number }> };
type TimedAnswer = { readonly kind: Kind; readonly status: number; readonly ms: number };

/** Repeats a request while it is answered with 503, as shoppers and Razorpay do, and records each response time. */
async function askUntilAnswered(answers: TimedAnswer[], { kind, send }: Call): Promise<number> {
  for (;;) {
    const from = performance.now();
    const { status } = await send();
    answers.push({ kind, status, ms: performance.now() - from });
    if (status !== 503) return status;
    await pause(PRESSED_AGAIN);
  }
}

async function webhooks(shop: FreshShop, body: unknown): Promise<Call[]> {
  const pay = async () => {
    const shopper = new Shopper(shop);
    shopper.pay(await shopper.send(body));
  };
  await often(8, WEBHOOKS, pay);
  const events = shop.razorpay.events();
  return events.map((event) => ({ kind: 'webhook', send: () => shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, event)) }));
}

/** A form that only writes, under its own key. */
function form(shop: FreshShop, key: string): Call {
  const write = sql`INSERT OR IGNORE INTO forms (key) VALUES (${key})`;
  const send = async () => {
    try {
      await shop.at().db.write([write]);
      return { status: 200 };
    } catch (error) {
      return { status: statusOfFault(error) };
    }
  };
  return { kind: 'form', send };
}

function order(shop: FreshShop, body: unknown, key: string): Call {
  const shopper = new Shopper(shop);
  return { kind: 'order', send: () => shopper.send(body, key) };
}

async function lostOrDoubled(shop: FreshShop, keys: readonly string[]): Promise<string[]> {
  const count = async (sql: string) => Number((await shop.rows(sql, JSON.stringify(keys)))[0]?.n);
  const found = {
    orders: await count('SELECT count(*) AS n FROM orders WHERE substr(idempotency_key, 1, 36) IN (SELECT value FROM json_each(?))'),
    forms: await count('SELECT count(*) AS n FROM forms WHERE key IN (SELECT value FROM json_each(?))'),
  };
  const [paid] = await shop.rows("SELECT count(*) AS n FROM orders WHERE status = 'paid'");
  return [
    ...(found.orders === WRITERS ? [] : [`${found.orders} orders for ${WRITERS} keys`]),
    ...(found.forms === WRITERS ? [] : [`${found.forms} forms for ${WRITERS} keys`]),
    ...(paid?.n === WEBHOOKS ? [] : [`${paid?.n} of ${WEBHOOKS} paid orders are paid`]),
    ...(await moneyDiscrepancies(shop)),
  ];
}

/** Ms into the silence from which reads are refused at once: a deadline and a probe. */
const REFUSED_AFTER = DB_TIMEOUT + 2 * PROBE_TIMEOUT;
/** Ms. Far below a deadline, also where other tests use the processor. */
const AT_ONCE = PROBE_TIMEOUT;
const READERS = 10;

/** Shoppers read one page after the other. @returns the slowest answer to a read that began once the silence was known; probes have their own time */
async function readsDuringSilence(shop: FreshShop, silentMs: number, broken: string[]): Promise<string> {
  const path = `/api/products/${await shop.addProduct({ price: 70_000, stock: 1 })}/pictures`;
  const from = performance.now();
  const late: number[] = [];
  const read = async () => {
    while (performance.now() - from < silentMs) {
      const began = performance.now();
      const { status } = await shop.fetch(path);
      const ms = performance.now() - began;
      if (status !== 503) broken.push(`a read of a silent database is answered with ${status}`);
      if (began - from > REFUSED_AFTER) late.push(ms);
      await pause(100);
    }
  };
  const resume = pauseDatabase(shop);
  await Promise.all(Array.from({ length: READERS }, read));
  resume();
  const slow = late.filter((ms) => ms > AT_ONCE).length;
  if (late.length === 0) broken.push('no read came after the first seconds');
  // Every SILENCE_PROBED_EVERY ms one of them asks whether the database is back.
  if (slow > Math.ceil(silentMs / SILENCE_PROBED_EVERY)) broken.push(`${slow} of ${late.length} reads waited for a silent database`);
  return `${late.length - slow} of ${late.length} reads refused at once`;
}

/** Sends webhooks of paid orders, 50 forms and 50 new orders while the database does not answer. */
async function writesDuringSilence(shop: FreshShop, { silentMs }: Scale, broken: string[]): Promise<string> {
  await shop.rows('CREATE TABLE forms (key TEXT PRIMARY KEY) STRICT');
  const id = await shop.addProduct({ price: 70_000, stock: WRITERS + WEBHOOKS });
  const body = await new Shopper(shop).orderBody([{ id }]);
  const keys = Array.from({ length: WRITERS }, () => crypto.randomUUID());
  const calls = [...(await webhooks(shop, body)), ...keys.map((key) => form(shop, key)), ...keys.map((key) => order(shop, body, key))];
  const answers: TimedAnswer[] = [];
  // Half of the calls are in flight when the database stops answering; the others start during the silence.
  const all = calls.map(async (call, at) => {
    await pause(at % 2 === 0 ? at * 4 : silentMs / 2 + at * 20);
    return askUntilAnswered(answers, call);
  });
  await pause(60);
  const resume = pauseDatabase(shop);
  await pause(silentMs);
  resume();
  const statuses = await Promise.all(all);
  await shop.settle();
  const slowest = (kind: Kind) => Math.round(Math.max(...answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms)));
  const kinds = (['webhook', 'form', 'order'] as const).map((kind) => `${kind} ${slowest(kind)} ms`).join(', ');
  if (answers.some(({ ms }) => ms > ANSWERED)) broken.push(`slowest responses: ${kinds}`);
  if (statuses.some((status) => status !== 200)) broken.push(`final statuses: ${[...new Set(statuses)].join(', ')}`);
  const refused = answers.filter(({ status }) => status === 503).length;
  if (refused === 0) broken.push('no request noticed the silence');
  broken.push(...(await lostOrDoubled(shop, keys)));
  return `${answers.length} answers, ${refused} of them 503; the slowest ${kinds}`;
}

export const silentDatabase = (scale: Scale, say: Say): Promise<Outcome> => {
  const sent = `${WRITERS} forms, ${WRITERS} new orders, ${WEBHOOKS} webhooks`;
  return inShop(`silent database for ${scale.silentMs / 1000} s, ${sent}`, libsqlServer, say, async (shop, broken) => {
    const figures = await writesDuringSilence(shop, scale, broken);
    return `${figures}; ${await readsDuringSilence(shop, Math.max(scale.silentMs, 2 * REFUSED_AFTER), broken)}`;
  });
};
