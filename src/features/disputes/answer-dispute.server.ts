import { and, eq, isNull, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guard, guardOneRow } from '../../platform/database/write-guard.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { fieldError, ShopError } from '../../platform/shop-error.ts';
import { isOpenDispute, needsAnswer, openDisputes } from '../../rules/disputes/dispute-states.ts';
import { formatInr, type Paise } from '../../rules/money/money.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminRefusal } from '../../rules/refusals/admin-refusals.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { gateway } from '../gateway/gateway.server.ts';
import type { GatewayDispute } from '../gateway/gateway-settlements.ts';
import { GatewayError } from '../gateway/payment-gateway.ts';
import { disputes } from './disputes.table.ts';
import { disputeStatements } from './record-dispute.server.ts';

type Dispute = typeof disputes.$inferSelect;

interface Act {
  readonly id: string;
  /** E-mail of the administrator. */
  readonly by: string;
}

/** @throws ShopError DISPUTE_NOT_FOUND */
export async function findDispute(shop: Shop, id: string): Promise<Dispute> {
  const [found] = await shop.db.orm.select().from(disputes).where(eq(disputes.id, id));
  if (!found) throw new ShopError('DISPUTE_NOT_FOUND');
  return found;
}

/**
 * Hands in the evidence with the owner's words. A press that is repeated after a lost answer hands in nothing twice: the document keeps its id,
 * and a dispute that the bank has already is answered.
 * @throws ShopError DISPUTE_NOT_FOUND, DISPUTE_DECIDED, EVIDENCE_NOT_MADE, DISPUTE_REFUSED, DISPUTE_UNHEARD, FIELDS_WRONG
 */
export async function answerDispute(
  shop: Shop,
  { id, by, amount, summary }: Act & { readonly amount: Paise; readonly summary: string },
): Promise<void> {
  const dispute = await findDispute(shop, id);
  if (!needsAnswer(dispute)) {
    if (isOpenDispute(dispute.status)) return;
    throw new ShopError('DISPUTE_DECIDED');
  }
  if (amount > dispute.amount) throw fieldError('amount', `The bank disputes ${formatInr(dispute.amount)}.`);
  const documentId = await keptDocument(shop, dispute);
  // Written before it is sent: where the gateway's reply is lost, its webhook makes it the answer that was given.
  const say = (words: Pick<Dispute, 'answer' | 'contested'>) => shop.db.write([setWhileUnchanged(shop, dispute, words)]);
  await say({ answer: summary, contested: amount });
  const heard = await askOrLookUp(shop, id, () => gateway(shop).contest(id, { amount, summary, documentId })).catch(async (error) => {
    if (error instanceof ShopError && error.code === 'DISPUTE_REFUSED') await say(dispute);
    throw error;
  });
  if (!isOpenDispute(heard.status)) {
    await shop.db.write([setWhileUnchanged(shop, dispute, dispute), ...disputeStatements(shop, heard)]);
    throw new ShopError('DISPUTE_DECIDED');
  }
  await writeOnce(shop, [
    // Before what was heard: a later phase would empty it.
    setWhileUnchanged(shop, dispute, { answer: summary, contested: amount, answeredAt: shop.now }),
    guardOneRow(),
    ...disputeStatements(shop, heard),
    recordAction(shop, { by, action: 'answer', kind: 'dispute', id, label: id, changes: { contested: [dispute.contested, amount] } }),
  ]);
}

/**
 * Leaves the money to the buyer: the dispute is lost. A repeated press is the same.
 * @throws ShopError DISPUTE_NOT_FOUND, DISPUTE_DECIDED, DISPUTE_REFUSED, DISPUTE_UNHEARD
 */
export async function acceptDispute(shop: Shop, { id, by }: Act): Promise<void> {
  const dispute = await findDispute(shop, id);
  if (dispute.status === 'lost') return;
  if (!isOpenDispute(dispute.status)) throw new ShopError('DISPUTE_DECIDED');
  const heard = await askOrLookUp(shop, id, () => gateway(shop).accept(id));
  await writeOnce(shop, [
    guard(sql`EXISTS (SELECT 1 FROM disputes WHERE id = ${id} AND status IN (${sqlList(openDisputes)}))`),
    ...disputeStatements(shop, heard),
    recordAction(shop, { by, action: 'accepted', kind: 'dispute', id, label: id, changes: { status: [dispute.status, heard.status] } }),
  ]);
}

/** Changes a dispute unless it was answered since it was read, or is in a later phase. */
const setWhileUnchanged = (
  { db: { orm }, now }: Shop,
  { id, answeredAt, phase }: Dispute,
  { answer, contested, answeredAt: at = null }: Pick<Dispute, 'answer' | 'contested'> & Partial<Pick<Dispute, 'answeredAt'>>,
): Statement =>
  orm
    .update(disputes)
    .set({ answer, contested, ...(at !== null && { answeredAt: at }), updatedAt: now })
    .where(and(eq(disputes.id, id), sql`answered_at IS ${answeredAt}`, eq(disputes.phase, phase)));

/** Returns the gateway's id of the evidence, which it gets once. @throws ShopError EVIDENCE_NOT_MADE, DISPUTE_REFUSED, DISPUTE_UNHEARD */
async function keptDocument(shop: Shop, { id, documentId, evidenceKey }: Dispute): Promise<string> {
  if (documentId !== null) return documentId;
  shop.calls.spend();
  const file = evidenceKey === null ? null : await shop.env.MEDIA.get(evidenceKey);
  if (evidenceKey === null || !file) throw new ShopError('EVIDENCE_NOT_MADE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kept = await gateway(shop)
    .keepDocument(`${id}.pdf`, bytes)
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  await shop.db.write([
    shop.db.orm
      .update(disputes)
      .set({ documentId: kept })
      .where(and(eq(disputes.id, id), eq(disputes.evidenceKey, evidenceKey), isNull(disputes.documentId))),
  ]);
  return kept;
}

/** Asks the gateway for something. What it refuses it may have from the press before, whose answer was lost: then the dispute says so. */
async function askOrLookUp(shop: Shop, id: string, ask: () => Promise<GatewayDispute>): Promise<GatewayDispute> {
  try {
    return await ask();
  } catch (error) {
    const refused = refusalOf(error);
    if (!(error instanceof GatewayError) || error.detail.fault !== 'refused') throw refused;
    const now = await gateway(shop)
      .dispute(id)
      .catch(() => null);
    if (now === null || now.status === 'open') throw refused;
    return now;
  }
}

/** Returns the refusal that a failed call means for the owner. @throws what is no failure of the gateway */
function refusalOf(error: unknown): ShopError {
  if (!(error instanceof GatewayError)) throw error;
  logFault('dispute', error);
  const { detail } = error;
  return new ShopError(
    detail.fault === 'refused' ? adminRefusal('DISPUTE_REFUSED', `${GATEWAY_NAME} refuses it: ${detail.description}`) : 'DISPUTE_UNHEARD',
  );
}

/** Another press was faster where the guard refuses: it has written the same. */
async function writeOnce(shop: Shop, statements: readonly Statement[]): Promise<void> {
  try {
    await shop.db.write([...statements]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
  }
}
