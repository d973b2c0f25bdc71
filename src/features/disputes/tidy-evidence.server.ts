import { inArray, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { Shop } from '../../platform/shop.ts';
import { DISPUTE_EVIDENCE_KEPT } from '../../rules/disputes/dispute-limits.ts';
import { openDisputes } from '../../rules/disputes/dispute-states.ts';
import { disputes } from './disputes.table.ts';

const PER_RUN = 100;

/** Erases evidence after its retention time. The files go before their keys, so that a run that fails is repeated by the next. */
export async function tidyDisputeEvidence({ env, db: { orm, write }, calls, now }: Shop): Promise<void> {
  const over = await orm
    .select({ id: disputes.id, key: disputes.evidenceKey })
    .from(disputes)
    .where(
      sql`evidence_key IS NOT NULL AND evidence_made_at <= ${now - DISPUTE_EVIDENCE_KEPT} AND status NOT IN (${sqlList(openDisputes)})`,
    )
    .limit(PER_RUN);
  if (over.length === 0) return;
  calls.spend();
  await env.MEDIA.delete(over.flatMap(({ key }) => key ?? []));
  const ids = over.map(({ id }) => id);
  await write([orm.update(disputes).set({ evidenceKey: null, evidenceMadeAt: null, updatedAt: now }).where(inArray(disputes.id, ids))]);
}
