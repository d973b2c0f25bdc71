import { inArray } from 'drizzle-orm';
import { withLease } from '../../platform/jobs/lease.ts';
import type { Shop } from '../../platform/shop.ts';
import { disputeRank } from '../../rules/disputes/dispute-states.ts';
import { HOUR } from '../../rules/limits.ts';
import { gateway } from '../gateway/gateway.server.ts';
import type { GatewayDispute } from '../gateway/gateway-settlements.ts';
import { saveFindings } from '../ledger/checks/findings.server.ts';
import { payments } from '../ledger/payments.table.ts';
import { disputes } from './disputes.table.ts';
import { isAskedAgain, recordDispute, unknownPayment } from './record-dispute.server.ts';
import { tidyDisputeEvidence } from './tidy-evidence.server.ts';

/** A lost webhook is made up for within this time: a bank gives at least a working day. */
const READ_EVERY = 3 * HOUR;
/** Disputes of one run whose news are written; the next run goes on. */
const WRITTEN_TOGETHER = 5;
/** Lists of 100: those that are newest. */
const PAGES = 2;
/** Calls of a run: the lists, one read of what is known, two for each that is written, the findings, the evidence, the lease. */
const DISPUTE_CALLS = PAGES + 1 + 2 * WRITTEN_TOGETHER + 2 + 3 + 2;

/** Reads the newest disputes at the gateway, as a floor below its webhooks, and erases evidence whose time is over. */
export async function readDisputes(shop: Shop): Promise<void> {
  // It shares its calls with the daily comparison, which may need them all: then the next minute is its own.
  if (shop.calls.left < DISPUTE_CALLS) return;
  await withLease(shop, 'disputes', () => readNow(shop), READ_EVERY);
}

async function readNow(shop: Shop): Promise<'ok' | 'unfinished'> {
  await tidyDisputeEvidence(shop);
  const listed = await listed100s(shop);
  const { orm } = shop.db;
  const { known, ours } = await shop.db.read({
    known: orm
      .select()
      .from(disputes)
      .where(
        inArray(
          disputes.id,
          listed.map(({ id }) => id),
        ),
      ),
    ours: orm
      .select({ id: payments.id })
      .from(payments)
      .where(
        inArray(
          payments.id,
          listed.map(({ paymentId }) => paymentId),
        ),
      ),
  });
  const paid = new Set(ours.map(({ id }) => id));
  const unknown = listed.filter(({ paymentId }) => !paid.has(paymentId));
  await saveFindings(shop, 'disputes', unknown.map(unknownPayment));
  const news = listed.filter((heard) => paid.has(heard.paymentId)).flatMap((heard) => newsOf(heard, known, shop.now));
  for (const { heard, askedAgainAt } of news.slice(0, WRITTEN_TOGETHER)) await recordDispute(shop, heard, { askedAgainAt });
  return news.length > WRITTEN_TOGETHER ? 'unfinished' : 'ok';
}

async function listed100s(shop: Shop): Promise<readonly GatewayDispute[]> {
  const found: GatewayDispute[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const { items, isLast } = await gateway(shop).disputes(page);
    found.push(...items);
    if (isLast) break;
  }
  return found;
}

type Row = typeof disputes.$inferSelect;
interface News {
  readonly heard: GatewayDispute;
  readonly askedAgainAt: number | null;
}

/** Returns the news in a listed dispute; none where all is. */
function newsOf(heard: GatewayDispute, rows: readonly Row[], now: number): readonly News[] {
  const known = rows.find(({ id }) => id === heard.id);
  if (!known) return [{ heard, askedAgainAt: null }];
  if (isAskedAgain(known, heard)) return [{ heard, askedAgainAt: now }];
  const rank = disputeRank(heard.phase, heard.status);
  const hasMoreTime = rank === known.rank && (heard.respondBy ?? 0) > (known.respondBy ?? 0);
  return rank > known.rank || hasMoreTime ? [{ heard, askedAgainAt: null }] : [];
}
