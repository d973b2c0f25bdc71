import { desc, eq } from 'drizzle-orm';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { adminActions } from '../audit/audit.table.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';

/** The kind under which the audit log keeps self-audits. */
export const SELF_AUDIT = 'self-audit';

/** The newest declarations of the self-audit, from the audit log. */
export const declarationsQuery = ({ db: { orm } }: Shop, limit: number) =>
  orm
    .select({ at: adminActions.createdAt, by: adminActions.actor, changes: adminActions.changes })
    .from(adminActions)
    .where(eq(adminActions.kind, SELF_AUDIT))
    .orderBy(desc(adminActions.createdAt), desc(adminActions.seq))
    .limit(limit);

/** For the public page: when the shop last declared its self-audit (UTC ms), or null. */
export async function readFairDealing(shop: Shop): Promise<{ readonly frame: LayoutData; readonly declaredAt: number | null }> {
  try {
    const { frame, last } = await shop.db.read({ frame: layoutQueries(shop), last: declarationsQuery(shop, 1) });
    return { frame: layoutDataOf(frame), declaredAt: last[0]?.at ?? null };
  } catch (error) {
    logFault('fair-dealing', error);
    return { frame: emptyLayoutData, declaredAt: null };
  }
}
