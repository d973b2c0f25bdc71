import { randomOf } from '../../machine/random.ts';
import { buy, type Sale } from '../shard/buy.ts';
import { captured } from '../shard/capture.ts';
import { must, sql } from '../store/statement.ts';
import type { Stores } from '../store/stores.ts';
import { askShard, attempt, type Caller } from '../world/caller.ts';
import { World } from '../world/world.ts';
import { measured } from './costs.ts';
import { GroupCommit } from './group-commit.ts';

export interface Rush {
  readonly shards: number;
  readonly pieces: number;
  readonly stock: number;
  /** Orders that begin, and the ms within which they do. */
  readonly buyers: number;
  readonly within: number;
  /** Ms at the start that are not counted: leases are not there yet. */
  readonly warm: number;
}
export interface Rushed {
  /** Paid orders a second, of those that were paid after the warm-up. */
  readonly ordersPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly sold: number;
  /** Buyers who were refused, and pieces that nobody got in the end. */
  readonly refused: number;
  readonly left: number;
  readonly leases: number;
  /** Tokens of leases that nobody has bought: they go back. */
  readonly unused: number;
  readonly batchesPerOrder: number;
}

/** Batches of an order that the model writes itself: begun, held, opened, paid. */
const OWN = 4;
const AFTER = 30_000;
/** Longer than a rush: what expires meanwhile is not what is measured. */
const LEASE = 600_000;
const TRIES = 5;
const rank = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Lets buyers in through the code of the model, without faults, each batch at the measured cost of one. */
export async function rushed(rush: Rush, stores: Stores): Promise<Rushed> {
  const { shards, pieces, stock, buyers, within, warm } = rush;
  const plan = { ...{ seed: 1, shards, pieces, stock, lease: 20, shoppers: 0, administrators: 0, moves: 0, seconds: 0 }, faults: {} };
  const commits = new GroupCommit(() => world.scheduler);
  const world: World = new World(plan, stores, { turn: commits.turn, leaseMs: LEASE });
  const { scheduler } = world;
  const start = scheduler.now;
  for (let piece = 0; piece < pieces; piece += 1)
    world.home(piece).store.write([must('INSERT INTO pieces VALUES (?, ?, ?, 0)', piece, stock, stock)]);
  const random = randomOf(1, 'buyers');
  const caller: Caller = { world, life: null, known: new Map() };
  const waits: number[] = [];
  const paidAt: number[] = [];
  let refused = 0;
  const buyer = async (number: number) => {
    const began = scheduler.now;
    const line = { piece: Math.floor(random() ** 2 * pieces), quantity: 1 };
    const press = { key: `buyer ${number}`, lines: [line], total: 1_000 };
    const shard = Math.floor(random() * shards);
    let sale: Sale | null = null;
    const ask = async () => {
      sale = await askShard(caller, shard, 'buy', (object) => buy(object, press), AFTER);
    };
    for (let tries = 1; tries <= TRIES && !(await attempt(ask)); tries += 1) await scheduler.sleep(500);
    await answered(sale, began, shard, number);
  };
  const answered = async (sale: Sale | null, began: number, shard: number, number: number) => {
    if (began - start >= warm) waits.push(scheduler.now - began);
    if (sale?.status !== 'open') return void (refused += 1);
    const payment = { id: `pay ${number}`, order: sale.id, shard, amount: sale.total };
    await askShard(caller, shard, 'pay', (object) => captured(object, payment, payment.id), AFTER);
    paidAt.push(scheduler.now - start);
    const other = sql('UPDATE refunds SET is_processed = 1 WHERE payment_id = ?', payment.id);
    for (let batch = OWN; batch < measured.ofOrder; batch += 1)
      await askShard(caller, shard, 'other', (object) => object.write([other]), AFTER);
  };
  for (let number = 0; number < buyers; number += 1)
    scheduler.after(
      (number / buyers) * within,
      () => void attempt(() => buyer(number)).catch((error: unknown) => world.mind('buyer', error)),
      null,
    );
  await scheduler.runUntil(start + within + AFTER);
  const counted = paidAt.filter((at) => at >= warm && at < Math.max(within, paidAt.at(-1) ?? 0));
  const over = Math.max(1, (counted.at(-1) ?? 0) - warm) / 1_000;
  const sum = (text: string, hosts: readonly { store: World['view']['store'] }[]) =>
    hosts.reduce((total, { store }) => total + Number(store.row(text)?.n ?? 0), 0);
  const homes = Array.from({ length: pieces }, (_, piece) => world.home(piece));
  const sorted = waits.sort((a, b) => a - b);
  const unused = sum('SELECT sum(unused) AS n FROM leases', world.shards());
  const result = {
    ...{ ordersPerSecond: counted.length / over, p50: rank(sorted, 0.5), p99: rank(sorted, 0.99), sold: paidAt.length, refused },
    ...{ left: unused + sum('SELECT free AS n FROM pieces', homes), leases: sum('SELECT count(*) AS n FROM leases', homes) },
    ...{
      leased: sum('SELECT sum(granted) AS n FROM leases', homes),
      unused,
      batchesPerOrder: commits.batches / Math.max(1, paidAt.length),
    },
  };
  if (world.failures.length > 0) throw new Error(world.failures[0]);
  stores.end();
  return result;
}
