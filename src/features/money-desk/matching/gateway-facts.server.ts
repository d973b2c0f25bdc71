import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { DAY } from '../../../rules/limits.ts';
import type { GatewayMove } from '../../../rules/matching/match-recon.ts';
import type { ReconLine } from '../../../rules/settlements/recon-lines.ts';
import type { SettlementFact } from './money-facts.ts';
import { isNewest, openSubjects } from './open-subjects.server.ts';

/** A settlement before the first day may come to the bank after it. */
const ANNOUNCED_BEFORE = 20 * DAY;

/** A line as SQLite has it. */
export type LineRow = Omit<ReconLine, 'isSettled' | 'isOnHold'> & { readonly isSettled: number; readonly isOnHold: number };

/**
 * Returns the queries of what shop and gateway say of the time since `from` (UTC ms), and of all that is not paid. Whatever is in them is
 * there whole: a line with its capture, a capture with all its lines, a settlement with all of its lines. What the bank must show is read since
 * `bankFrom`, without lines.
 */
export function gatewayFacts(from: number, bankFrom: number) {
  const linesSince = (type: string) => sql`SELECT entity_id FROM recon_lines WHERE settled_at >= ${from} AND type = ${type}`;
  const captures = sql`SELECT id FROM payments WHERE status = 'captured' AND created_at >= ${from}
    UNION ${linesSince('payment')} UNION ${openSubjects('capture-recon')}`;
  const refunds = sql`SELECT gateway_refund_id AS id FROM refunds WHERE status = 'processed' AND updated_at >= ${from}
    UNION ${linesSince('refund')} UNION ${openSubjects('refund-recon')}`;
  const settled = sql`SELECT id
    FROM settlements
    WHERE settled_at >= ${from - ANNOUNCED_BEFORE}
    UNION ${openSubjects('settlement-bank', 'settlement-lines')}`;
  return {
    captures: selectRaw<GatewayMove>(
      sql`SELECT id, amount_paise AS amount, created_at AS at FROM payments WHERE status = 'captured' AND id IN (${captures})`,
    ),
    refunds: selectRaw<GatewayMove>(
      sql`SELECT gateway_refund_id AS id, amount_paise AS amount, updated_at AS at FROM refunds
        WHERE status = 'processed' AND gateway_refund_id IN (${refunds})`,
    ),
    lines: selectRaw<LineRow>(
      sql`SELECT r.entity_id AS entityId, r.type, r.debit_paise AS debit, r.credit_paise AS credit, r.paise AS amount, r.currency,
          r.fee_paise AS fee, r.tax_paise AS tax, r.is_settled AS isSettled, r.is_on_hold AS isOnHold, r.settled_at AS settledAt,
          r.settlement_id AS settlementId, r.utr, r.payment_id AS paymentId, r.order_id AS orderId, r.dispute_id AS disputeId, r.method
        FROM recon_lines r WHERE r.rowid IN (
          SELECT rowid FROM recon_lines WHERE settled_at >= ${from}
          UNION SELECT rowid FROM recon_lines WHERE entity_id IN (${captures})
          UNION SELECT rowid FROM recon_lines WHERE entity_id IN (${refunds})
          UNION SELECT rowid FROM recon_lines WHERE settlement_id IN (${settled})) AND ${isNewest}`,
    ),
    settlements: selectRaw<SettlementFact>(sql`${settlementRows} WHERE s.id IN (${settled})`),
    sent: selectRaw<SettlementFact>(
      sql`${settlementRows}
        WHERE s.id IN (SELECT id
          FROM settlements
          WHERE settled_at >= ${bankFrom - ANNOUNCED_BEFORE}
          UNION ${openSubjects('settlement-bank')})`,
    ),
    /** Settlements of lines that are among the facts without them: they are read, and older. */
    read: selectRaw<{ id: string }>(
      sql`SELECT DISTINCT r.settlement_id AS id FROM recon_lines r JOIN settlements s ON s.id = r.settlement_id
        WHERE (r.settled_at >= ${from} OR r.entity_id IN (${captures}) OR r.entity_id IN (${refunds})) AND s.id NOT IN (${settled})`,
    ),
    since: selectRaw<{ at: number | null }>(sql`SELECT min(settled_at) AS at FROM recon_lines WHERE settled_at IS NOT NULL`),
  };
}

const settlementRows: SQL = sql`SELECT s.id, s.paise AS amount, s.state, s.settled_at AS at,
  iif(s.utr <> '', s.utr, coalesce((SELECT max(r.utr) FROM recon_lines r WHERE r.settlement_id = s.id), '')) AS utr FROM settlements s`;
