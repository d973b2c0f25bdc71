import fc from 'fast-check';
import { orderStatuses } from '../../src/rules/order/order-status.ts';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { openWhileClosed } from './closed-shop.ts';
import { exceededCouponLimit } from './coupon-limit.ts';
import { unguardedExchange } from './exchange.ts';
import { unguardedGift } from './gifts.ts';
import { exceededHoldLimit, unsettledEarlyEvent } from './hold-limits.ts';
import { hostileAttempts } from './hostile.ts';
import { unguardedInvoice } from './invoices.ts';
import { unguardedManualOrder } from './manual.ts';
import { moneyDiscrepancies } from './money.ts';
import { mutants } from './mutants.ts';
import type { Outcome, Say, Scale } from './outcome.ts';
import { unguardedTerms } from './return-terms.ts';
import { unguardedShelf } from './shelf.ts';
import { staleCouponPages } from './stale-pages.ts';
import { NEVER, type ShopEvent, World } from './world.ts';

const index = fc.nat(7);
const single: fc.Arbitrary<ShopEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      shopper: index,
      piece: index,
      quantity: fc.integer({ min: 1, max: 2 }),
      coupon: fc.boolean(),
      gatewayDown: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      cod: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      order: index,
      outcome: fc.constantFrom('captured' as const, 'captured' as const, 'authorized' as const, 'failed' as const),
      wrongAmount: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      verify: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('webhooks' as const), copies: fc.integer({ min: 1, max: 3 }), shuffle: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('abandon' as const),
      order: index,
      outcome: fc.constantFrom('dismissed' as const, 'failed' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('retry' as const, 'cancel' as const), order: index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cron' as const), minutes: fc.constantFrom(1, 3, 30, 60 * 24) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), order: index, half: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), order: index, to: fc.constantFrom(...orderStatuses) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), piece: index, by: fc.integer({ min: -1, max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hostile' as const), at: fc.nat(hostileAttempts - 1) }) },
);
const shopEvents = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: single },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('together' as const), what: fc.array(single, { minLength: 2, maxLength: 4 }) }) },
  ),
  { minLength: 6, maxLength: 16 },
);

/** Orders that are paid, held, refunded and cancelled (cash and online), followed by every statement of `hostile.ts`. */
const bought: ShopEvent[] = [0, 1].flatMap((piece) => [
  { kind: 'order', shopper: piece, piece, quantity: 1, coupon: false, gatewayDown: false, cod: false },
  { kind: 'pay', order: piece, outcome: 'captured', wrongAmount: piece === 1, verify: true },
]);
const everyAttempt: ShopEvent[] = [
  ...bought,
  { kind: 'order', shopper: 2, piece: 0, quantity: 1, coupon: false, gatewayDown: false, cod: false },
  { kind: 'adjust', piece: 1, by: 2 },
  { kind: 'order', shopper: 2, piece: 1, quantity: 1, coupon: false, gatewayDown: false, cod: true },
  { kind: 'cancel', order: 3 },
  { kind: 'order', shopper: 0, piece: 1, quantity: 1, coupon: false, gatewayDown: false, cod: false },
  { kind: 'abandon', order: 4, outcome: 'dismissed' },
  ...Array.from({ length: hostileAttempts }, (_, at): ShopEvent => ({ kind: 'hostile', at })),
];

/** The payment window is closed, the cart is bought with cash on delivery, and then the payment is captured. */
const cashInstead: ShopEvent[] = [
  { kind: 'order', shopper: 0, piece: 0, quantity: 1, coupon: false, gatewayDown: false, cod: false },
  { kind: 'abandon', order: 0, outcome: 'dismissed' },
  { kind: 'order', shopper: 0, piece: 0, quantity: 1, coupon: false, gatewayDown: false, cod: true },
  { kind: 'pay', order: 0, outcome: 'captured', wrongAmount: false, verify: true },
];

/** The shop is replaced after this many runs, so that the audit stays fast. */
const RUNS_PER_SHOP = 40;

interface Explored {
  readonly runs: number;
  readonly pairs: ReadonlySet<string>;
  /** The first failure, with the events that led to it. */
  readonly failure: string | null;
}

