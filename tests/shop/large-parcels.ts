import type { InStatement } from '@libsql/client';
import { DAY, HOUR } from '../../src/rules/limits.ts';

/**
 * The parcels of a busy shop: one for each order. Those of the newest twentieth of the orders are on their way, nine in ten of the others were
 * delivered and paid for. One in 500 came back years ago and nobody has opened it; one in 250 is lost.
 */
const LIVE = 20;

/** A range of orders as a table `n (i)`, as in large-shop.ts; `?3` is the number of the first order whose parcel is over. */
const RANGE = 'WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';
/** Where the parcel of the order `i` is. Every hundredth order has none, or a draft. */
const stateOf = (i: string) => `CASE WHEN ${i} % 200 = 0 THEN 'draft' WHEN ${i} % 100 = 0 THEN '' WHEN ${i} % 500 = 7 THEN 'returned'
  WHEN ${i} % 500 IN (8, 208) THEN 'lost' WHEN ${i} >= CAST(?3 AS INTEGER) THEN 'delivered'
  ELSE CASE ${i} % 10 WHEN 0 THEN 'booked' WHEN 1 THEN 'booked' WHEN 2 THEN 'picked_up' WHEN 3 THEN 'in_transit' WHEN 4 THEN 'in_transit'
    WHEN 5 THEN 'out_for_delivery' WHEN 6 THEN 'undelivered' WHEN 7 THEN 'returning' ELSE 'delivered' END END`;
/** The parcels of a range that have left the draft, with the state that they reach and the time of their order. */
const SENT = `(SELECT p.id, p.number - 1000000 AS i, p.created_at AS at, ${stateOf('(p.number - 1000000)')} AS reached FROM parcels p
  WHERE p.number BETWEEN 1000000 + CAST(?1 AS INTEGER) AND 1000000 + CAST(?2 AS INTEGER) AND ${stateOf('(p.number - 1000000)')} <> 'draft') sent`;

const drafts = `${RANGE} INSERT INTO parcels (id, number, direction, courier, option, reference, contact, pin, weight_g, length_mm, breadth_mm, height_mm,
    declared_paise, cod_due_paise, rounding_paise, quoted_paise, quoted_days, created_at, updated_at)
  SELECT 'parcel-' || i, 1000000 + i, 'out', iif(i % 3 = 0, 'delhivery', 'shiprocket'), '', CAST(o.number AS TEXT),
    json_object('name', o.customer_name, 'email', o.customer_email, 'address', json(o.shipping_address)), '440001', 150, 150, 120, 50,
    o.total_paise, iif(o.method = 'cod', o.total_paise / 100 * 100, 0), iif(o.method = 'cod', o.total_paise % 100, 0), 6500, 4, o.created_at + ${HOUR}, o.created_at + ${HOUR}
  FROM n JOIN orders o ON o.id = 'order-' || i WHERE ${stateOf('i')} <> ''`;
const pieces = `${RANGE} INSERT INTO parcel_items (parcel_id, order_id, line, quantity)
  SELECT 'parcel-' || i, 'order-' || i, 1, 1 FROM n WHERE ${stateOf('i')} <> ''`;
const calls = `INSERT INTO shipment_calls (id, parcel_id, kind, turn, next_at, created_at, updated_at)
  SELECT 'call-' || i, id, 'book', 1, at, at, at FROM ${SENT}`;
const asked = (state: string, more = '') =>
  `UPDATE shipment_calls SET state = '${state}', sent_at = created_at${more} WHERE id IN (SELECT 'call-' || i FROM ${SENT})`;
const moved = (to: string, actor: string, more = '') =>
  `UPDATE parcels SET state = ${to}, actor = '${actor}', move_note = 'x', updated_at = sent.at${more} FROM ${SENT} WHERE parcels.id = sent.id`;
const isOver = "sent.reached IN ('delivered', 'returned', 'lost')";
/** Two days from the order to the last scan. */
const scanned = `sent.at + ${2 * DAY}`;
const ended = `, picked_up_at = sent.at + ${DAY}, last_scan_at = ${scanned}, last_heard_at = ${scanned},
  attempts = sent.reached = 'undelivered', last_attempt_at = iif(sent.reached = 'undelivered', ${scanned}, NULL),
  trouble = iif(sent.reached = 'undelivered' AND sent.i % 4 = 0, 'partial', iif(sent.reached = 'lost', 'lost', NULL)),
  delivered_at = iif(sent.reached = 'delivered', ${scanned}, NULL), returned_at = iif(sent.reached = 'returned', ${scanned}, NULL),
  over_at = iif(${isOver}, ${scanned}, NULL), next_check_at = iif(${isOver}, NULL, ${scanned})`;
const scans = `INSERT INTO parcel_events (parcel_id, source, code, text, place, at, seen_at)
  SELECT sent.id, 'courier', 'scan ' || k.value, 'Shipment received at the facility', 'Nagpur', at + k.value * ${6 * HOUR}, at + k.value * ${6 * HOUR}
  FROM ${SENT}, json_each('[1, 2, 3, 4, 5, 6]') k WHERE reached <> 'booked'`;
const costs = `INSERT INTO parcel_costs (id, parcel_id, kind, paise, tax_paise, document, line, at)
  SELECT k.value || '-' || i, sent.id, k.value, 6500, 1170, 'statement-' || i, k.value, at FROM ${SENT}, json_each('["freight", "cod", "rto"]') k
  WHERE k.value <> 'rto' OR reached = 'returned'`;
/** A payment of a courier for the parcels of the range that are over for long. */
const paid = `INSERT INTO cod_remittances (id, courier, utr, bank_paise, paid_on)
  SELECT c.value || ?1, c.value, c.value || ?1, 0, '2026-01-01' FROM json_each('["shiprocket", "delhivery"]') c WHERE CAST(?2 AS INTEGER) + CAST(?3 AS INTEGER) > 0`;
const paidFor = `INSERT INTO cod_remittance_lines (remittance_id, line, awb, paise, parcel_id, verdict)
  SELECT p.courier || ?1, sent.i, p.awb, d.due_paise, sent.id, 'matches' FROM ${SENT} JOIN parcels p ON p.id = sent.id
    JOIN cod_dues d ON d.parcel_id = p.id WHERE sent.i >= CAST(?3 AS INTEGER)`;

/** Returns the statements that send the parcels of a range of orders, whose pieces are sold and wait. @param orders of the whole shop */
export function parcelStatements([first, last]: readonly [first: number, last: number], orders: number): InStatement[] {
  return [
    ...[drafts, pieces, calls, moved("'booking'", 'shop')],
    ...[asked('sent'), asked('done', ', done_at = created_at')],
    moved("'booked'", 'courier', ", awb = '19' || (1000000000 + sent.i), carrier = 'Delhivery Surface', booked_at = sent.at"),
    `${moved('sent.reached', 'courier', ended)} AND sent.reached <> 'booked'`,
    ...[scans, costs, paid, paidFor],
  ].map((sql) => ({ sql, args: [first, last, Math.ceil(orders / LIVE)] }));
}

/** SQL over `i`, the number of an order: its parcel has left, and has arrived. The argument is the third one of the statement. */
export const hasLeft = `${stateOf('i')} NOT IN ('', 'draft', 'booked')`;
export const hasArrived = `${stateOf('i')} = 'delivered'`;
export const liveOf = (orders: number): number => Math.ceil(orders / LIVE);
