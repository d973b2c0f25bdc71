import { type SQL, sql } from 'drizzle-orm';
import { ticketPrefix } from '../../brand/prefixes.ts';
import type { Statement } from '../../platform/database/database.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { newId } from '../../rules/ids.ts';
import { formatInr, type Paise } from '../../rules/money/money.ts';
import { orderPrefix } from '../../rules/order-number.ts';
import { users } from '../auth/auth.table.ts';
import { phoneHashes } from '../cash-guard/refusals.server.ts';
import { dataRequests } from './data-requests.table.ts';
import type { Person } from './person.ts';
import { hashedSubjects } from './subject.server.ts';

/** At most this many of the newest rows of each kind: more than anybody has. */
const ROWS = 2_000;

type Row = Record<string, unknown>;

/**
 * Returns the queries of everything the shop stores about one person, in one round trip. Never a token, a password or a secret.
 */
function rowsOf({ userId: id, email, phones, orders }: Person, subjects: readonly string[], hashes: readonly string[]) {
  const addresses = sql`(SELECT value FROM json_each(${JSON.stringify([email, ...phones])}))`;
  const rows = (query: SQL) => selectRaw<Row>(sql`${query} LIMIT ${ROWS}`);
  return {
    profile: rows(
      sql`SELECT full_name, email, email_verified, phone, login_phone, language, address, two_factor_enabled, created_at
        FROM ${users}
        WHERE id = ${id}`,
    ),
    addresses: rows(sql`SELECT address, created_at FROM saved_addresses WHERE user_id = ${id} ORDER BY created_at`),
    browsers: rows(
      sql`SELECT created_at, updated_at AS last_seen_at, expires_at, ip_address, user_agent
        FROM sessions
        WHERE user_id = ${id}
        ORDER BY created_at DESC`,
    ),
    consents: rows(
      sql`SELECT purpose, subject, wording, policy_version, given_at, withdrawn_at
        FROM consents
        WHERE user_id = ${id} OR subject IN ${addresses}
        ORDER BY given_at DESC`,
    ),
    newsletter: rows(
      sql`SELECT status, consent_text, language, asked_at, confirmed_at, left_at FROM newsletter_subscribers WHERE email = ${email}`,
    ),
    orders:
      rows(sql`SELECT ${`${orderPrefix()}-`} || number AS number, created_at, status, method, language, customer_name, customer_email, shipping_address, coupon_code,
      subtotal_paise, discount_paise, delivery_fee_paise AS shipping_fee_paise, gift_wrap_paise, gift_note, taxes_paise, total_paise AS final_paise, tracking_url, paid_at, delivered_at,
      (SELECT json_group_array(json_object('name', name, 'size', selected_size, 'quantity', quantity, 'price_paise', price_at_purchase_paise))
        FROM order_items i
        WHERE i.order_id = orders.id) AS items,
      (SELECT json_group_array(json_object('status', to_status, 'at', created_at))
        FROM order_events e
        WHERE e.order_id = orders.id) AS history,
      (SELECT json_group_array(json_object('carrier', p.carrier, 'number', p.awb, 'state', p.state, 'sent_to', json(p.contact), 'cod_due_paise', p.cod_due_paise, 'delivered_at', p.delivered_at))
        FROM parcels p WHERE p.id IN (SELECT parcel_id FROM parcel_items i WHERE i.order_id = orders.id)) AS parcels,
      (SELECT json_group_array(json_object('kind', kind, 'before', json(before), 'after', json(after), 'by', actor, 'at', created_at))
        FROM order_edits c
        WHERE c.order_id = orders.id) AS changes,
      (SELECT json_object('gstin', gstin, 'name', legal_name) FROM order_businesses b WHERE b.order_id = orders.id) AS business,
      (SELECT n.number FROM order_travels t JOIN orders n ON n.id = t.with_order_id WHERE t.order_id = orders.id) AS travels_with,
      (SELECT json_group_array(json_object('id', id, 'amount_paise', amount_paise, 'status', status, 'method', method, 'refunded_paise', refunded_paise, 'at', created_at))
        FROM payments p
        WHERE p.order_id = orders.id) AS payments,
      (SELECT json_group_array(json_object('amount_paise', r.amount_paise, 'status', r.status, 'reason', r.reason, 'at', r.created_at))
        FROM refunds r
        JOIN payments p ON p.id = r.payment_id
        WHERE p.order_id = orders.id) AS refunds,
      (SELECT json_group_array(json_object('number', 'RET-' || t.number, 'kind', t.kind, 'reason', t.reason, 'note', t.note, 'status', t.status, 'answer', t.answer, 'refund_paise', t.refund_paise, 'at', t.created_at))
        FROM returns t
        WHERE t.order_id = orders.id) AS returns
      FROM orders WHERE ${orders} ORDER BY created_at DESC`),
    reviews:
      rows(sql`SELECT item_name AS piece, user_name AS shown_as, rating, comment, status, answer, json_array_length(photos) AS photos, review_date AS at
        FROM reviews
      WHERE kind = 'buyer' AND order_id IN (SELECT id FROM orders WHERE ${orders}) ORDER BY review_date DESC`),
    complaints: rows(
      sql`SELECT ${`${ticketPrefix}-`} || number AS number, topic, name, phone, language, status, outcome, created_at, ended_at,
      (SELECT json_group_array(json_object('kind', kind, 'text', text, 'at', created_at))
        FROM grievance_messages m
        WHERE m.grievance_id = grievances.id AND m.kind <> 'note') AS messages
      FROM grievances WHERE email = ${email} ORDER BY created_at DESC`,
    ),
    cart: rows(
      sql`SELECT p.name, c.size, c.quantity, c.created_at FROM user_carts c JOIN products p ON p.id = c.product_id WHERE c.user_id = ${id}`,
    ),
    wishlist: rows(sql`SELECT p.name, w.created_at FROM wishlist_items w JOIN products p ON p.id = w.product_id WHERE w.user_id = ${id}`),
    alerts: rows(
      sql`SELECT p.name, s.size, s.language, s.created_at
        FROM stock_alerts s
        JOIN products p ON p.id = s.product_id
        WHERE s.email = ${email} AND s.closed_at IS NULL`,
    ),
    views: rows(sql`SELECT path, created_at FROM page_views WHERE user_id = ${id} ORDER BY created_at DESC`),
    messages: rows(sql`SELECT kind, channel, language, created_at, sent_at FROM outbox
      WHERE recipient IN ${addresses} OR order_id IN (SELECT id FROM orders WHERE ${orders}) ORDER BY created_at DESC`),
    notes: rows(sql`SELECT note, noted_at FROM customers WHERE email = ${email} AND note <> ''`),
    refusals: rows(
      sql`SELECT refusals AS refused_parcels, last_at, ends_at AS deleted_at
        FROM cod_marks
        WHERE hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`,
    ),
    requests: rows(sql`SELECT kind, requested_at AS at FROM data_requests WHERE subject IN ${subjects} ORDER BY requested_at DESC`),
  };
}