/** Runs random interleavings of shoppers, webhooks, cron and administrator; the ledgers must balance after each. */
async function explore(runs: number, seed: number, mutation: string | null): Promise<Explored> {
  const pairs = new Set<string>();
  for (let done = 0; done < runs; done += RUNS_PER_SHOP) {
    const shop = await freshShop();
    try {
      if (mutation) await shop.rows(mutation);
      for (const known of done === 0 ? [everyAttempt, cashInstead] : []) {
        const unguarded = await runEvents(shop, known, pairs).then(() => null, String);
        if (unguarded) return { runs: 0, pairs, failure: unguarded };
      }
      for (const scene of done === 0
        ? [
            exceededHoldLimit,
            exceededCouponLimit,
            unsettledEarlyEvent,
            unguardedExchange,
            unguardedTerms,
            unguardedInvoice,
            unguardedGift,
            unguardedManualOrder,
            unguardedShelf,
            openWhileClosed,
            staleCouponPages,
          ]
        : []) {
        const unguarded = await scene(shop).catch(String);
        if (unguarded) return { runs: 0, pairs, failure: unguarded };
      }
      const numRuns = Math.min(RUNS_PER_SHOP, runs - done);
      const result = await fc.check(
        fc.asyncProperty(shopEvents, async (all) => {
          await runEvents(shop, all, pairs);
        }),
        { numRuns, seed: seed + done, endOnFailure: true },
      );
      if (result.failed) return { runs: done + result.numRuns, pairs, failure: `seed ${seed + done}: ${String(result.errorInstance)}` };
    } finally {
      await shop.close();
    }
  }
  return { runs, pairs, failure: null };
}

/** Applies the events to new products and shoppers, and audits the shop. Returns the final status of the first order. */
export async function runEvents(shop: FreshShop, all: readonly ShopEvent[], pairs: Set<string>): Promise<string | null> {
  const world = await World.open(shop);
  for (const each of all) await world.apply(each);
  const status = await world.statusOfFirst();
  await shop.settle();
  await shop.deliverWebhooks();
  await shop.settle();
  for (const pair of world.seen) pairs.add(pair);
  const broken = (await moneyDiscrepancies(shop)).filter((line) => !line.startsWith('captured') && !line.startsWith('refunded'));
  if (broken.length > 0) throw new Error(broken.join('; '));
  // The cron must not check the orders of this run during later runs.
  await shop.rows(`UPDATE orders SET next_check_at = ${NEVER}`);
  return status;
}

/** Shops explored in parallel; most of the time is spent waiting for a database. */
const LANES = 4;

export async function interleavings(scale: Scale, seed: number, say: Say): Promise<Outcome> {
  const runs = Math.ceil(scale.interleavings / LANES);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => explore(runs, seed + lane * 1_000_003, null)));
  const pairs = new Set(lanes.flatMap((lane) => [...lane.pairs]));
  const figures = `${lanes.reduce((all, lane) => all + lane.runs, 0)} runs, ${pairs.size} pairs of status and event (seed ${seed})`;
  say(`interleavings: ${figures}`);
  const broken = lanes.flatMap(({ failure }) => failure ?? []);
  return { what: 'random interleavings of shoppers, webhooks, cron and administrator', figures, broken };
}

/** Removes one guard at a time. The harness must notice each removal; otherwise it proves nothing. */
export async function mutantsCaught(scale: Scale, seed: number, say: Say, only = mutants.length): Promise<Outcome> {
  const survivors: string[] = [];
  const chosen = mutants.slice(0, only);
  for (const { name, sql } of chosen) {
    const { runs, failure } = await explore(scale.interleavingsPerMutant, seed, sql);
    say(`without ${name}: ${failure ? `caught ${runs === 0 ? 'at once' : `after ${runs} runs`}` : 'NOT CAUGHT'}`);
    if (!failure) survivors.push(name);
  }
  return {
    what: `${chosen.length} mutants, each without one guard`,
    figures: `${chosen.length - survivors.length} caught`,
    broken: survivors.map((name) => `${name} survived`),
  };
}
