import { inArray } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { type ClaimReason, claimReason, gonePieces, lossOf } from '../../../rules/parcels/claims.ts';
import type { ParcelState } from '../../../rules/parcels/parcel-states.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';

/** Debt of a courier for a parcel, as far as the shop knows. */
export interface Loss {
  readonly reason: ClaimReason;
  /** Price of the lost pieces when they were sold, without GST. */
  readonly amount: Paise;
}

interface LostPiece {
  readonly orderId: string;
  readonly line: number;
  readonly quantity: number;
  readonly openedGood: number | null;
}

/** Returns what can be claimed for a parcel with these pieces, in one round trip; null where nothing is gone, or nobody has looked. */
export async function readLoss({ db }: Shop, state: ParcelState, pieces: readonly LostPiece[]): Promise<Loss | null> {
  const reason = claimReason(state, pieces);
  if (reason === null) return null;
  const ids = [...new Set(pieces.map(({ orderId }) => orderId))];
  const read = await db.read({
    orders: db.orm
      .select({
        ...{ id: orders.id, subtotal: orders.subtotal, discount: orders.discount },
        ...{ given: orders.given, taxes: orders.taxes, charges: orders.charges },
      })
      .from(orders)
      .where(inArray(orders.id, ids)),
    lines: db.orm
      .select({
        orderId: orderItems.orderId,
        line: orderItems.line,
        quantity: orderItems.quantity,
        price: orderItems.priceAtPurchase,
        gstRate: orderItems.gstRate,
      })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids)),
  });
  const lost = read.orders.map(({ id, ...money }) => {
    const gone = pieces.filter(({ orderId }) => orderId === id).map((piece) => [piece.line, gonePieces(piece)] as const);
    return lossOf({ ...money, lines: read.lines.filter(({ orderId }) => orderId === id) }, Object.fromEntries(gone));
  });
  return { reason, amount: lost.reduce((sum, each) => sum + each, 0) as Paise };
}
