import { type SQL, sql } from 'drizzle-orm';
import type { Pair, Reason, Verdict } from '../../../rules/matching/pairs.ts';
import type { Paise } from '../../../rules/money/money.ts';

/** An unpaid verdict, with what it is about. */
export interface VerdictRow {
  readonly pair: Pair;
  readonly subject: string;
  readonly verdict: Exclude<Verdict, 'paid'>;
  readonly reason: Reason | '';
  readonly difference: Paise;
  /** UTC ms */
  readonly since: number;
  readonly acceptedBy: string;
  readonly acceptedReason: string;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly parcelId: string | null;
  readonly parcelNumber: number | null;
  /** Of a settlement or a courier's payment. */
  readonly utr: string | null;
  /** Of a line of the bank that nothing explains. */
  readonly bankDay: string | null;
  readonly bankText: string | null;
  /** Number of the courier, or of the order, in a line of no parcel. */
  readonly awb: string | null;
  /** Invoice or statement in which a courier charges for a number of no parcel. */
  readonly document: string | null;
}

const is = (...pairs: readonly Pair[]): SQL => sql`v.pair IN (${sql.raw(pairs.map((pair) => `'${pair}'`).join(', '))})`;

/** SQL: verdicts with the records that they are about. What of them is joined depends on the pair; whatever is missing is null. */
export const verdictRows: SQL = sql`SELECT v.pair, v.subject, v.verdict, v.reason, v.difference_paise AS difference, v.since,
    v.accepted_by AS acceptedBy, v.accepted_reason AS acceptedReason, o.id AS orderId, o.number AS orderNumber,
    p.id AS parcelId, p.number AS parcelNumber, coalesce(s.utr, c.utr) AS utr, b.on_day AS bankDay, b.text AS bankText,
    coalesce(nullif(l.awb, ''), l.reference, g.awb) AS awb, g.document
  FROM verdicts v
  LEFT JOIN refunds f ON ${is('refund-recon')} AND f.gateway_refund_id = v.subject
  LEFT JOIN payments y ON y.id = iif(${is('refund-recon')}, f.payment_id, iif(${is('capture-recon', 'fee-tariff')}, v.subject, NULL))
  LEFT JOIN orders o ON o.id = y.order_id
  LEFT JOIN settlements s ON ${is('settlement-bank', 'settlement-lines')} AND s.id = v.subject
  LEFT JOIN cod_remittances c ON ${is('remittance-bank')} AND c.id = v.subject
  LEFT JOIN bank_lines b ON ${is('settlement-bank', 'remittance-bank')} AND b.key = v.subject
  LEFT JOIN cod_remittance_lines l ON ${is('parcel-remittance')} AND v.verdict = 'unknown'
    AND l.remittance_id = substr(v.subject, 1, instr(v.subject, ' ') - 1)
    AND l.line = CAST(substr(v.subject, instr(v.subject, ' ') + 1) AS INTEGER)
  LEFT JOIN foreign_charges g ON ${is('cost-quote')} AND v.verdict = 'unknown' AND g.id = v.subject
  LEFT JOIN parcels p ON p.id = iif(${is('parcel-remittance')}, v.subject,
    iif(${is('cost-quote')} AND v.verdict <> 'unknown', (SELECT q.id FROM parcels q WHERE q.number = CAST(v.subject AS INTEGER)), NULL))`;
