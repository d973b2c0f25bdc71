import { sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { recordAction } from '../../audit/record-action.server.ts';

/**
 * A person has seen what the gateway changed of a settlement; the versions of its lines stay. @param by e-mail of the administrator
 * @throws ShopError RECORD_CHANGED where somebody has said so meanwhile
 */
export async function acknowledgeSettlement(shop: Shop, { id, by }: { readonly id: string; readonly by: string }): Promise<void> {
  try {
    await shop.db.write([
      sql`UPDATE ledger_findings SET cleared_at = ${shop.now} WHERE cleared_at IS NULL AND source = 'money' AND what = ${id}`,
      guard(sql`changes() > 0`),
      recordAction(shop, { by, action: 'acknowledged', kind: 'settlement', id, label: id }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
}
