import { createHmac } from 'node:crypto';
import type { PlainStatement } from '../../src/platform/database/statement.ts';
import { WriteQueue } from '../../src/platform/database/write-queue.ts';
import type { Lane } from '../../src/platform/database/writer.ts';
import { statusOfFault } from '../../src/platform/faults.ts';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/shopper.ts';
import { moneyBroken } from './money.ts';
import { inParallel, type Outcome, type Say, type Scale } from './outcome.ts';

/** Razorpay waits so long for the answer to a webhook, in ms. */
const ANSWERED = 5_000;
const WRITERS = 50;
const WEBHOOKS = 20;
/** A stall that ends before anybody was refused, in ms. */
const SHORT_STALL = 1_500;
/** Ms after which somebody who was told to try again does so. */
const PRESSED_AGAIN = 1_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** From now on the database takes calls and answers none, until the returned function is called. */
function freeze({ databasePid }: FreshShop): () => void {
  process.kill(databasePid, 'SIGSTOP');
  return () => void process.kill(databasePid, 'SIGCONT');
}

type Kind = 'webhook' | 'form' | 'order';
interface Ask {
  readonly kind: Kind;
  send(): Promise<{ status: number }>;
}
interface Heard {
  readonly kind: Kind;
  readonly status: number;
  readonly ms: number;
}

/** Asks until the answer is none of 503, as a shopper who presses again or Razorpay does; every answer is timed. */
async function untilHeard(heard: Heard[], { kind, send }: Ask): Promise<number> {
  for (;;) {
    const from = performance.now();
    const { status } = await send();
    heard.push({ kind, status, ms: performance.now() - from });
    if (status !== 503) return status;
    await pause(PRESSED_AGAIN);
  }
}

