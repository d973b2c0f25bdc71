import { and, eq } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import { uploadRooms } from '../../../platform/request/upload/upload-room.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid, newId } from '../../../rules/ids.ts';
import { type EvidenceKind, evidenceKey } from '../../../rules/returns/evidence.ts';
import { returnWindowRefusal } from '../../../rules/returns/returns.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { returnMedia, returns } from '../returns.table.ts';
import { bytesHeld, openUpload, storeUpload } from './evidence-store.server.ts';

/** The order, the request (sent or not yet), and the token of the signed link. */
export interface EvidencePlace {
  readonly orderId: string;
  readonly returnId: string;
  readonly token: string | null;
}
interface Evidence {
  readonly id: string;
  readonly kind: EvidenceKind;
}

/** Reads the order and its request. The visitor must be allowed to read the order; a sent request must be unanswered. */
async function openPlace(shop: Shop, visitor: PageOwner, { orderId, returnId, token }: EvidencePlace) {
  const where = await readableBy(shop, visitor, orderId, token);
  if (!isUuid(returnId)) throw new ShopError('RETURN_NOT_FOUND');
  const read = await shop.db.read({
    order: shop.db.orm
      .select({
        ...{ id: orders.id, status: orders.status, deliveredAt: orders.deliveredAt },
        ...{ returnDays: orders.returnDays, exchangeDays: orders.exchangeDays },
      })
      .from(orders)
      .where(where),
    request: shop.db.orm
      .select({ orderId: returns.orderId, status: returns.status })
      .from(returns)
      .where(eq(returns.id, returnId.toLowerCase())),
  });
  const [[order], [request]] = [read.order, read.request];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (request && request.orderId !== order.id) throw new ShopError('RETURN_NOT_FOUND');
  if (request && request.status !== 'requested') throw new ShopError('EVIDENCE_CLOSED');
  return { order, isSent: request !== undefined };
}

const answers: Answers = {
  EVIDENCE_FULL: 'EVIDENCE_FULL',
  EVIDENCE_CLOSED: 'EVIDENCE_CLOSED',
  RETURN_NOT_FOUND: 'RETURN_NOT_FOUND',
};

/**
 * Stores one photo or video for a request, sent or not yet. The row is written before the file, so that after a crash every file
 * in the bucket still has a row.
 * @throws ShopError ORDER_NOT_FOUND, RETURN_NOT_FOUND, RETURN_NOT_DELIVERED, RETURN_WINDOW_CLOSED, SHOP_BUSY, EVIDENCE_*
 */
export async function addEvidence(shop: Shop, visitor: PageOwner, place: EvidencePlace, request: Request): Promise<Evidence> {
  const { order, isSent } = await openPlace(shop, visitor, place);
  const refused = isSent ? null : returnWindowRefusal(order, { kind: 'return', reason: 'defective' }, shop.now);
  if (refused) throw new ShopError(refused);
  return uploadRooms.shoppers.hold(order.id, bytesHeld(request), () =>
    storeEvidence(shop, order.id, place.returnId.toLowerCase(), request),
  );
}

async function storeEvidence(shop: Shop, orderId: string, returnId: string, request: Request): Promise<Evidence> {
  const incoming = await openUpload(request);
  const { kind, type, ending } = incoming.type;
  const id = newId();
  const key = evidenceKey(returnId, id, ending);
  const { orm } = shop.db;
  try {
    await shop.db.write([orm.insert(returnMedia).values({ id, returnId, orderId, kind, key, type, createdAt: shop.now })]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  try {
    const bytes = await storeUpload(shop.env, key, incoming);
    await shop.db.write([
      orm
        .update(returnMedia)
        .set({ state: 'stored', bytes })
        .where(and(eq(returnMedia.id, id), eq(returnMedia.state, 'uploading'))),
      guardOneRow(),
    ]);
  } catch (error) {
    await deleteFile(shop, id, key).catch((fault: unknown) => logFault(`evidence ${id}`, fault));
    if (error instanceof ShopError) throw error;
    // The bucket did not answer or the browser closed the connection: the same file may be sent again.
    logFault(`evidence ${id}`, error);
    throw new ShopError('SHOP_BUSY');
  }
  return { id, kind };
}

/** Deletes the file before its row: if the second step fails, the daily cleanup finds the row. */
async function deleteFile({ env, db }: Shop, id: string, key: string): Promise<void> {
  await env.MEDIA.delete(key);
  await db.write([db.orm.delete(returnMedia).where(eq(returnMedia.id, id))]);
}

/**
 * Deletes a photo or video of a request that is not sent yet. Does nothing if it does not exist.
 * @throws ShopError ORDER_NOT_FOUND, RETURN_NOT_FOUND, EVIDENCE_CLOSED once the request is sent
 */
export async function removeEvidence(shop: Shop, visitor: PageOwner, place: EvidencePlace, mediaId: string): Promise<void> {
  const { order, isSent } = await openPlace(shop, visitor, place);
  if (isSent) throw new ShopError('EVIDENCE_CLOSED');
  const [found] = await shop.db.orm
    .select({ id: returnMedia.id, key: returnMedia.key })
    .from(returnMedia)
    .where(and(eq(returnMedia.id, mediaId), eq(returnMedia.orderId, order.id), eq(returnMedia.returnId, place.returnId.toLowerCase())));
  if (found) await deleteFile(shop, found.id, found.key);
}
