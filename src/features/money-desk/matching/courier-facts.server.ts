import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import type { CashParcel } from '../../../rules/matching/match-cash.ts';
import type { ForeignCharge } from '../../../rules/matching/match-costs.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { RemittanceFact } from './money-facts.ts';
import { openSubjects } from './open-subjects.server.ts';

/** A courier's invoice of its time is there once it charged something so long after it took a parcel. */
const INVOICED_AFTER = 15 * DAY;
/** A parcel may be made so long before it is booked. */
const MADE_BEFORE = 30 * DAY;

export interface CashLineRow {
  readonly id: string;
  readonly awb: string;
  readonly reference: string;
  readonly amount: Paise;
  /** IST day of the payment. */
  readonly on: string;
}

/** Quote of a parcel, and its charges by kind. */
export interface CostRow {
  readonly parcel: string;
  readonly quoted: Paise;
  readonly at: number;
  readonly isInvoiced: number;
  readonly chargeId: string | null;
  readonly kind: string | null;
  readonly amount: Paise | null;
}

/** A charge for a number that no parcel had, as SQLite has it. */
type ForeignRow = Omit<ForeignCharge, 'isOurs'> & { readonly isOurs: number };

/**
 * Returns the queries of what couriers collected, paid on and charged since `from` (UTC ms), or since the IST day `since` for their
 * payments, and of all that is not paid. What the bank must show of them is read since the IST day `bankSince`. Cash that was given up is
 * not waited for. A cost counts in the month in which its parcel was booked.
 */
export function courierFacts(from: number, since: string, bankSince: string) {
  const paidSince = sql`SELECT id FROM cod_remittances WHERE paid_on >= ${since} UNION ${openSubjects('remittance-bank')}
    UNION SELECT substr(subject, 1, instr(subject, ' ') - 1)
    FROM verdicts
    WHERE verdict <> 'paid' AND pair = 'parcel-remittance' AND verdict = 'unknown'`;
  const dues = sql`SELECT parcel_id FROM cod_dues WHERE collected_at >= ${from} UNION ${openSubjects('parcel-remittance')}
    UNION SELECT parcel_id FROM cod_remittance_lines WHERE remittance_id IN (${paidSince}) AND parcel_id IS NOT NULL`;
  const made = sql`SELECT id FROM parcels WHERE created_at >= ${from - MADE_BEFORE}
    UNION SELECT id FROM parcels WHERE number IN (SELECT CAST(subject AS INTEGER) FROM verdicts
      WHERE verdict NOT IN ('paid', 'unknown') AND pair = 'cost-quote' AND month >= ${istDate(from).slice(0, 7)})`;
  return {
    parcels: selectRaw<CashParcel>(
      sql`SELECT d.parcel_id AS id, coalesce(p.awb, '') AS awb, p.reference, d.collected_at AS deliveredAt,
          iif(d.state = 'written_off', d.remitted_paise, d.due_paise) AS due
        FROM cod_dues d JOIN parcels p ON p.id = d.parcel_id
        WHERE d.parcel_id IN (${dues}) AND (d.state <> 'written_off' OR d.remitted_paise > 0)`,
    ),
    remittances: selectRaw<RemittanceFact>(
      sql`SELECT m.id, m.utr, m.paid_on AS "on",
          (SELECT coalesce(sum(l.paise - l.deduction_paise), 0) FROM cod_remittance_lines l WHERE l.remittance_id = m.id) AS amount
        FROM cod_remittances m
        WHERE m.id IN (SELECT id FROM cod_remittances WHERE paid_on >= ${bankSince} UNION ${openSubjects('remittance-bank')})`,
    ),
    foreign: selectRaw<ForeignRow>(
      sql`SELECT f.id, f.paise AS amount, f.created_at AS at, EXISTS (SELECT 1 FROM parcel_costs c WHERE c.id = f.id) AS isOurs
        FROM foreign_charges f
        WHERE f.id IN (SELECT id FROM foreign_charges WHERE created_at >= ${from} UNION ${openSubjects('cost-quote')})
          AND f.paise <> 0`,
    ),
    first: selectRaw<{ at: number | null }>(sql`SELECT min(collected_at) AS at FROM cod_dues`),
    cash: selectRaw<CashLineRow>(
      sql`SELECT l.remittance_id || ' ' || l.line AS id, l.awb, l.reference, l.paise AS amount, m.paid_on AS "on"
        FROM cod_remittance_lines l JOIN cod_remittances m ON m.id = l.remittance_id
        WHERE l.remittance_id IN (${paidSince}) OR l.parcel_id IN (${dues})`,
    ),
    costs: selectRaw<CostRow>(
      sql`WITH made AS MATERIALIZED (${made})
        SELECT p.number AS parcel, p.quoted_paise AS quoted, p.booked_at AS at, c.id AS chargeId, c.kind, c.paise + c.tax_paise AS amount,
          coalesce(p.picked_up_at, p.booked_at) + ${INVOICED_AFTER} <= newest.at AS isInvoiced
        FROM parcels p JOIN (SELECT q.courier, max(k.at) AS at FROM parcel_costs k JOIN parcels q ON q.id = k.parcel_id
            WHERE q.id IN (SELECT id FROM made) GROUP BY q.courier) newest
          ON newest.courier = p.courier
        LEFT JOIN parcel_costs c ON c.parcel_id = p.id AND c.kind <> 'credit'
        WHERE p.id IN (SELECT id FROM made) AND p.booked_at >= ${from} AND p.state <> 'cancelled' AND p.quoted_paise IS NOT NULL`,
    ),
  };
}
