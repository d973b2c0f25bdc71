import type { InStatement } from '@libsql/client';
import { DAY } from '../../src/rules/limits.ts';

/**
 * The money of a busy shop: every second order is paid online and settled after two days, one settlement a day. One of a hundred was a link in
 * a chat, one of 200 has a refund, one of a thousand a dispute. Every piece of the catalogue was bought once. What is older than two days was
 * matched with the gateway and with the bank; one capture in 400 and one deposit in 40 differ, and what is older than two months was accepted.
 */
const RANGE = 'WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';
const SETTLED_AFTER = 2 * DAY;
const ACCEPTED_AFTER = 60 * DAY;

/** SQL over `i`, the number of an order. */
export const isOnline = 'i % 2 = 0';
export const isOfChat = 'i % 100 = 50';

const day = (at: string) => `date((${at}) / 1000 + 19800, 'unixepoch')`;
const month = (at: string) => `strftime('%Y-%m', (${at}) / 1000 + 19800, 'unixepoch')`;
const online = `n JOIN orders o ON o.id = 'order-' || n.i WHERE n.${isOnline}`;
/** The fee of a payment, with a tax of 18 % in it. */
const [FEE, TAX] = ['(o.total_paise * 236 / 10000)', '(o.total_paise * 36 / 10000)'];

const settled = `${online} AND o.created_at + ${SETTLED_AFTER} < CAST(?3 AS INTEGER)`;
const SETTLEMENT = `'setl_' || ${day(`o.created_at + ${SETTLED_AFTER}`)}`;
const MOVED =
  'settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold';
const lines = `${RANGE} INSERT INTO recon_lines (${MOVED}, settled_at, payment_id, method, json)
  SELECT ${SETTLEMENT}, 'pay_' || i, 1, 'payment', o.total_paise - ${FEE}, 0, o.total_paise, 'INR', ${FEE}, ${TAX}, 1, 0,
    o.created_at + ${SETTLED_AFTER}, '', 'upi', '{}' FROM ${settled}`;
const refundLines = `${RANGE} INSERT INTO recon_lines (${MOVED}, settled_at, payment_id, method, json)
  SELECT ${SETTLEMENT}, 'rfnd_' || i, 1, 'refund', 0, 100, 100, 'INR', 0, 0, 1, 0, o.created_at + ${SETTLED_AFTER}, 'pay_' || i, 'upi', '{}'
  FROM ${settled} AND i % 200 = 100`;
const captured = `${RANGE} INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, by)
  SELECT 'capture', 'pay_' || i, 'recon-line', ${SETTLEMENT} || ' pay_' || i, o.total_paise - ${FEE}, ${month('o.created_at')}, 'rule' FROM ${settled}`;
/** @param differs a condition of `i` */
const judged = (pair: string, differs: string) => `${RANGE}
  INSERT INTO verdicts (pair, subject, verdict, reason, difference_paise, month, since, accepted_by, accepted_reason, accepted_at)
  SELECT '${pair}', 'pay_' || i, iif(off, 'differs', 'paid'), iif(off, 'amount', ''), iif(off, -1, 0), ${month('at')}, at,
    iif(known, 'owner@chamak.example', ''), iif(known, 'One paisa.', ''), iif(known, at, NULL)
  FROM (SELECT i, o.created_at AS at, ${differs} AS off, ${differs} AND o.created_at + ${ACCEPTED_AFTER} < CAST(?3 AS INTEGER) AS known FROM ${settled})`;

/** Opens the payments of a range of orders that wait, and pays them. */
export function paymentStatements([first, last]: readonly [first: number, last: number]): InStatement[] {
  const moved = (set: string, actor: string) =>
    `${RANGE} UPDATE orders SET ${set}, actor = '${actor}' WHERE id IN (SELECT 'order-' || i FROM n WHERE ${isOnline})`;
  return [
    moved("status = 'pending_payment_gateway', gateway_order_id = 'order_' || substr(id, 7)", 'shopper'),
    `${RANGE} INSERT INTO payments (id, order_id, amount_paise, status, settlement, method, created_at, updated_at)
      SELECT 'pay_' || i, o.id, o.total_paise, 'captured', 'counted', 'upi', o.created_at, o.created_at FROM ${online}`,
    moved("status = 'paid', reservation = 'committed', paid_at = created_at, next_check_at = NULL", 'gateway'),
    moved("status = 'processing'", 'admin'),
  ].map((sql) => ({ sql, args: [first, last] }));
}

