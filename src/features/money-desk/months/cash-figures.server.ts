import { type SQL, sql } from 'drizzle-orm';
import { istDate } from '../../../rules/dates.ts';
import { isMatchedSince } from '../matching/open-subjects.server.ts';
import type { MonthBounds } from './online-figures.server.ts';

/**
 * SQL: one row with the figures of the cash that couriers collected in a month: what they paid on, kept and still owe. A line of no parcel
 * of the shop counts in the month of its payment.
 */
export function cashFigures({ month, from, until }: MonthBounds): SQL {
  const [first, after] = [istDate(from), istDate(until)];
  const isIn = sql`EXISTS (SELECT 1 FROM matches m WHERE m.left_kind = 'remittance' AND m.left_id = l.remittance_id)`;
  const line = sql`SELECT l.paise - l.deduction_paise AS net, l.deduction_paise AS kept, ${isIn} AS is_in`;
  return sql`WITH dues AS (
      SELECT parcel_id, due_paise AS due, remitted_paise AS remitted, state
      FROM cod_dues
      WHERE collected_at >= ${from} AND collected_at < ${until}
    ), paid AS (
      ${line} FROM dues d JOIN cod_remittance_lines l ON l.parcel_id = d.parcel_id
      UNION ALL ${line} FROM cod_remittances c JOIN cod_remittance_lines l ON l.remittance_id = c.id
        WHERE c.paid_on >= ${first} AND c.paid_on < ${after} AND l.parcel_id IS NULL
    ), owed AS (
      SELECT coalesce(sum(due), 0) AS collected,
        coalesce(sum(max(due - remitted, 0)) FILTER (WHERE state <> 'written_off'), 0) AS at_couriers,
        coalesce(sum(max(due - remitted, 0)) FILTER (WHERE state = 'written_off'), 0) AS given_up FROM dues
    ), came AS (
      SELECT coalesce(sum(net) FILTER (WHERE is_in), 0) AS net_in, coalesce(sum(net) FILTER (WHERE NOT is_in), 0) AS net_out,
        coalesce(sum(kept), 0) AS kept FROM paid
    ), bank AS (
      SELECT coalesce(sum(difference_paise), 0) AS off FROM verdicts v
      WHERE month = ${month} AND pair = 'remittance-bank' AND verdict IN ('differs', 'unknown') AND NOT ${isMatchedSince}
    )
    SELECT collected, net_in + off AS cashInBank, net_out AS cashOnWay, at_couriers AS cashAtCouriers, kept AS cashDeductions,
      given_up AS cashGivenUp FROM owed, came, bank`;
}
