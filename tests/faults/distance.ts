import type { PlainStatement } from '../../src/platform/database/statement.ts';
import { WriteQueue } from '../../src/platform/database/write-queue.ts';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/shopper.ts';
import { moneyBroken } from './money.ts';
import { oneByOne } from './one-by-one.ts';
import { inParallel, type Outcome, percentile, type Say, type Scale } from './outcome.ts';
import { type FarDatabase, startProxy } from './proxy.ts';

/** Callers that wait for the writer at once. */
const CALLERS = 256;
/** Shoppers that buy at once. */
const SHOPPERS = 24;
/** One batch after the other is so much slower that a part of the batches is enough to measure it. */
const ONE_BY_ONE = 1 / 16;
/** How much faster batches are written together than one by one, at the distance of a database in the same country. */
const FASTER = 10;
const JUDGED_AT = 20;

const NOTES = 'CREATE TABLE far_notes (id INTEGER PRIMARY KEY, count INTEGER NOT NULL CHECK (count < 3)) STRICT';

/** Three statements that belong together; every fourth batch is refused by a CHECK in its last one. */
function batchesFrom(first: number, count: number): PlainStatement[][] {
  return Array.from({ length: count }, (_, at) => {
    const id = BigInt(first + at);
    const add = { sql: 'UPDATE far_notes SET count = count + ? WHERE id = ?', args: [1n, id] };
    return [{ sql: 'INSERT INTO far_notes (id, count) VALUES (?, 0)', args: [id] }, add, { ...add, args: [at % 4 === 3 ? 2n : 1n, id] }];
  });
}

const perSecond = (count: number, from: number) => (count * 1000) / (performance.now() - from);

/** Batches a second, one by one and through the queue; every accepted one must be there, and no other. */
async function rates(shop: FreshShop, far: FarDatabase, { batches }: Scale, ms: number, broken: string[]) {
  const few = Math.ceil(batches * ONE_BY_ONE);
  let from = performance.now();
  let accepted = await oneByOne(far.url, batchesFrom(0, few));
  const slow = perSecond(few, from);
  const queue = new WriteQueue(() => ({ TURSO_DATABASE_URL: far.url }));
  let busy = 0;
  from = performance.now();
  const write = (batch: PlainStatement[]) => async () => {
    const written = await queue.write(batch);
    if (written.ok) accepted += 1;
    else if (written.busy) busy += 1;
  };
  await inParallel(CALLERS, batchesFrom(few, batches).map(write));
  const fast = perSecond(batches, from);
  const [there] = await shop.rows('SELECT count(*) AS n FROM far_notes WHERE count = 2');
  const [strange] = await shop.rows('SELECT count(*) AS n FROM far_notes WHERE count <> 2');
  await shop.rows('DELETE FROM far_notes');
  if (busy > 0) broken.push(`${busy} batches were busy`);
  if (there?.n !== accepted || strange?.n !== 0) broken.push(`${accepted} batches accepted, ${there?.n} there, ${strange?.n} half done`);
  if (ms === JUDGED_AT && fast < FASTER * slow) broken.push(`${fast.toFixed(0)}/s together, ${slow.toFixed(0)}/s one by one`);
  return `${slow.toFixed(0)} batches/s one by one, ${fast.toFixed(0)}/s together (${(fast / slow).toFixed(1)} times)`;
}

/** Shoppers order, pay and verify at once, each order once. */
async function sales(shop: FreshShop, { farOrders }: Scale, broken: string[]): Promise<string> {
  const id = await shop.addProduct({ price: 70_000, stock: farOrders });
  const creates: number[] = [];
  const verifies: number[] = [];
  const timed = async <T>(into: number[], work: Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work;
    into.push(performance.now() - from);
    return done;
  };
  const from = performance.now();
  const buy = async () => {
    const shopper = new Shopper(shop);
    const order = await timed(creates, shopper.order([{ id }]));
    const verified = order.status === 200 ? await timed(verifies, shopper.verify(order, shopper.pay(order))) : order;
    if (verified.status !== 200) broken.push(`an order was answered ${verified.status} ${verified.body.code}`);
  };
  await inParallel(
    SHOPPERS,
    Array.from({ length: farOrders }, () => buy),
  );
  const rate = perSecond(farOrders, from);
  await shop.settle();
  const p99 = (times: number[]) =>
    percentile(
      times.sort((a, b) => a - b),
      99,
    );
  return `${rate.toFixed(1)} paid orders/s, p99 of create ${p99(creates)} ms, of verify ${p99(verifies)} ms`;
}

/** The database is further and further away: what the writer and a sale do then. */
export async function distance(scale: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop();
  const far = await startProxy(shop.databaseUrl);
  shop.env.TURSO_DATABASE_URL = far.url;
  const outcomes: Outcome[] = [];
  try {
    await shop.rows(NOTES);
    for (const ms of scale.distances) {
      const broken: string[] = [];
      far.delay(ms);
      const figures = `${await rates(shop, far, scale, ms, broken)}; ${await sales(shop, scale, broken)}`;
      broken.push(...(await moneyBroken(shop)));
      say(`database ${ms} ms away: ${figures}`);
      outcomes.push({ what: `database ${ms} ms further away`, figures, broken });
    }
    return outcomes;
  } finally {
    await shop.close();
    await far.close();
  }
}