const JSON_COLUMNS = [
  'address',
  'shipping_address',
  'business',
  'items',
  'history',
  'changes',
  'parcels',
  'payments',
  'refunds',
  'returns',
  'messages',
];

/** Times as ISO 8601, paise as formatted rupees, 0 and 1 as booleans; '' and null are left out. */
function formatted(row: Row): Row {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || value === '') return [];
    if (name === 'at' || name.endsWith('_at')) return [[name, new Date(Number(value)).toISOString()]];
    if (name.endsWith('_paise')) return [[name.slice(0, -'_paise'.length), formatInr(Number(value) as Paise)]];
    if (name.endsWith('_verified') || name.endsWith('_enabled')) return [[name, Boolean(value)]];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Returns the row formatted, with its JSON columns parsed and formatted too. */
function readable(row: Row): Row {
  const parsed = JSON_COLUMNS.filter((name) => typeof row[name] === 'string').map((name) => {
    const inner = JSON.parse(String(row[name])) as Row | Row[];
    return [name, Array.isArray(inner) ? inner.map(formatted) : formatted(inner)] as const;
  });
  return { ...formatted(row), ...Object.fromEntries(parsed) };
}

/**
 * Returns everything about a person as one document; the register records the request (L23).
 * @param about the first line of the document
 */
export async function exportPerson(shop: Shop, person: Person, about: string, alongside: readonly Statement[] = []): Promise<Row> {
  const subjects = await hashedSubjects(shop, person.email);
  const [subject = ''] = subjects;
  const hashes = (await Promise.all(person.phones.map((phone) => phoneHashes(shop, phone)))).flat();
  const read = await shop.db.read(rowsOf(person, subjects, hashes));
  await shop.db.write([
    shop.db.orm.insert(dataRequests).values({ id: newId(), kind: 'download', subject, requestedAt: shop.now, doneAt: shop.now }),
    ...alongside,
  ]);
  return {
    about,
    made_at: new Date(shop.now).toISOString(),
    profile: read.profile.map(readable)[0],
    other_addresses: read.addresses.map(readable),
    signed_in_browsers: read.browsers.map(readable),
    consents: read.consents.map(readable),
    newsletter: read.newsletter.map(readable)[0] ?? null,
    orders: read.orders.map(readable),
    reviews: read.reviews.map(readable),
    complaints: read.complaints.map(readable),
    cart: read.cart.map(readable),
    wishlist: read.wishlist.map(readable),
    stock_alerts: read.alerts.map(readable),
    page_views: read.views.map(readable),
    messages: read.messages.map(readable),
    notes_of_the_shop: read.notes.map(readable),
    refused_cash_parcels: read.refusals.map(readable),
    data_requests: read.requests.map(readable),
  };
}
