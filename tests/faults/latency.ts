import { createClient } from '@libsql/client/web';
import { WriteQueue } from '../../src/platform/database/queue/write-queue.ts';
import type { PlainStatement } from '../../src/platform/database/statement.ts';
import { type FreshShop, freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { Shopper } from '../shop/people/shopper.ts';
import { inParallel, moneyDiscrepancies, type Outcome, often, percentile, type Say, type Scale } from './outcome.ts';
import { type FarDatabase, startProxy } from './proxy.ts';

const CALLERS = 256;
const SHOPPERS = 24;
/** Share of the batches that is written one by one, which is much slower. */
const ONE_BY_ONE = 1 / 16;
/** How many times faster batches must be written in groups than one by one, at the latency of a database in the same country. */
const FASTER = 10;
const JUDGED_AT = 20;
const NOTES = 'CREATE TABLE far_notes (id INTEGER PRIMARY KEY, count INTEGER NOT NULL CHECK (count < 3)) STRICT';

/** Batches of three statements. The last statement of every fourth batch violates a CHECK. */
const batchesFrom = (first: number, count: number): PlainStatement[][] =>
  Array.from({ length: count }, (_, at) => {
    const id = BigInt(first + at);
    const add = { sql: 'UPDATE far_notes SET count = count + ? WHERE id = ?', args: [1n, id] };
    return [{ sql: 'INSERT INTO far_notes (id, count) VALUES (?, 0)', args: [id] }, add, { ...add, args: [at % 4 === 3 ? 2n : 1n, id] }];
  });

const perSecond = (count: number, from: number) => (count * 1000) / (performance.now() - from);

/** Batches per second, one by one and through the queue. Exactly the accepted batches must be in the database. */
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
  if (busy > 0) broken.push(`${busy} batches were refused as busy`);
  if (there?.n !== accepted || strange?.n !== 0)
    broken.push(`${accepted} batches accepted, ${there?.n} in the database, ${strange?.n} incomplete`);
  if (ms === JUDGED_AT && fast < FASTER * slow) broken.push(`${fast.toFixed(0)}/s together, ${slow.toFixed(0)}/s one by one`);
  return `${slow.toFixed(0)} batches/s one by one, ${fast.toFixed(0)}/s together (${(fast / slow).toFixed(1)} times)`;
}

async function sales(shop: FreshShop, { latencyOrders }: Scale, broken: string[]): Promise<string> {
  const id = await shop.addProduct({ price: 70_000, stock: latencyOrders });
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
  await often(SHOPPERS, latencyOrders, buy);
  const rate = perSecond(latencyOrders, from);
  await shop.settle();
  return `${rate.toFixed(1)} paid orders/s, p99 of create ${percentile(creates, 99)} ms, of verify ${percentile(verifies, 99)} ms`;
}

export async function latency(scale: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop(libsqlServer);
  const far = await startProxy(shop.databaseUrl);
  shop.env.TURSO_DATABASE_URL = far.url;
  const outcomes: Outcome[] = [];
  try {
    await shop.rows(NOTES);
    for (const ms of scale.latencies) {
      const broken: string[] = [];
      far.delay(ms);
      const figures = `${await rates(shop, far, scale, ms, broken)}; ${await sales(shop, scale, broken)}`;
      broken.push(...(await moneyDiscrepancies(shop)));
      say(`database ${ms} ms away: ${figures}`);
      outcomes.push({ what: `database ${ms} ms further away`, figures, broken });
    }
    return outcomes;
  } finally {
    await shop.close();
    await far.close();
  }
}

/** The baseline: writes one batch after the other, each in its own transaction and stream. Returns how many were written. */
async function oneByOne(url: string, batches: readonly PlainStatement[][]): Promise<number> {
  let written = 0;
  for (const batch of batches) {
    const client = createClient({ url });
    await client.batch(batch, 'write').then(
      () => {
        written += 1;
      },
      () => {},
    );
    client.close();
  }
  return written;
}
