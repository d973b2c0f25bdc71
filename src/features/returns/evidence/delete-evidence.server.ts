import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { DRAFT_KEPT, EVIDENCE_KEPT } from '../../../rules/returns/evidence.ts';
import { returnMedia, returns } from '../returns.table.ts';

const PER_RUN = 100;

/**
 * Deletes evidence after its retention time: files of a request after 180 days (L24), incomplete uploads and files of a request
 * that was never sent after one day. The file is deleted before its row, so that a run that fails is repeated by the next.
 */
export async function tidyEvidence({ env, db, calls, now }: Shop): Promise<void> {
  const mine = sql`(SELECT ${returns.id}
    FROM ${returns}
    WHERE ${returns.id} = ${returnMedia.returnId} AND ${returns.orderId} = ${returnMedia.orderId})`;
  const neverSent = and(or(eq(returnMedia.state, 'uploading'), isNull(mine)), lte(returnMedia.createdAt, now - DRAFT_KEPT));
  const over = await db.orm
    .select({
      id: returnMedia.id,
      key: returnMedia.key,
      sent: sql<number>`${isNotNull(mine)} AND ${returnMedia.state} = 'stored'`.mapWith(Number),
    })
    .from(returnMedia)
    .where(and(ne(returnMedia.state, 'deleted'), or(neverSent, lte(returnMedia.createdAt, now - EVIDENCE_KEPT))))
    .limit(PER_RUN);
  if (over.length === 0) return;
  calls.spend();
  await env.MEDIA.delete(over.map(({ key }) => key));
  const ids = (sent: boolean) => over.filter((one) => Boolean(one.sent) === sent).map(({ id }) => id);
  await db.write([
    db.orm.delete(returnMedia).where(inArray(returnMedia.id, ids(false))),
    db.orm
      .update(returnMedia)
      .set({ state: 'deleted', deletedAt: now })
      .where(inArray(returnMedia.id, ids(true))),
  ]);
}