/** Settles what a range of orders that were sent brought, with its refunds and disputes, and judges it. */
export function settlementStatements([first, last]: readonly [first: number, last: number], now: number): InStatement[] {
  const refunded = `${RANGE} INSERT INTO refunds (id, payment_id, amount_paise, status, reason, gateway_refund_id, created_at, updated_at)
    SELECT 'refund-' || i, 'pay_' || i, 100, 'pending', 'x', 'rfnd_' || i, o.created_at, o.created_at FROM ${settled} AND i % 200 = 100`;
  const processed = `${RANGE} UPDATE refunds SET status = 'processed' WHERE id IN (SELECT 'refund-' || i FROM n WHERE i % 200 = 100) AND ?3 > 0`;
  const disputed = `${RANGE} INSERT INTO disputes (id, payment_id, paise, status, phase, respond_by, opened_at, created_at, updated_at)
    SELECT 'disp_' || i, 'pay_' || i, 100, iif(i < 5000, 'open', 'won'), 'chargeback', CAST(?3 AS INTEGER) + ${DAY}, o.created_at, o.created_at, o.created_at
    FROM ${settled} AND i % 1000 = 500`;
  const statements = [
    refunded,
    processed,
    disputed,
    lines,
    refundLines,
    captured,
    judged('capture-recon', 'i % 400 = 8'),
    judged('fee-tariff', 'false'),
  ];
  return statements.map((sql) => ({ sql, args: [first, last, now] }));
}

/** What every piece cost, before it is sold. The table `wanted` has the pieces. */
export const lots = `INSERT INTO purchase_lots (id, product_id, quantity, unit_paise, tax_paise, credit_ok, bought_on, supplier, is_counted, by)
  SELECT 'lot-' || p.id, p.id, min(p.stock_quantity, 9000), max(p.price_paise / 3, 1), 0, 0, '2020-01-01', 'Supplier ' || p.id % 20, 1, 'x'
  FROM wanted w JOIN products p ON p.id = w.product`;

const bankDay = day(`s.settled_at`);
const shown = "settlements s WHERE substr(s.id, -2) <> '07' AND s.settled_at + 86400000 < (SELECT max(settled_at) FROM settlements)";
const judgedSettlement = (pair: string, from: string) => `INSERT INTO verdicts (pair, subject, verdict, month, since)
  SELECT '${pair}', s.id, 'paid', ${month('s.settled_at')}, s.settled_at FROM ${from}`;

/** The settlements of all lines, and the statements of the bank that show them; of the seventh of each month it shows nothing. */
export const depositStatements: readonly string[] = [
  `INSERT INTO settlements (id, paise, state, fees_paise, tax_paise, utr, settled_at)
    SELECT settlement_id, sum(credit_paise - debit_paise), 'processed', sum(fee_paise), sum(tax_paise), 'UTR' || settlement_id, max(settled_at)
    FROM recon_lines GROUP BY settlement_id`,
  "INSERT INTO bank_accounts (id, name, ending) VALUES ('large', 'Current', '1234')",
  `INSERT INTO bank_files (id, account_id, name, lines, added, from_day, until_day, by)
    SELECT 'large', 'large', 'all.csv', count(*), count(*), min(${bankDay}), max(${bankDay}), 'x' FROM settlements s`,
  `INSERT INTO bank_lines (key, account_id, file_id, on_day, paise, balance_paise, text)
    SELECT 'line-' || s.id, 'large', 'large', ${bankDay}, s.paise, s.paise, 'NEFT RAZORPAY ' || s.utr FROM ${shown}`,
  `INSERT INTO matches (left_kind, left_id, right_kind, right_id, paise, month, by)
    SELECT 'settlement', s.id, 'bank-line', 'line-' || s.id, s.paise, ${month('s.settled_at')}, 'rule' FROM ${shown}`,
  judgedSettlement('settlement-lines', 'settlements s'),
  judgedSettlement('settlement-bank', shown),
  `INSERT INTO settlement_days (day, is_wanted, wanted_at, lines, read_at) SELECT ${bankDay}, 0, max(s.settled_at), 1, max(s.settled_at) FROM settlements s GROUP BY 1`,
];
