import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAction } from '../../../features/audit/record-action.server.ts';
import { findDispute } from '../../../features/disputes/answer-dispute.server.ts';
import { disputes } from '../../../features/disputes/disputes.table.ts';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isOpenDispute, openDisputes } from '../../../rules/disputes/dispute-states.ts';
import { readEvidence } from './evidence-facts.server.ts';

/**
 * Makes the evidence of an open dispute, one PDF under `private/disputes/`; it takes the place of a former one, and the gateway gets it again.
 * The code that draws is loaded here only.
 * @throws ShopError DISPUTE_NOT_FOUND, DISPUTE_DECIDED
 */
export async function makeEvidence(shop: Shop, id: string, by: string): Promise<void> {
  const dispute = await findDispute(shop, id);
  if (!isOpenDispute(dispute.status)) throw new ShopError('DISPUTE_DECIDED');
  const evidence = await readEvidence(shop, dispute.paymentId);
  if (!evidence) throw new ShopError('DISPUTE_NOT_FOUND');
  const { evidencePdf } = await import('./evidence-pdf.server.ts');
  const bytes = await evidencePdf(shop, dispute, evidence);
  const key = `private/disputes/${id}/${crypto.randomUUID()}.pdf`;
  shop.calls.spend();
  await shop.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: 'application/pdf' } });
  const former = sql`evidence_key IS ${dispute.evidenceKey}`;
  const isOpen = inArray(disputes.status, openDisputes);
  try {
    await shop.db.write([
      shop.db.orm
        .update(disputes)
        .set({ evidenceKey: key, evidenceMadeAt: shop.now, documentId: null, updatedAt: shop.now })
        .where(and(eq(disputes.id, id), former, isOpen)),
      guardOneRow(),
      recordAction(shop, { by, action: 'create', kind: 'dispute', id, label: id, changes: { evidence: [null, bytes.byteLength] } }),
    ]);
  } catch (error) {
    drop(shop, key);
    // Another press was faster: there is evidence.
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    return;
  }
  if (dispute.evidenceKey !== null) drop(shop, dispute.evidenceKey);
}

/** Deletes a file that no row names any more. */
function drop(shop: Shop, key: string): void {
  shop.calls.spend();
  shop.background(shop.env.MEDIA.delete(key).catch((error: unknown) => logFault('evidence of a dispute', error)));
}

/** Returns the evidence as a file that the browser shows. @throws ShopError DISPUTE_NOT_FOUND, EVIDENCE_NOT_MADE */
export async function evidenceFile(shop: Shop, id: string): Promise<Response> {
  const { evidenceKey } = await findDispute(shop, id);
  shop.calls.spend();
  const file = evidenceKey === null ? null : await shop.env.MEDIA.get(evidenceKey);
  if (!file) throw new ShopError('EVIDENCE_NOT_MADE');
  return new Response(await file.arrayBuffer(), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${id}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
