import { sql } from 'drizzle-orm';
import { type ReadyQuery, selectRaw } from '../../platform/database/ready-query.ts';
import { formatDateTime } from '../../rules/dates.ts';
import type { DisputeStatus } from '../../rules/disputes/dispute-states.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { formatInr, paise } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import type { NewsKind } from '../../rules/owner-news/news-kinds.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { returnNumber } from '../../rules/returns/returns.ts';
import type { NewsItem } from './owner-news-mails.ts';

/** News that were not told yet, with the numbers of what they are about; null where it has none. */
export interface NewsRow {
  readonly key: string;
  readonly kind: NewsKind;
  readonly id: string;
  readonly orderId: string | null;
  readonly order: number | null;
  readonly total: number | null;
  readonly method: string | null;
  readonly back: number | null;
  readonly complaint: number | null;
  readonly parcel: number | null;
  readonly refund: number | null;
  /** Of a dispute: its amount in paise, its state, and the time by which an answer is due. */
  readonly disputed: number | null;
  readonly disputeStatus: DisputeStatus | null;
  readonly respondBy: number | null;
}

/** News of one message: a night of a large shop. What is more is told ten minutes later. */
const READ = 1_000;

/** The oldest first. An id may be that of a parcel and of its refund: what is joined follows from the kind. */
export const untoldNews = (): ReadyQuery<NewsRow[]> =>
  selectRaw<NewsRow>(
    sql`SELECT n.key, n.kind, n.subject_id AS id, o.id AS orderId, o.number AS "order", o.total_paise AS total, o.method, r.number AS back,
        g.number AS complaint, p.number AS parcel, f.amount_paise AS refund,
        d.paise AS disputed, d.status AS disputeStatus, d.respond_by AS respondBy
      FROM (SELECT * FROM owner_news WHERE told_at IS NULL ORDER BY happened_at, key LIMIT ${READ}) n
      LEFT JOIN returns r ON n.kind = 'return' AND r.id = n.subject_id
      LEFT JOIN grievances g ON n.kind = 'complaint' AND g.id = n.subject_id
      LEFT JOIN refunds f ON n.kind IN ('refund-failed', 'refund-waits') AND f.id = n.subject_id
      LEFT JOIN disputes d ON n.kind = 'dispute' AND d.id = n.subject_id
      LEFT JOIN payments y ON y.id = coalesce(f.payment_id, d.payment_id)
      LEFT
      JOIN parcels p ON n.kind NOT IN ('order', 'return', 'complaint', 'refund-failed', 'refund-waits', 'dispute') AND p.id = n.subject_id
      LEFT
      JOIN orders o ON o.id = CASE
        WHEN n.kind = 'order' THEN n.subject_id
        WHEN n.kind = 'return' THEN r.order_id
        WHEN y.id IS NOT NULL THEN y.order_id
        ELSE (SELECT min(i.order_id) FROM parcel_items i WHERE i.parcel_id = p.id) END
      ORDER BY n.happened_at, n.key`,
  );

/** Texts about a parcel, after the number of its order. */
const ofParcels: Partial<Record<NewsKind, string>> = {
  'parcel-lost': 'its parcel is lost.',
  'parcel-damaged': 'its parcel is damaged.',
  pickup: 'the courier did not fetch the parcel.',
  partial: 'only a part of the parcel was delivered.',
  contradiction: 'the courier contradicts itself about the parcel.',
  lost: 'the courier calls the parcel lost.',
  check_failed: 'the courier’s check at the door failed.',
  unknown_status: 'the courier says something about the parcel that the shop does not know.',
};

const decided: Readonly<Record<Exclude<DisputeStatus, 'open' | 'under_review'>, string>> = {
  won: 'you have won: the money stays yours.',
  lost: 'it is lost: the bank keeps the money.',
  closed: 'it is closed without a decision against you.',
};

function disputeSentence({ key, disputed, disputeStatus, respondBy }: NewsRow, order: string): string {
  const what = `${formatInr(paise(disputed ?? 0))} of order ${order}`;
  if (disputeStatus !== null && disputeStatus !== 'open' && disputeStatus !== 'under_review')
    return `The dispute about ${what} has ended: ${decided[disputeStatus]}`;
  if (disputeStatus === 'under_review' && !key.includes(':asked:')) return `A bank disputes ${what}. It has an answer and looks at it.`;
  return `A bank disputes ${what}. Answer ${respondBy === null ? 'at once' : `by ${formatDateTime(respondBy)}`}, or the money is lost.`;
}

/** Returns a sentence about a row, with the screen about it; null where what it is about is no more. */
export function newsItem(row: NewsRow): NewsItem | null {
  const { key, kind, id, orderId, order, total, method, back, complaint, parcel, refund } = row;
  const ofOrder = order === null ? '' : orderNumber(order);
  const orderPath = `/admin/orders/${orderId}`;
  if (kind === 'complaint')
    return complaint === null ? null : { says: `New complaint ${grievanceNumber(complaint)}.`, path: `/admin/grievances/${id}` };
  if (order === null) return null;
  if (kind === 'order') {
    const paid = method === 'cod' ? 'cash on delivery' : 'paid online';
    return { says: `New order ${ofOrder}, ${formatInr(paise(total ?? 0))}, ${paid}.`, path: orderPath };
  }
  if (kind === 'return') {
    return back === null ? null : { says: `Return request ${returnNumber(back)} for order ${ofOrder}.`, path: `/admin/returns/${id}` };
  }
  if (kind === 'refund-failed')
    return { says: `The refund of ${formatInr(paise(refund ?? 0))} for order ${ofOrder} failed.`, path: orderPath };
  if (kind === 'refund-waits') {
    const says = `The refund of ${formatInr(paise(refund ?? 0))} for order ${ofOrder} waits: the balance at ${GATEWAY_NAME} is too small.`;
    return { says, path: orderPath };
  }
  if (kind === 'dispute') return { says: disputeSentence(row, ofOrder), path: `/admin/disputes/${id}` };
  if (parcel === null) return null;
  const what = kind === 'missed' ? `delivery was missed, attempt ${key.split(':').at(-1)}.` : (ofParcels[kind] ?? 'its parcel needs you.');
  return { says: `Order ${ofOrder}: ${what}`, path: `/admin/parcels/${id}` };
}
