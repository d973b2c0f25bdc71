import { setTimeout } from 'node:timers/promises';
import type { startSqld } from '../../functions/start/sqld.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { cpuMs } from '../faults/cpu.ts';
import { costOf } from '../shop/count-rows.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';

/** The shops take turns, because other work runs on the machine. */
const ROUNDS = 5;
/** The kernel counts CPU in hundredths of a second. */
const READS_PER_ROUND = 180;
const AT_ONCE = 4;
/** The number of writes after which a server works on its log for a while. */
const IDLE_MS = 2_000;
const IDLE_WAITED_MS = 120_000;

export type Read = (shop: Shop) => Promise<unknown>;

/** A shop with a database of its own that is full, and what is asked of it. */
export interface Filled {
  readonly shop: FreshShop;
  readonly sqld: Awaited<ReturnType<typeof startSqld>>;
  readonly reads: ReadonlyMap<string, Read>;
}

/** The cost of one read for the database, with each number of rows. */
export interface ReadCost {
  readonly name: string;
  readonly rows: readonly number[];
  /** CPU ms of all its statements. */
  readonly ms: readonly number[];
}

async function rowsRead({ shop, sqld }: Filled, read: Read): Promise<number> {
  const cost = await costOf(sqld.url, shop.at(), read);
  return cost.reduce((sum, { rows }) => sum + rows, 0);
}

/** Ms of CPU of the database for one read, several at once. */
async function cpuOf({ shop, sqld }: Filled, read: Read, reads: number): Promise<number> {
  const before = cpuMs(sqld.child.pid);
  const reader = async () => {
    for (let run = 0; run < reads / AT_ONCE; run += 1) await read(shop.at());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return (cpuMs(sqld.child.pid) - before) / reads;
}

/** Waits until the server works on nothing any more. */
export async function untilIdle({ sqld }: Filled): Promise<void> {
  const from = performance.now();
  for (let [before, now] = [-1, cpuMs(sqld.child.pid)]; now > before && performance.now() - from < IDLE_WAITED_MS; ) {
    await setTimeout(IDLE_MS);
    [before, now] = [now, cpuMs(sqld.child.pid)];
  }
}

/** The mean of the three in the middle: a median would be a whole hundredth. */
const middle = (values: readonly number[]) =>
  values
    .toSorted((a, b) => a - b)
    .slice(1, -1)
    .reduce((sum, value) => sum + value / 3, 0);

/** Returns what a read costs in each of several shops. @param reads of one round, a multiple of four */
export async function costsOf(name: string, shops: readonly Filled[], reads = READS_PER_ROUND): Promise<ReadCost> {
  const ms = shops.map((): number[] => []);
  const rows: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, filled] of shops.entries()) {
      const read = filled.reads.get(name) as Read;
      // The first round warms up: the first read of a shop fetches more.
      if (round > 0) ms[at]?.push(await cpuOf(filled, read, reads));
      else for (const _ of ['first', 'later']) rows[at] = await rowsRead(filled, read);
    }
  }
  return { name, rows, ms: ms.map(middle) };
}

/** The factor of a read's cost from the fewest rows to the most. */
export const growthOf = ({ ms }: ReadCost): number => (ms.at(-1) ?? 0) / (ms[0] ?? 1);

/** Sends as a Worker does until the returned function is called: it asks for no compression, most of what Node's requests would cost the database. */
export function sendAsWorker(): () => void {
  const { fetch: send } = globalThis;
  globalThis.fetch = (address, init) => send(address, { ...init, headers: { ...Object(init?.headers), 'accept-encoding': 'identity' } });
  return () => {
    globalThis.fetch = send;
  };
}
