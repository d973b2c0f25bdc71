import { type Lease, withLease } from '../../platform/jobs/lease.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { DAY, HOUR, MINUTE } from '../../rules/limits.ts';
import { COMPARE_CALLS_KEPT, COMPARE_PAGES, COMPARE_WINDOW } from '../../rules/order/reconcile.ts';
import { GatewayError } from '../gateway/payment-gateway.ts';
import { type LedgerFinding, saveFindings } from '../ledger/checks/findings.server.ts';
import { type CompareWindow, type LedgerCheck, openFindingsToCheck, paymentsToCheck, refundsToCheck } from './compare-window.server.ts';

const BACK = 48 * HOUR;
/** Newer payments are left to webhooks and the reconciler. */
export const SETTLED_AFTER = 30 * MINUTE;
const SECOND = 1_000;

/**
 * The position of a comparison. Refunds come first, so that all refunds of a payment are known when it is compared; then
 * payments; then earlier findings. `at` is the start of the next window (UTC ms), `after` the last id compared in it.
 */
interface Cursor {
  readonly startedAt: number;
  readonly phase: 'refunds' | 'payments' | 'open' | 'done';
  readonly from: number;
  readonly at: number;
  readonly width: number;
  readonly after: string;
}

/**
 * Compares our books with the gateway's once a day, to the paisa. The next run of the cron continues at the cursor with what did
 * not fit into this one, also after the gateway did not answer.
 */
export function compareLedgers(shop: Shop): Promise<void> {
  return withLease(shop, 'compare', (lease) => compareNext(shop, lease), DAY);
}

async function compareNext(shop: Shop, lease: Lease): Promise<'ok' | 'unfinished'> {
  const left = lease.cursor === null ? null : (JSON.parse(lease.cursor) as Cursor);
  let cursor = left && left.phase !== 'done' ? left : firstCursor(shop.now, left);
  while (cursor.phase !== 'done') {
    if (shop.calls.left < COMPARE_PAGES + 2 * COMPARE_CALLS_KEPT) return 'unfinished';
    cursor = (await compareSlice(shop, cursor, lease)).next;
  }
  // Started so long ago that the next comparison is due: the gateway did not answer for a day.
  return shop.now - cursor.startedAt >= DAY ? 'unfinished' : 'ok';
}

/**
 * Compares all payments and refunds of the last 48 hours. Payments that were never reported to us are settled; what then still
 * differs is stored as a finding and logged, and cleared by the first comparison that finds it resolved.
 * @param since for a restore: everything since that time (UTC ms) and up to now, because no webhook of it will come again
 * @returns the differences
 * @throws GatewayError where the gateway does not answer
 */
export async function compareRecent(shop: Shop, since?: number): Promise<LedgerFinding[]> {
  const found = new Map<string, LedgerFinding>();
  const first = firstCursor(shop.now, null, since);
  for (let cursor = since === undefined ? first : { ...first, startedAt: shop.now + SETTLED_AFTER }; cursor.phase !== 'done'; ) {
    const slice = await compareSlice(shop, cursor);
    for (const each of slice.found) found.set(`${each.kind} ${each.what}`, each);
    cursor = slice.next;
  }
  return [...found.values()];
}

/** Starts 48 hours ago, or a day before the previous comparison if that is earlier: a payment may be captured late. */
function firstCursor(now: number, former: Cursor | null, since = now): Cursor {
  const from = Math.min(now - BACK, since, former ? former.startedAt - DAY : now);
  return { startedAt: now, phase: 'refunds', from, at: from, width: COMPARE_WINDOW, after: '' };
}

interface Slice {
  readonly found: readonly LedgerFinding[];
  readonly next: Cursor;
}

/** Compares one window, or as much of it as this run's calls allow, and stores its findings with the cursor. */
async function compareSlice(shop: Shop, cursor: Cursor, lease?: Lease): Promise<Slice> {
  const { found, checked, next } = await checkSlice(shop, cursor);
  await saveFindings(shop, 'compare', found, ({ what }) => checked.has(what), lease ? [lease.moveTo(JSON.stringify(next))] : []);
  return { found, next };
}

async function checkSlice(shop: Shop, cursor: Cursor): Promise<Slice & { checked: ReadonlySet<string> }> {
  const found: LedgerFinding[] = [];
  const checked = new Set<string>();
  const window = { from: cursor.at, to: Math.min(cursor.at + cursor.width, endOf(cursor)) };
  const listed = await listOf(shop, cursor, window);
  // Too many entries for one run: the next window is half as wide.
  if (listed === null) return { found, checked, next: { ...cursor, width: Math.ceil(cursor.width / 2) } };
  let { after } = cursor;
  for (const { id, check } of listed.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (id <= cursor.after) continue;
    if (shop.calls.left < COMPARE_CALLS_KEPT) return { found, checked, next: { ...cursor, after } };
    found.push(...(await check().catch((error: unknown) => findingOfError(shop, id, error))));
    checked.add(id);
    after = id;
  }
  return { found, checked, next: nextCursor(cursor, window) };
}

/** A payment that cannot be compared is a finding, so that the others are compared. @throws if the gateway does not answer */
function findingOfError(shop: Shop, what: string, error: unknown): LedgerFinding[] {
  if ((error instanceof GatewayError && error.detail.fault === 'unknown') || shop.calls.left <= 0) throw error;
  logFault(`ledger compare ${what}`, error);
  return [{ kind: 'could not be compared', what }];
}

function listOf(shop: Shop, { phase, width }: Cursor, window: CompareWindow): Promise<LedgerCheck[] | null> {
  const pages = width > SECOND ? COMPARE_PAGES : Number.POSITIVE_INFINITY;
  if (phase === 'refunds') return refundsToCheck(shop, window, pages);
  return phase === 'payments' ? paymentsToCheck(shop, window, pages) : openFindingsToCheck(shop);
}

const endOf = ({ startedAt }: Cursor) => startedAt - SETTLED_AFTER;

/** The cursor of the next window or phase. A window that was halved grows again. */
function nextCursor(cursor: Cursor, { to }: CompareWindow): Cursor {
  const width = Math.min(COMPARE_WINDOW, cursor.width * 2);
  if (cursor.phase !== 'open' && to < endOf(cursor)) return { ...cursor, at: to, after: '', width };
  const phase = cursor.phase === 'refunds' ? 'payments' : cursor.phase === 'payments' ? 'open' : 'done';
  return { ...cursor, phase, at: cursor.from, after: '', width };
}
