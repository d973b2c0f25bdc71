import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { monthBounds } from '../../../rules/money/financial-year.ts';
import { withLease } from '../../payment/reconcile/lease.server.ts';
import { changedMoney } from './changed-money.ts';
import { judgeFacts } from './judge-facts.ts';
import { readMoneyFacts } from './read-facts.server.ts';
import { changeBatches, findingStatements } from './save-changes.server.ts';

/** Months before the present one that are judged: at least, and at most where none is closed. */
const [MONTHS_AT_LEAST, MONTHS_AT_MOST] = [1, 4];
/** With fewer calls left than this a run leaves the rest to the next. */
const CALLS_KEPT = 3;

/** Returns the month so many before another: ('2026-01', 1) → '2025-12'. */
function monthBefore(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - months, 1)).toISOString().slice(0, 7);
}

/** Daily: matches what has come meanwhile, and finds what has not. */
export const matchDaily = (shop: Shop): Promise<void> =>
  withLease(shop, 'money', async () => ((await matchMoney(shop)) ? 'ok' : 'unfinished'), DAY);

/**
 * Matches the months that are not closed, whatever was read, imported or recorded since, and writes what is new: a second run writes nothing.
 * A shop without a bank account and without a line of the gateway has no money desk. Of two runs at a time the last one holds, and the next
 * one mends what it did not know. With `since` ('2026-11') it goes back to that month at least.
 * @returns false if calls ran out: the next run goes on
 */
export async function matchMoney(shop: Shop, since?: string): Promise<boolean> {
  const { use } = await shop.db.read({
    use: selectRaw<{ isUsed: number; closed: string | null }>(
      sql`SELECT EXISTS (SELECT 1 FROM bank_accounts) OR EXISTS (SELECT 1 FROM recon_lines) AS isUsed, (SELECT max(month) FROM money_months) AS closed`,
    ),
  });
  const [first] = use;
  if (first?.isUsed !== 1) return true;
  const usual = firstMonth(istDate(shop.now).slice(0, 7), first.closed);
  const from = since !== undefined && since < usual ? since : usual;
  const facts = await readMoneyFacts(shop, monthBounds(from)?.from ?? shop.now);
  for (const batch of changeBatches(shop, changedMoney(facts, judgeFacts(facts)))) {
    if (shop.calls.left < CALLS_KEPT) return false;
    await shop.db.write(batch);
  }
  await shop.db.write(findingStatements(shop));
  return true;
}

/** The first month that is judged: the one after the newest that is closed, within limits. */
function firstMonth(now: string, closed: string | null): string {
  const open = closed === null ? '' : monthBefore(closed, -1);
  const [least, most] = [monthBefore(now, MONTHS_AT_LEAST), monthBefore(now, MONTHS_AT_MOST)];
  const [, since = most] = [open, most].toSorted();
  const [first = least] = [since, least].toSorted();
  return first;
}
