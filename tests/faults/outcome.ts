/** The result of a suite: one row of docs/faults.md. `broken` is empty if everything held. */
export interface Outcome {
  readonly what: string;
  /** '20 runs, p99 812 ms, 143 orders/s' */
  readonly figures: string;
  readonly broken: readonly string[];
}

export type Say = (line: string) => void;

/** The size of each suite: full for `npm run faults`, short for `npm test`. */
export interface Scale {
  readonly rushes: number;
  readonly kills: number;
  readonly stormOrders: number;
  readonly lostWebhookOrders: number;
  /** Orders while Razorpay refuses, for each way to refuse. */
  readonly refusedOrders: number;
  /** Orders of the hoarder in a simulated minute: 167 are 10,000 an hour. */
  readonly hoardedAMinute: number;
  /** Ms added to each response of the database; one run for each. */
  readonly latencies: readonly number[];
  /** Batches and paid orders at each latency. */
  readonly batches: number;
  readonly latencyOrders: number;
  /** Ms for which the database does not answer. */
  readonly silentMs: number;
  readonly auditedOrders: number;
  readonly unclearOrders: number;
  /** Whether buyers send such forms too: theirs are read. */
  readonly formsOfBuyers: boolean;
}

export const full: Scale = {
  rushes: 20,
  kills: 100,
  stormOrders: 1_000,
  lostWebhookOrders: 100,
  refusedOrders: 100,
  hoardedAMinute: 167,
  latencies: [0, 5, 20, 60],
  batches: 8_000,
  latencyOrders: 240,
  silentMs: 15_000,
  auditedOrders: 300_000,
  unclearOrders: 100_000,
  formsOfBuyers: true,
};

export const short: Scale = {
  rushes: 1,
  kills: 4,
  stormOrders: 40,
  lostWebhookOrders: 100,
  refusedOrders: 12,
  hoardedAMinute: 3,
  latencies: [0, 20],
  batches: 1_600,
  latencyOrders: 24,
  silentMs: 6_000,
  auditedOrders: 20_000,
  unclearOrders: 1_200,
  formsOfBuyers: false,
};

/** Runs jobs with at most `width` in parallel. Returns the duration of each in ms, sorted. */
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
