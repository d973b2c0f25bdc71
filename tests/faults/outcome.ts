/** What a suite found: one row of docs/faults.md. `broken` is empty where everything held. */
export interface Outcome {
  readonly what: string;
  /** Figures a person may want: '20 runs, p99 812 ms, 143 orders/s'. */
  readonly figures: string;
  readonly broken: readonly string[];
}

export type Say = (line: string) => void;

/** How much of each is done: all of it for `npm run faults`, a taste of it in `npm test`. */
export interface Scale {
  readonly rushes: number;
  readonly coupons: number;
  readonly interleavings: number;
  readonly interleavingsPerMutant: number;
  readonly kills: number;
  readonly stormOrders: number;
  readonly silentOrders: number;
  /** Ms that are added to each answer of the database, one run for each. */
  readonly distances: readonly number[];
  /** Batches and paid orders at each distance. */
  readonly batches: number;
  readonly farOrders: number;
  /** How long the database is silent, in ms. */
  readonly frozenMs: number;
  readonly bookedOrders: number;
}

export const full: Scale = {
  rushes: 20,
  coupons: 20,
  interleavings: 10_000,
  interleavingsPerMutant: 200,
  kills: 100,
  stormOrders: 1_000,
  silentOrders: 100,
  distances: [0, 5, 20, 60],
  batches: 8_000,
  farOrders: 240,
  frozenMs: 15_000,
  bookedOrders: 300_000,
};

export const short: Scale = {
  rushes: 1,
  coupons: 2,
  interleavings: 25,
  interleavingsPerMutant: 30,
  kills: 4,
  stormOrders: 40,
  silentOrders: 100,
  distances: [0, 20],
  batches: 1_600,
  farOrders: 24,
  frozenMs: 6_000,
  bookedOrders: 20_000,
};

/** Runs jobs, so many at a time; returns how long each took, in ms, sorted. */
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
  return took.sort((a, b) => a - b);
}

export function percentile(sorted: readonly number[], percent: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}

/** Random numbers from a seed (mulberry32), so that a run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}
