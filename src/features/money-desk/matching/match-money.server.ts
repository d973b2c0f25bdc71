import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { withLease } from '../../../platform/jobs/lease.ts';
import { othersFirst } from '../../../platform/others-first.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { monthBounds } from '../../../rules/money/financial-year.ts';
import { waitingForBank } from '../months/month-figures.server.ts';
import { changedMoney } from './changed-money.ts';
import { judgeFacts } from './judge-facts.ts';
import { readMoneyFacts } from './read-facts.server.ts';
import { changeBatches, findingStatements } from './save-changes.server.ts';

/** Months before the present one that are judged: at least, and at most where none is closed. */
const [MONTHS_AT_LEAST, MONTHS_AT_MOST] = [1, 4];
/** Months before the present one whose bank is judged as long as something of them waits for it: until the accounts of two years ago are closed. */
const BANK_MONTHS_AT_MOST = 24;
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
 * one mends what it did not know. Bank and payments of couriers are judged from the month `since` ('2026-11') on where that is older, and the
 * bank from the oldest month of which something waits for it.
 * @returns false if calls ran out: the next run goes on
 */
export async function matchMoney(shop: Shop, since?: string): Promise<boolean> {
  const month = istDate(shop.now).slice(0, 7);
  const oldest = monthBefore(month, BANK_MONTHS_AT_MOST);
  const waiting = waitingForBank({ month: oldest, from: startOf(shop, oldest), until: shop.now });
  const { use } = await shop.db.read({
    use: selectRaw<{ isUsed: number; closed: string | null; waits: number | null }>(
      sql`SELECT EXISTS (SELECT 1 FROM bank_accounts)
          OR EXISTS (SELECT 1 FROM recon_lines) AS isUsed, (SELECT max(month) FROM money_months) AS closed,
        (SELECT min(at) FROM ${waiting}) AS waits`,
    ),
  });
  const [first] = use;
  if (first?.isUsed !== 1) return true;
  const from = firstMonth(month, first.closed);
  const cash = clampedMonth(since ?? from, oldest, from);
  const bank = clampedMonth(first.waits === null ? cash : istDate(first.waits).slice(0, 7), oldest, cash);
  const facts = await readMoneyFacts(shop, { from: startOf(shop, from), bank: startOf(shop, bank), cash: startOf(shop, cash) });
  await othersFirst();
  const judged = judgeFacts(facts);
  await othersFirst();
  for (const batch of changeBatches(shop, changedMoney(facts, judged))) {
    if (shop.calls.left < CALLS_KEPT) return false;
    await shop.db.write(batch);
  }
  await shop.db.write(findingStatements(shop));
  return true;
}

const startOf = (shop: Shop, month: string): number => monthBounds(month)?.from ?? shop.now;

/** Returns a month, or the nearest one within limits. */
const clampedMonth = (month: string, least: string, most: string): string =>
  [least, [month, most].toSorted()[0] ?? most].toSorted()[1] ?? most;

/** The first month that is judged: the one after the newest that is closed, within limits. */
function firstMonth(now: string, closed: string | null): string {
  const open = closed === null ? '' : monthBefore(closed, -1);
  const [least, most] = [monthBefore(now, MONTHS_AT_LEAST), monthBefore(now, MONTHS_AT_MOST)];
  const [, since = most] = [open, most].toSorted();
  const [first = least] = [since, least].toSorted();
  return first;
}