/** Webhooks of orders that were paid while nobody listened. */
async function webhooks(shop: FreshShop, body: unknown): Promise<Ask[]> {
  const pay = async () => {
    const shopper = new Shopper(shop);
    shopper.pay(await shopper.send(body));
  };
  await inParallel(
    8,
    Array.from({ length: WEBHOOKS }, () => pay),
  );
  const events: { id: string; body: string }[] = await (await fetch(`${shop.razorpay.url}/_sandbox/events`)).json();
  return events.map((event) => {
    const signature = createHmac('sha256', shop.razorpay.webhookSecret).update(event.body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-event-id': event.id, 'x-razorpay-signature': signature };
    return { kind: 'webhook', send: () => shop.fetch('/api/webhooks/razorpay', { method: 'POST', headers, body: event.body }) };
  });
}

/** A form that only writes, with a key of its own. */
function form(shop: FreshShop, key: string): Ask {
  const write = { sql: 'INSERT OR IGNORE INTO forms (key) VALUES (?)', args: [key] };
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

function order(shop: FreshShop, body: unknown, key: string): Ask {
  const shopper = new Shopper(shop);
  return { kind: 'order', send: () => shopper.send(body, key) };
}

/** What became of it all: nothing lost, nothing twice. */
async function lostOrDoubled(shop: FreshShop, keys: readonly string[]): Promise<string[]> {
  const count = async (sql: string) => Number((await shop.rows(sql, JSON.stringify(keys)))[0]?.n);
  const found = {
    orders: await count('SELECT count(*) AS n FROM orders WHERE substr(idem_key, 1, 36) IN (SELECT value FROM json_each(?))'),
    forms: await count('SELECT count(*) AS n FROM forms WHERE key IN (SELECT value FROM json_each(?))'),
  };
  const [paid] = await shop.rows("SELECT count(*) AS n FROM orders WHERE status = 'paid'");
  return [
    ...(found.orders === WRITERS ? [] : [`${found.orders} orders for ${WRITERS} keys`]),
    ...(found.forms === WRITERS ? [] : [`${found.forms} forms for ${WRITERS} keys`]),
    ...(paid?.n === WEBHOOKS ? [] : [`${paid?.n} of ${WEBHOOKS} paid orders are paid`]),
    ...(await moneyBroken(shop)),
  ];
}

/** Webhooks of paid orders, 50 forms that only write and 50 new orders meet a database that takes calls and answers none. */
async function silentDatabase(shop: FreshShop, { frozenMs }: Scale, broken: string[]): Promise<string> {
  await shop.rows('CREATE TABLE forms (key TEXT PRIMARY KEY) STRICT');
  const id = await shop.addProduct({ price: 70_000, stock: WRITERS + WEBHOOKS });
  const body = await new Shopper(shop).orderBody([{ id }]);
  const keys = Array.from({ length: WRITERS }, () => crypto.randomUUID());
  const asks = [...(await webhooks(shop, body)), ...keys.map((key) => form(shop, key)), ...keys.map((key) => order(shop, body, key))];
  const heard: Heard[] = [];
  // Half of them are under way when the database falls silent; the others come while it is.
  const all = asks.map(async (ask, at) => {
    await pause(at % 2 === 0 ? at * 4 : frozenMs / 2 + at * 20);
    return untilHeard(heard, ask);
  });
  await pause(60);
  const thaw = freeze(shop);
  await pause(frozenMs);
  thaw();
  const statuses = await Promise.all(all);
  await shop.settle();
  const slowest = (kind: Kind) => Math.round(Math.max(...heard.filter((answer) => answer.kind === kind).map(({ ms }) => ms)));
  const kinds = (['webhook', 'form', 'order'] as const).map((kind) => `${kind} ${slowest(kind)} ms`).join(', ');
  if (heard.some(({ ms }) => ms > ANSWERED)) broken.push(`slowest answers: ${kinds}`);
  if (statuses.some((status) => status !== 200)) broken.push(`answers in the end: ${[...new Set(statuses)].join(', ')}`);
  const refused = heard.filter(({ status }) => status === 503).length;
  if (refused === 0) broken.push('nobody noticed the silence');
  broken.push(...(await lostOrDoubled(shop, keys)));
  return `${heard.length} answers, ${refused} of them 503; the slowest ${kinds}`;
}

/** A short stall: money that came last is written before the forms that wait. */
async function moneyBeforeForms(shop: FreshShop, broken: string[]): Promise<void> {
  const queue = new WriteQueue(() => ({ TURSO_DATABASE_URL: shop.databaseUrl }));
  await shop.rows('CREATE TABLE lanes (at INTEGER PRIMARY KEY AUTOINCREMENT, lane TEXT NOT NULL) STRICT');
  const batch = (lane: string): PlainStatement[] => [{ sql: 'INSERT INTO lanes (lane) VALUES (?)', args: [lane] }];
  const thaw = freeze(shop);
  const first = queue.write(batch('first'));
  const write = (lane: Lane) => queue.write(batch(lane), lane);
  const forms = Array.from({ length: WRITERS }, () => write('ordinary'));
  const money = Array.from({ length: WEBHOOKS }, () => write('money'));
  await pause(SHORT_STALL);
  thaw();
  const written = await Promise.all([first, ...forms, ...money]);
  if (written.some(({ ok }) => !ok)) broken.push(`${written.filter(({ ok }) => !ok).length} writes refused after a short stall`);
  const lanes = (await shop.rows('SELECT lane FROM lanes ORDER BY at')).map(({ lane }) => lane);
  if (lanes.slice(1, 1 + WEBHOOKS).some((lane) => lane !== 'money')) broken.push('forms were written before money');
}

/** A database that takes connections and answers nothing: SIGSTOP. */
export async function frozen(scale: Scale, say: Say): Promise<Outcome> {
  const shop = await freshShop();
  const broken: string[] = [];
  try {
    await moneyBeforeForms(shop, broken);
    const figures = await silentDatabase(shop, scale, broken);
    say(`silent database: ${figures}`);
    return {
      what: `silent database for ${scale.frozenMs / 1000} s, ${WRITERS} forms, ${WRITERS} new orders, ${WEBHOOKS} webhooks`,
      figures,
      broken,
    };
  } finally {
    await shop.close();
  }
}
