import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { parcelNotes } from '../../../rules/parcels/admin-notes.ts';
import { decideScan, inOrder, SCAN_AHEAD_MAX } from '../../../rules/parcels/decide-scan.ts';
import { CANCEL_BELIEVED_AFTER, nextPollAt } from '../../../rules/parcels/parcel-clocks.ts';
import type { ParcelActor } from '../../../rules/parcels/parcel-states.ts';
import { isNewAttempt } from '../../../rules/parcels/parcel-times.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import type { Scan } from '../couriers/courier.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { parcelEvents, parcelItems } from '../parcels.table.ts';
import { type Followers, followStatements } from './follow-order.server.ts';
import { moveStatement } from './move-statement.server.ts';
import { tellCustomer } from './tell-customer.server.ts';

/** Source of a scan: a courier that was asked, or the file of one without an API, which an administrator has read in. */
export interface ScanSource {
  readonly source: 'courier' | 'csv';
  readonly actor: Extract<ParcelActor, 'courier' | 'admin'>;
}
const BY_POLL: ScanSource = { source: 'courier', actor: 'courier' };

/**
 * Records what was heard about a parcel: one batch for all new scans, their moves, and what follows for orders, returns and cash. A scan that
 * is known changes nothing. Where another run was faster nothing is written; the next poll sees the rest.
 * @returns false where another run was faster
 */
export async function recordScans(
  shop: Shop,
  parcel: ParcelRow,
  scans: readonly Scan[],
  followers: Followers,
  from: ScanSource = BY_POLL,
): Promise<boolean> {
  const { known, items } = await shop.db.read({
    known: shop.db.orm
      .select({ code: parcelEvents.code, at: parcelEvents.at })
      .from(parcelEvents)
      .where(eq(parcelEvents.parcelId, parcel.id)),
    items: shop.db.orm.selectDistinct({ orderId: parcelItems.orderId }).from(parcelItems).where(eq(parcelItems.parcelId, parcel.id)),
  });
  const seen = new Set(known.map(({ code, at }) => `${at} ${code}`));
  const fresh = inOrder(scans).filter(({ code, at }) => {
    const key = `${at} ${code}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
  const orderIds = items.map(({ orderId }) => orderId);
  const statements = [...claimParcel(shop, parcel), ...(await decided(shop, parcel, fresh, orderIds, followers, from))];
  try {
    await shop.db.write(statements);
  } catch (error) {
    if (violatedConstraint(error) === 'CONFLICT') return false;
    throw error;
  }
  if (shop.env.EMAIL && fresh.length > 0) for (const orderId of orderIds) shop.background(sendMessagesOf(shop, orderId));
  return true;
}

/** The parcel is as it was read; it is asked about again when its state says so. */
const claimParcel = ({ now }: Shop, { id, state, lastScanAt, overAt }: ParcelRow): Statement[] => [
  sql`UPDATE parcels
    SET next_check_at = ${nextPollAt(state, overAt, now)}
    WHERE id = ${id} AND state = ${state} AND last_scan_at IS ${lastScanAt}`,
  guardOneRow(),
];

async function decided(
  shop: Shop,
  seen: ParcelRow,
  fresh: readonly Scan[],
  orderIds: readonly string[],
  followers: Followers,
  { source, actor }: ScanSource,
): Promise<Statement[]> {
  const { now } = shop;
  const statements: Statement[] = [];
  let parcel = seen;
  for (const scan of fresh) {
    const { moveTo, trouble } = decideScan(parcel, scan, now);
    statements.push(
      shop.db.orm.insert(parcelEvents).values({
        ...{ parcelId: parcel.id, source, code: scan.code, text: scan.text.slice(0, 300), place: scan.place.slice(0, 100) },
        ...{ at: scan.at, seenAt: now, state: moveTo ?? scan.state, moved: moveTo !== null },
      }),
    );
    if (moveTo !== null) {
      // A contradiction stays until a person has looked at it.
      const left = parcel.trouble === 'contradiction' ? parcel.trouble : trouble;
      const also = sql`last_scan_at = ${scan.at}, trouble = CASE trouble WHEN 'contradiction' THEN trouble ELSE ${trouble} END`;
      const moved = moveStatement(parcel, { to: moveTo, actor, note: null, at: scan.at, now, also });
      parcel = { ...moved.after, lastScanAt: scan.at, trouble: left };
      statements.push(...moved.statements, ...(await followStatements(shop, parcel, orderIds, { to: moveTo, at: scan.at }, followers)));
      continue;
    }
    if (isMissedAgain(parcel, scan)) {
      parcel = { ...parcel, attempts: Math.min(parcel.attempts + 1, 20), lastAttemptAt: scan.at, lastScanAt: scan.at };
      statements.push(
        sql`UPDATE parcels
          SET attempts = ${parcel.attempts}, last_attempt_at = ${scan.at}, last_scan_at = ${scan.at}, updated_at = ${now}
          WHERE id = ${parcel.id}`,
      );
    }
    if (trouble !== null && parcel.trouble !== 'contradiction') {
      parcel = { ...parcel, trouble };
      statements.push(sql`UPDATE parcels SET trouble = ${trouble}, updated_at = ${now} WHERE id = ${parcel.id}`);
    }
  }
  const words = fresh.findLast(({ state }) => state === 'undelivered')?.text ?? '';
  statements.push(...tellCustomer(shop, seen.state, parcel, orderIds, { at: parcel.lastScanAt ?? now, words }));
  const heard = Math.max(...fresh.map(({ at }) => (at <= now + SCAN_AHEAD_MAX ? at : 0)), 0);
  if (heard > (seen.lastHeardAt ?? 0)) statements.push(sql`UPDATE parcels SET last_heard_at = ${heard} WHERE id = ${seen.id}`);
  return [...statements, ...believedCancelled(shop, parcel)];
}

/** The same state once more, on another day: one more missed delivery. */
const isMissedAgain = ({ state, lastScanAt, lastAttemptAt }: ParcelRow, scan: Scan) =>
  state === 'undelivered' && scan.state === 'undelivered' && scan.at > (lastScanAt ?? 0) && isNewAttempt(scan.at, lastAttemptAt);

/** Some couriers never report a cancellation before the pickup: one that nothing contradicts for two days is believed. */
function believedCancelled({ now }: Shop, parcel: ParcelRow): Statement[] {
  const { state, cancelAskedAt } = parcel;
  if (state !== 'booked' || cancelAskedAt === null || now < cancelAskedAt + CANCEL_BELIEVED_AFTER) return [];
  return moveStatement(parcel, { to: 'cancelled', actor: 'courier', note: parcelNotes.notFetched, at: now, now }).statements;
}
