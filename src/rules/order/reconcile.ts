import { DAY, HOUR, MINUTE } from '../limits.ts';

/**
 * When the reconciler asks the gateway about an order, counted from its creation. The first four are for shoppers whose browser
 * was closed; the later ones for banks, which may authorise up to three days after a failure.
 */
const schedule = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 25 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 5 * DAY];

/** Ms between checks of an order that still holds its pieces after all of that: a payment stays authorised. */
const HELD_CHECKED_EVERY = HOUR;

/**
 * The time of the next check, or null when no payment can arrive any more. It depends on the order's age alone, so no counter is stored.
 */
export function nextCheckAt(createdAt: number, now: number): number | null {
  const due = schedule.map((after) => createdAt + after).find((at) => at > now);
  return due ?? null;
}

/** The same for an order that holds its pieces: it is checked until it does not. The database refuses a hold without a next check. */
export const nextCheckOfHold = (createdAt: number, now: number): number => nextCheckAt(createdAt, now) ?? now + HELD_CHECKED_EVERY;

/** Due orders that one run reads: those that 20 new unpaid orders a second make in a minute, with their five checks. */
export const RECONCILE_DUE = 6_500;
/** If fewer orders are due at once, each is asked for alone. */
export const TOGETHER_FROM = 20;
/** Ms between the first and the last hold of orders whose payments are listed together. */
export const TOGETHER_SPAN = 45 * MINUTE;
/** Lists of 100 payments that are asked for in parallel. */
export const LIST_LANES = 6;
/** Orders in one write: those that release pieces take about 1 ms each, for which all other writes wait. */
export const RECONCILE_WRITTEN_TOGETHER = 100;
/** The most orders that one run checks alone. Normally it checks all that are due, so that a paid order is updated within three minutes. */
export const RECONCILE_ORDERS_PER_RUN = 100;
/** Orders that are checked in parallel, because each mostly waits for the gateway. */
export const RECONCILE_LANES = 4;
/** With fewer calls left than this no further order is checked: the rest is for the orders in progress, refunds and the lease. */
export const RECONCILE_CALLS_KEPT = 230;

/** The calls of one run of the cron: a quarter of what Cloudflare allows a Worker (paid plan). @internal for the test of the sum below it */
export const CALLS_PER_RUN = 2_500;
/**
 * Calls to database, writer, gateway and mail service that each job of a run may make; together they stay below the limit, and
 * `runJobs` enforces it. Checking an order costs 3, one that a crash lost 5; a refund up to 8, a mail 4; a call to a
 * courier up to 7, a parcel that was asked about 2; a round of the audit 3;
 * a list of 100 payments 1, correcting one of them up to 8.
 */
export const JOB_CALLS = {
  askGateway: 2,
  reconcile: 1_300,
  retryOrphans: 36,
  watchHolds: 4,
  endOffers: 2,
  workOnCategories: 42,
  endSilentOrders: 21,
  queueStockAlerts: 8,
  queueDigest: 3,
  runCouriers: 200,
  hearCouriers: 60,
  tidyLabels: 3,
  sweepLabels: 6,
  tellOwner: 3,
  eraseDueCustomers: 21,
  drainOutbox: 160,
  tidyMessages: 3,
  tidyCarts: 2,
  tidyEvidence: 5,
  tidyPictures: 7,
  deletePersonalData: 5,
  auditLedgers: 30,
  compareLedgers: 120,
  /** With the matching of what it read. */
  readSettlements: 90,
  settleMargins: 50,
  issueDueDocuments: 9,
  checkDocuments: 5,
  matchMoney: 20,
  watchHealth: 3,
} as const;
export const RECONCILE_LEASE = 55_000;
export const REFUND_RETRY = 10 * MINUTE;

/** Ms between two audits of the newly written rows; a violation is found within this time. */
export const AUDIT_EVERY = 10 * MINUTE;
/** Ms between two audits of all rows: less than a day, so that every row is checked daily. */
export const AUDIT_PASS_EVERY = 20 * HOUR;
/** Rows of a table in one query of the audit: about 0.1 s on two cores, far below DB_TIMEOUT. Moves have only one simple invariant. */
export const AUDIT_SLICE = 1_000;
export const AUDIT_MOVES_SLICE = 5_000;
/** Days of the reports in one query: each is recounted from its orders. */
export const AUDIT_DATES_SLICE = 8;
/** Slices of each table in one run: 144 runs a day check 860,000 orders and 4.3 million moves. */
export const AUDIT_ROUNDS = 6;
/** With fewer calls left than this no further round starts: a round costs 3, the lease 1. */
export const AUDIT_CALLS_KEPT = 4;
/** Moves added to the sums in one write: about 20 ms, for which all other writes wait. */
export const SUMMED_MOVES = 10_000;
/** Such writes in one run. Ten busy minutes of sales need one; an old shop needs a few runs to catch up. */
export const SUMMING_WRITES = 5;

/** The window of the daily comparison, in ms. Four windows are 48 hours: with four calls each, a quiet shop is finished in one run. */
export const COMPARE_WINDOW = 12 * HOUR;
/** Lists of 100 that one window may take; where there are more, the window is halved. */
export const COMPARE_PAGES = 20;
/** With fewer calls left than this the run corrects nothing more: the cursor stays, and the lease and findings cost 4. */
export const COMPARE_CALLS_KEPT = 20;
/** With fewer calls left than this the reading of settlements stops, and the next run goes on: a part of a day costs up to 9, the lease 1. */
export const SETTLEMENT_CALLS_KEPT = 10;
/** Settlements of other days that one part of a day's lines may ask for by their ids. */
export const SETTLEMENTS_BY_ID = 5;
/** Lines in one statement: each holds all that the gateway said, about a kilobyte. */
export const LINES_WRITTEN_TOGETHER = 250;
