import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { paise } from '../../../rules/money/money.ts';
import { orders } from '../../ledger/orders.table.ts';
import { changePieces, type PieceChange } from '../change/pieces/change-pieces.server.ts';
import type { PiecesBody } from './order-edits-admin.schema.ts';

interface PiecesChange extends PiecesBody {
  readonly orderId: string;
  /** The administrator, as the audit log shows them. */
  readonly by: string;
}

/** Changes the pieces of an order for the administrator. @throws ShopError what `changePieces` throws */
export function changePiecesOf(shop: Shop, { orderId, by, key, seen, reason, ...asked }: PiecesChange): Promise<void> {
  return changePieces(shop, eq(orders.id, orderId), { key, seen }, { change: changeOf(asked), by: { actor: 'admin', author: by }, reason });
}

function changeOf({ kind, line, size, quantity, keepsCoupon, amount }: Omit<PiecesBody, 'key' | 'seen' | 'reason'>): PieceChange {
  if (kind === 'gift-note' || kind === 'gift-wrap') return { kind };
  if (kind === 'discount') {
    if (amount === undefined) throw new ShopError('NOTHING_CHANGED');
    return { kind, amount: paise(amount) };
  }
  if (line === undefined) throw new ShopError('EDIT_PIECES');
  if (kind === 'size') return { kind, line, size };
  return { kind, line, quantity, keepsCoupon };
}
