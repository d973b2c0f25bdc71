import { type SQL, sql } from 'drizzle-orm';
import { isMatchedSince, isNewest } from '../matching/open-subjects.server.ts';

export interface MonthBounds {
  /** '2026-11' */
  readonly month: string;
  /** UTC ms */
  readonly from: number;
  readonly until: number;
}

/** SQL: the settlement of a line has come to the bank, or never will because refunds took more than came. */
const isIn = sql`(EXISTS (SELECT 1 FROM matches m WHERE m.left_kind = 'settlement' AND m.left_id = r.settlement_id)
  OR EXISTS (SELECT 1 FROM settlements s WHERE s.id = r.settlement_id AND s.state = 'processed' AND s.paise <= 0))`;

const line = (kind: string) =>
  sql`SELECT ${kind} AS kind, r.credit_paise - r.debit_paise AS net, r.fee_paise AS fee, r.dispute_id AS dispute, ${isIn} AS is_in`;

/**
 * SQL: one row with the figures of what was captured in a month, and of refunds, disputes and other lines of it. A capture counts in the
 * month of the shop, a refund in the one in which it was processed, what the shop does not know in the one of the gateway.
 * In the bank is what the bank shows: settlements that differ from it, or from their lines, move it by what they differ.
 */
export function onlineFigures({ month, from, until }: MonthBounds): SQL {
  const isOwn = (at: SQL) => sql`${at} >= ${from} AND ${at} < ${until}`;
  const settled = sql`r.is_settled = 1 AND ${isNewest}`;
  const captures = sql`payments p WHERE p.status = 'captured' AND ${isOwn(sql`p.created_at`)}`;
  const refunds = sql`refunds f WHERE f.status = 'processed' AND ${isOwn(sql`f.updated_at`)}`;
  const unread = (id: SQL, type: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM recon_lines r WHERE r.entity_id = ${id} AND r.type = ${type} AND r.is_settled = 1)`;
  return sql`WITH told AS (
      ${line('payment')} FROM payments p JOIN recon_lines r ON r.entity_id = p.id AND r.type = 'payment'
        WHERE ${settled} AND p.status = 'captured' AND ${isOwn(sql`p.created_at`)}
      UNION ALL ${line('refund')} FROM refunds f JOIN recon_lines r ON r.entity_id = f.gateway_refund_id AND r.type = 'refund'
        WHERE ${settled} AND f.status = 'processed' AND ${isOwn(sql`f.updated_at`)}
      UNION ALL ${line('other')}
      FROM recon_lines r
      WHERE ${settled} AND ${isOwn(sql`r.settled_at`)} AND (r.type IN ('adjustment', 'transfer')
        OR (r.type = 'payment' AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = r.entity_id AND p.status = 'captured'))
        OR (r.type = 'refund' AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.gateway_refund_id = r.entity_id AND f.status = 'processed')))
    ), sums AS (
      SELECT coalesce(sum(net) FILTER (WHERE is_in), 0) AS net_in, coalesce(sum(net) FILTER (WHERE NOT is_in), 0) AS net_out,
        coalesce(sum(fee), 0) AS fees, -coalesce(sum(net) FILTER (WHERE kind = 'other' AND dispute <> ''), 0) AS held FROM told
    ), ours AS (
      SELECT (SELECT coalesce(sum(p.amount_paise), 0) FROM ${captures}) AS captured,
        (SELECT coalesce(sum(p.amount_paise), 0) FROM ${captures} AND ${unread(sql`p.id`, sql`'payment'`)}) AS captured_unread,
        (SELECT coalesce(sum(f.amount_paise), 0) FROM ${refunds}) AS refunded,
        (SELECT coalesce(sum(f.amount_paise), 0) FROM ${refunds} AND ${unread(sql`f.gateway_refund_id`, sql`'refund'`)}) AS refunded_unread,
        -- What the gateway took or gave without a dispute; where refunds took more than came, it takes the rest from later settlements.
        (SELECT coalesce(sum(r.credit_paise - r.debit_paise), 0) FROM recon_lines r WHERE ${settled} AND ${isOwn(sql`r.settled_at`)}
          AND r.type IN ('adjustment', 'transfer') AND r.dispute_id = '') AS taken,
        (SELECT coalesce(sum(s.paise), 0)
          FROM settlements s
          WHERE s.state = 'processed' AND s.paise < 0 AND ${isOwn(sql`s.settled_at`)}) AS carried,
        (SELECT coalesce(sum(CASE pair WHEN 'settlement-bank' THEN difference_paise ELSE -difference_paise END), 0) FROM verdicts v
          WHERE v.month = ${month} AND NOT ${isMatchedSince}
            AND (v.verdict IN ('differs', 'unknown')
                AND v.pair = 'settlement-bank'
                OR v.verdict = 'differs'
                AND v.pair = 'settlement-lines')) AS off
    )
    SELECT captured, net_in - carried + off AS inBank, net_out + captured_unread - refunded_unread AS onWay, fees, refunded AS refunds, held,
      carried - taken AS adjusted FROM sums, ours`;
}
