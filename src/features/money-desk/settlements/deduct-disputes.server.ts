import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';

/** SQL: the line `l` has no newer version. */
export const isNewest = sql`NOT EXISTS (SELECT 1 FROM recon_lines n WHERE n.settlement_id = l.settlement_id AND n.entity_id = l.entity_id
  AND n.version = l.version + 1)`;

/**
 * Statements for the batch that writes lines: what disputes took and gave back is the sum of their lines. A line of the disputed
 * payment itself names the dispute too, and is none of them. A dispute that is not known yet gets its sums when its lines are read again.
 */
export function deductDisputes({ now }: Shop, disputeIds: readonly string[]): Statement[] {
  const ids = [...new Set(disputeIds)].filter((id) => id !== '');
  if (ids.length === 0) return [];
  return [
    sql`UPDATE disputes SET deducted_paise = max(0, lines.debit), given_back_paise = max(0, lines.credit), updated_at = ${now}
      FROM (SELECT l.dispute_id AS id, sum(l.debit_paise) AS debit, sum(l.credit_paise) AS credit FROM recon_lines l
        WHERE l.dispute_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          AND l.dispute_id <> ''
          AND l.type = 'adjustment'
          AND ${isNewest}
        GROUP BY l.dispute_id) lines
      WHERE disputes.id = lines.id
        AND (disputes.deducted_paise, disputes.given_back_paise) IS NOT (max(0, lines.debit), max(0, lines.credit))`,
  ];
}
