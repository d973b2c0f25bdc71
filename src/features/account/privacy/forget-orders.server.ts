import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY, ORDER_CONTACTS_YEARS, ORDERS_KEPT_YEARS } from '../../../rules/limits.ts';
import { financialYearStart } from '../../../rules/money/financial-year.ts';

/** At most this many orders change in one run; the rest follow an hour later. */
const PER_RUN = 500;
/**
 * Returns the orders of `days` before a deadline that are not reduced yet. Older ones were reduced by earlier runs and are not looked at
 * again.
 */
const before = (deadline: number, days: number, isLeft: SQL) =>
  sql`SELECT id FROM orders WHERE created_at >= ${deadline - days * DAY} AND created_at < ${deadline} AND ${isLeft}
    ORDER BY created_at LIMIT ${PER_RUN}`;

/**
 * Reduces the personal fields of sold orders in two steps (L23, L24): the contacts, which no invoice needs, after ORDER_CONTACTS_YEARS;
 * name and address after ORDERS_KEPT_YEARS full financial years. Lines, sums, payments, history and documents stay, so that the books agree
 * for ever; of the address the state stays, on which the tax depends.
 */
export function forgetSoldOrders({ now }: Shop): Statement[] {
  const contacts = before(now - ORDER_CONTACTS_YEARS * 365 * DAY, 30, sql`(customer_email <> '' OR shipping_address ->> 'phone' <> '')`);
  // The orders of a whole financial year fall due on one day.
  const names = before(financialYearStart(now, ORDERS_KEPT_YEARS), 366, sql`customer_name <> ''`);
  return [
    sql`UPDATE outbox SET recipient = '', payload = '{}', last_error = NULL, provider_id = NULL,
      dropped_at = coalesce(dropped_at, sent_at, ${now}) WHERE recipient <> '' AND order_id IN (${contacts})`,
    sql`UPDATE order_notes SET text = '' WHERE text <> '' AND order_id IN (${contacts})`,
    sql`UPDATE order_edits SET before = '{}', after = '{}', reason = '' WHERE after <> '{}' AND order_id IN (${contacts})`,
    sql`UPDATE parcels SET contact = json_set(contact, '$.email', '', '$.address.phone', '')
      WHERE contact ->> '$.address.phone' <> '' AND id IN
      (SELECT parcel_id FROM parcel_items WHERE order_id IN (${contacts}))`,
    sql`UPDATE orders SET customer_email = '', guest_id = '', gift_note = '', payment_gateway_response = NULL, updated_at = ${now},
      shipping_address = json_set(shipping_address, '$.phone', '') WHERE id IN (${contacts})`,
    sql`UPDATE orders SET customer_name = '', user_id = NULL, updated_at = ${now}, shipping_address =
      json_remove(json_set(shipping_address, '$.address', '', '$.apartment', '', '$.place', '', '$.city', '', '$.pin_code', ''),
      '$.latin_name', '$.latin_street', '$.latin_city') WHERE id IN (${names})`,
  ];
}

/** Empties the words and contacts of complaints that ended before `before`; number, topic, outcome and times stay. */
export function forgetGrievances(before: number): Statement[] {
  const old = sql`SELECT id FROM grievances WHERE email <> '' AND ended_at < ${before} ORDER BY ended_at LIMIT ${PER_RUN}`;
  return [
    sql`UPDATE grievance_messages SET text = '' WHERE text <> '' AND grievance_id IN (${old})`,
    sql`UPDATE grievances SET name = '', email = '', phone = '', request_hash = '', sender = '' WHERE id IN (${old})`,
  ];
}
