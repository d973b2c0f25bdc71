import { appendFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';
import { type FreshShop, freshShop, libsqlServer, type ServeDatabase } from '../shop/fresh-shop.ts';
import type { Row } from '../shop/rows.ts';

/** The result of a suite: one row of the report. `broken` is empty if everything held. */
export interface Outcome {
  readonly what: string;
  /** '20 runs, p99 812 ms, 143 orders/s' */
  readonly figures: string;
  readonly broken: readonly string[];
}

export type Say = (line: string) => void;

/** The size of each suite: [for `npm run faults`, for `npm test` and its night]. */
const sizes = {
  ...{ rushes: [20, 1], kills: [100, 2], stormOrders: [1_000, 20] },
  /** Ms for which the database does not answer. */
  silentMs: [15_000, 6_000],
  ...{ auditedOrders: [300_000, 20_000], unclearOrders: [100_000, 1_200] },
} as const;

export interface Scale extends Readonly<Record<keyof typeof sizes, number>> {
  /** The database of the suites that are not about its server; without it this process answers. */
  readonly serve?: ServeDatabase;
}
const sized = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size[at]])) as Readonly<Record<keyof typeof sizes, number>>;
export const full: Scale = { ...sized(0), serve: libsqlServer };
export const short: Scale = sized(1);

/** Runs a suite in a shop of its own. What it finds broken it says to `broken`; it returns the figures. */
export async function inShop(
  what: string,
  serve: ServeDatabase | undefined,
  say: Say,
  work: (shop: FreshShop, broken: string[]) => Promise<string>,
): Promise<Outcome> {
  const shop = await freshShop(serve);
  const broken: string[] = [];
  try {
    const figures = await work(shop, broken);
    say(`${what}: ${figures}`);
    return { what, figures, broken };
  } finally {
    await shop.close();
  }
}

/** The same job several times, with at most `width` in parallel. */
export const often = (width: number, count: number, job: () => Promise<unknown>): Promise<number[]> =>
  inParallel(
    width,
    Array.from({ length: count }, () => job),
  );

/** Runs jobs with at most `width` in parallel. Returns the duration of each in ms. */
export async function inParallel(width: number, jobs: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const from = performance.now();
      await job();
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return took;
}

export function percentile(all: readonly number[], percent: number): number {
  const sorted = all.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}

/** Differences between the ledgers of the shop and of Razorpay, and violated invariants. Empty if there are none. */
export async function moneyDiscrepancies(shop: Pick<FreshShop, 'rows' | 'razorpay' | 'invariants'>): Promise<string[]> {
  const gateway = shop.razorpay.ledger().sums;
  const one = async (sql: string) => Number((await shop.rows(sql))[0]?.n ?? 0);
  const captured = await one("SELECT coalesce(sum(amount_paise), 0) AS n FROM payments WHERE status = 'captured' AND currency = 'INR'");
  const refunded = await one("SELECT coalesce(sum(amount_paise), 0) AS n FROM refunds WHERE status = 'processed'");
  const drift = [
    ...(captured === gateway.captured ? [] : [`captured: Razorpay ${gateway.captured}, shop ${captured} paise`]),
    ...(refunded === gateway.refunded ? [] : [`refunded: Razorpay ${gateway.refunded}, shop ${refunded} paise`]),
  ];
  const rows: Row[] = await shop.invariants();
  return [...drift, ...rows.map(({ invariant, id }) => `${invariant} broken at ${id}`)];
}

/**
 * Sends everything that the shop logs in this process to `file`: hundreds of expected errors and security events would hide the
 * results. Returns the function that still writes to the terminal.
 */
export function redirectConsole(file: string): Say {
  const { log } = console;
  writeFileSync(file, '');
  const append = (...parts: readonly unknown[]) => appendFileSync(file, `${format(...parts)}\n`);
  Object.assign(console, { log: append, info: append, warn: append, error: append });
  return log;
}
