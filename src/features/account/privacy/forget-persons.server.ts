import { sql } from 'drizzle-orm';
import { withLease } from '../../../platform/jobs/lease.ts';
import type { Shop } from '../../../platform/shop.ts';
import { GRIEVANCES_KEPT } from '../../../rules/grievances/grievance.ts';
import { DAY, HOUR, PAGE_VIEWS_KEPT, UNCONFIRMED_KEPT, UNPAID_ORDERS_KEPT } from '../../../rules/limits.ts';
import { REFUSED_REVIEWS_KEPT } from '../../../rules/reviews/review.ts';
import { deleteOldMarks } from '../../cash-guard/refusals.server.ts';
import { forgetGrievances, forgetSoldOrders } from './forget-orders.server.ts';

/** At most this many rows of each kind change in one run, so that it stays short; the rest follow an hour later. */
const PER_RUN = 500;
/** Views are small and many: this allows more than ten million in PAGE_VIEWS_KEPT. */
const VIEWS_PER_RUN = 5_000;

/** Orders that ended, were never paid and never shipped: the accounts do not need their customer's data. */
const unpaidOrders = (unpaidBefore: number) => sql`SELECT id
  FROM orders
  WHERE reservation = 'released' AND customer_name <> '' AND created_at < ${unpaidBefore} AND paid_by_hand IS NULL
  AND NOT EXISTS (SELECT 1
    FROM payments p
    WHERE p.order_id = orders.id AND (p.status = 'captured' OR p.status = 'authorized' AND p.reason IS NULL))
  AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.to_status IN sent_statuses)
  ORDER BY created_at LIMIT ${PER_RUN}`;

/**
 * Every hour: deletes personal data whose retention time is over (L24). An unpaid order keeps its lines, sums and history,
 * which name nobody, and of its address only the state. At most three calls.
 */
export function deletePersonalData(shop: Shop): Promise<void> {
  return withLease(shop, 'forget', () => deleteExpired(shop), HOUR);
}

async function deleteExpired(shop: Shop): Promise<void> {
  const { db, now } = shop;
  const unpaid = unpaidOrders(now - UNPAID_ORDERS_KEPT);
  await db.write([
    sql`UPDATE outbox SET recipient = '', payload = '{}', last_error = NULL, provider_id = NULL,
      dropped_at = coalesce(dropped_at, sent_at, ${now}) WHERE recipient <> '' AND order_id IN (${unpaid})`,
    sql`UPDATE order_notes SET text = '' WHERE text <> '' AND order_id IN (${unpaid})`,
    sql`UPDATE order_edits SET before = '{}', after = '{}', reason = '' WHERE after <> '{}' AND order_id IN (${unpaid})`,
    // Nothing was sold: no document names the business.
    sql`DELETE FROM order_businesses WHERE order_id IN (${unpaid})`,
    sql`UPDATE orders
      SET customer_email = '', customer_name = '', user_id = NULL, guest_id = '', gift_note = '', payment_gateway_response = NULL, updated_at = ${now},
      shipping_address = json_remove(json_set(shipping_address, '$.address', '', '$.apartment', '', '$.place', '', '$.city', '', '$.pin_code', '',
        '$.phone', ''), '$.latin_name', '$.latin_street', '$.latin_city')
      WHERE id IN (${unpaid})`,
    // Nobody confirmed these addresses. One that was subscribed before keeps the proof of it.
    sql`DELETE FROM stock_alerts WHERE closed_at IS NULL AND confirmed_at IS NULL AND created_at < ${now - UNCONFIRMED_KEPT}`,
    sql`DELETE FROM newsletter_subscribers WHERE status = 'asked' AND confirmed_at IS NULL AND asked_at < ${now - UNCONFIRMED_KEPT}`,
    sql`UPDATE newsletter_subscribers
      SET status = 'left', left_at = ${now}
      WHERE status = 'asked' AND asked_at < ${now - UNCONFIRMED_KEPT}`,
    sql`DELETE FROM page_views WHERE id IN
      (SELECT id FROM page_views WHERE created_at < ${now - PAGE_VIEWS_KEPT} ORDER BY created_at LIMIT ${VIEWS_PER_RUN})`,
    sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ${now} LIMIT ${PER_RUN})`,
    sql`DELETE FROM verifications WHERE id IN (SELECT id FROM verifications WHERE expires_at <= ${now} LIMIT ${PER_RUN})`,
    sql`DELETE FROM reviews WHERE kind = 'buyer' AND status = 'refused' AND updated_at < ${now - REFUSED_REVIEWS_KEPT}`,
    ...deleteOldMarks(shop),
    ...forgetSoldOrders(shop),
    ...forgetGrievances(now - GRIEVANCES_KEPT),
    // The mail about the deleted account was the last thing that needed the address.
    sql`DELETE FROM outbox WHERE kind = 'account-deleted' AND coalesce(sent_at, dropped_at) < ${now - DAY}`,
  ]);
}
