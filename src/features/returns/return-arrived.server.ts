import { eq, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { returnNumber } from '../../rules/returns/returns.ts';
import { queueOrderMessageIf } from '../ledger/messages/queue-order-message.server.ts';
import { returns } from './returns.table.ts';

/**
 * Returns what becomes of an accepted return whose parcel has arrived: it is received, at the courier's time, and its customer is told. One that
 * somebody has moved further stays as it is.
 * @param at UTC ms
 */
export async function returnArrived(shop: Shop, returnId: string, at: number, carrier: string): Promise<readonly Statement[]> {
  const { orm } = shop.db;
  const [request] = await orm
    .select({ number: returns.number, kind: returns.kind, orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, returnId));
  if (!request) return [];
  const payload = { number: returnNumber(request.number), kind: request.kind, note: '' };
  const isReceivedNow = sql`EXISTS (SELECT 1
      FROM returns r
      WHERE r.id = ${returnId} AND r.status = 'received' AND r.updated_at = ${shop.now})`;
  return [
    sql`UPDATE returns
      SET status = 'received', actor = 'admin', agent = 'courier', moved_by = ${carrier}, received_at = ${at}, updated_at = ${shop.now}
      WHERE id = ${returnId} AND status = 'accepted'`,
    queueOrderMessageIf(shop, 'return-received', `return-received:${returnId}:parcel`, request.orderId, isReceivedNow, payload),
  ];
}
