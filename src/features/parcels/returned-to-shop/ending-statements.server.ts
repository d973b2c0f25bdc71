import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { advanceKept } from '../../../rules/cash/advance.ts';
import { isClosed, isSent } from '../../../rules/order/order-status.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';
import { refundOfPieces } from '../../../rules/order/refund-lines.ts';
import { parcelNotes } from '../../../rules/parcels/admin-notes.ts';
import { queueCodEndedMail } from '../../ledger/messages/queue-order-message.server.ts';
import { refundItems, refunds } from '../../ledger/payments.table.ts';
import type { OpenedOrder } from './read-opened.server.ts';

export interface OpenedPiece {
  readonly orderId: string;
  readonly line: number;
  readonly quantity: number;
  readonly good: number;
  readonly bad: number;
}

interface Ending {
  readonly parcelId: string;
  /** Its place among the orders of the parcel, from 0. */
  readonly nth: number;
  /** 'parcel 1042' */
  readonly name: string;
  readonly by: string;
  readonly next: 'close' | 'again';
  /** The buyer refused the parcel at the door, as its courier says. */
  readonly isRefused: boolean;
  readonly order: OpenedOrder;
  readonly pieces: readonly OpenedPiece[];
}

/** The id of the refund of a parcel's order, by its place among its orders, from 0. */
export const refundIdOf = (parcelId: string, nth: number): string => (nth === 0 ? parcelId : `${parcelId}-${nth + 1}`);

/** Returns what follows for the stock and the money of one order when its pieces were returned, or were not. */
export function endingStatements(shop: Shop, ending: Ending): Statement[] {
  const { next, order } = ending;
  // What is sent again in place of what is broken or missing is taken from the shelf.
  if (next === 'again') return goneStatements(ending);
  if (order.isSplitCash) return [];
  return order.isCash ? cashStatements(shop, ending) : refundStatements(shop, ending);
}

/**
 * A cash order ends: all of its pieces return to stock by the existing trigger, then those that are no more leave it. Its advance is refunded by
 * a trigger, less what is kept for the courier.
 */
function cashStatements(shop: Shop, ending: Ending): Statement[] {
  const { order, by, name, isRefused } = ending;
  const kept = advanceKept(order.advanced, order.charged, isRefused);
  if (isClosed(order.status)) return goneStatements(ending);
  if (!isSent(order.status)) return [];
  return [
    sql`UPDATE orders
      SET status = 'cancelled_by_user', reservation = 'released', actor = 'admin', move_note = ${`${by}: ${parcelNotes.cameBack(name)}`},
      next_check_at = NULL, advance_kept_paise = ${kept}, updated_at = ${shop.now}
      WHERE id = ${order.id} AND status = 'shipped' AND method = 'cod'`,
    guardOneRow(),
    queueCodEndedMail(shop, order.id, 'shop'),
    ...goneStatements(ending),
  ];
}

/**
 * The pieces are refunded, with all that is left where nothing else of the order is wanted. They count as back in stock, and what is broken or
 * missing leaves it: so the shelf and the books agree. The refund has the id of its parcel; those of the
 * second and later orders of the parcel add their place.
 */
function refundStatements({ db: { orm }, now }: Shop, ending: Ending): Statement[] {
  const { order, pieces, parcelId, nth, name, by } = ending;
  const id = refundIdOf(parcelId, nth);
  const { payment } = order;
  const chosen = Object.fromEntries(pieces.map(({ line, quantity }) => [line, quantity]));
  const isAll = order.pieces.every(({ line, quantity, refunded }) => refunded + (chosen[line] ?? 0) >= quantity);
  const left = payment?.left;
  const amount = left === undefined ? 0 : isAll ? left : refundOfPieces(order, chosen, { delivery: false, left });
  const row = { id, reason: parcelNotes.cameBack(name), askedBy: by, nextCheckAt: now, createdAt: now, updatedAt: now };
  return [
    ...(payment && amount >= REFUND_MINIMUM_PAISE
      ? [orm.insert(refunds).values({ ...row, paymentId: payment.id, amount: amount as typeof payment.left })]
      : []),
    ...pieces.map(({ orderId, line, quantity }) =>
      orm.insert(refundItems).values({ refundId: id, orderId, line, quantity, restocked: quantity }),
    ),
    ...goneStatements(ending),
  ];
}

/** Broken and missing pieces leave the stock, by a move that names the parcel. */
function goneStatements({ pieces, name }: Ending): Statement[] {
  return pieces.flatMap(({ orderId, line, quantity, good, bad }) => {
    const missing = quantity - good - bad;
    const gone = bad + missing;
    if (gone === 0) return [];
    const words = [bad > 0 && `${bad} broken`, missing > 0 && `${missing} missing`].filter(Boolean).join(', ');
    return [
      sql`INSERT INTO stock_moves (product_id, size, kind, quantity, note) SELECT product_id, selected_size, 'adjust', ${-gone}, ${`${name}: ${words}`}
        FROM order_items WHERE order_id = ${orderId} AND line = ${line}`,
    ];
  });
}
