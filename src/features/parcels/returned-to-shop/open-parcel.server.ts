import { and, eq, sql } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { sendDueRefunds } from '../../payment/refund/send-refunds.server.ts';
import { openClaimStatement } from '../claims/claim-loss.server.ts';
import { readLoss } from '../claims/read-loss.server.ts';
import { findParcel, type ParcelItemRow, parcelName } from '../parcel-rows.server.ts';
import { parcelItems } from '../parcels.table.ts';
import { endingStatements, type OpenedPiece, refundIdOf } from './ending-statements.server.ts';
import { readOrdersOf } from './read-opened.server.ts';
import { isRefusedParcel, refusalStatements } from './refusal-statements.server.ts';

interface Counted {
  readonly orderId: string;
  readonly line: number;
  /** Pieces that can be sold again, and broken ones; the rest is missing. */
  readonly good: number;
  readonly bad: number;
}

export interface OpenedParcel {
  readonly id: string;
  readonly by: string;
  /** Every line of the parcel once. */
  readonly pieces: readonly Counted[];
  /** `close`: the money is refunded, or the cash order ends. `again`: the pieces are sent once more. */
  readonly next: 'close' | 'again';
}

const answers: Answers = {
  CONFLICT: 'PARCEL_OPENED',
  // A charge was taken back meanwhile.
  ADVANCE_WRONG: 'RECORD_CHANGED',
  PARCEL_OPENED: 'PARCEL_OPENED',
  OUT_OF_STOCK: 'STOCK_TOO_LOW',
  SIZE_UNKNOWN: 'PARCEL_PIECES',
  REFUND_ABOVE_BOUGHT: 'REFUND_PIECES',
  ITEM_NOT_SOLD: 'REFUND_PIECES',
  OVER_REFUND: 'OVER_REFUND',
  PAYMENT_DISPUTED: 'PAYMENT_DISPUTED',
  REFUND_IS_KNOWN: 'PARCEL_OPENED',
};

/**
 * Opens a parcel that came back, or settles one that is lost or damaged, with what is claimed for it: once, with all that follows for stock and money in one batch. Good
 * pieces can be sold again, broken and missing ones leave the stock. Of an order paid online the pieces are refunded; a cash order of which
 * nothing else is under way ends, gives its advance back, and counts as refused where its courier says so. Of a cash order in several parcels only the counting is recorded: a person decides what is owed.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_OPENED, PARCEL_PIECES, STOCK_TOO_LOW where nothing is left to be sent again
 */
export async function openParcel(shop: Shop, { id, by, pieces, next }: OpenedParcel): Promise<void> {
  const parcel = await findParcel(shop, id);
  if (parcel.openedAt !== null || parcel.direction !== 'out') throw new ShopError('PARCEL_OPENED');
  const items = await shop.db.orm.select().from(parcelItems).where(eq(parcelItems.parcelId, id));
  const opened = items.map((item) => countOf(item, pieces));
  if (pieces.length !== items.length) throw new ShopError('PARCEL_PIECES');
  const orders = await readOrdersOf(shop, parcel);
  const name = parcelName(parcel);
  const isRefused = next === 'close' && (await isRefusedParcel(shop, parcel));
  const endings = orders.flatMap((order, nth) =>
    endingStatements(shop, {
      parcelId: id,
      nth,
      name,
      by,
      next,
      isRefused,
      order,
      pieces: opened.filter(({ orderId }) => orderId === order.id),
    }),
  );
  // What came back incomplete a person claims for: it may have been packed so.
  const counted = opened.map(({ good, ...piece }) => ({ ...piece, openedGood: good }));
  const loss = parcel.state === 'returned' ? null : await readLoss(shop, parcel.state, counted);
  const refusals = isRefused ? await refusalStatements(shop, orders) : [];
  try {
    await shop.db.write([
      sql`UPDATE parcels
        SET opened_at = ${shop.now}, trouble = ${orders.some(({ isSplitCash }) => isSplitCash) && next === 'close' ? 'partial' : null},
        updated_at = ${shop.now} WHERE id = ${id} AND opened_at IS NULL AND state = ${parcel.state}`,
      guardOneRow(),
      ...opened.map((piece) => countedStatement(shop, id, piece)),
      ...endings,
      ...refusals,
      ...(loss && loss.amount > 0 ? [openClaimStatement(shop, id, loss)] : []),
      recordAction(shop, {
        ...{ by, action: 'opened', kind: 'parcel', id, label: name },
        changes: {
          pieces: [null, opened.map(({ quantity, good, bad }) => `${good} good, ${bad} broken, ${quantity - good - bad} missing`)],
        },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  orders.forEach((_, nth) => {
    shop.background(sendDueRefunds(shop, refundIdOf(id, nth)));
  });
  if (orders.some(({ advanced }) => advanced > 0)) shop.background(sendDueRefunds(shop));
  if (shop.env.EMAIL) for (const order of orders) shop.background(sendMessagesOf(shop, order.id));
}

/** @throws ShopError PARCEL_PIECES for a line that was not counted, or has more pieces than were sent */
function countOf({ orderId, line, quantity }: ParcelItemRow, counted: readonly Counted[]): OpenedPiece {
  const found = counted.filter((one) => one.orderId === orderId && one.line === line);
  const [{ good, bad } = { good: -1, bad: 0 }] = found;
  const isWhole = [good, bad].every((count) => Number.isInteger(count) && count >= 0);
  if (found.length !== 1 || !isWhole || good + bad > quantity) throw new ShopError('PARCEL_PIECES');
  return { orderId, line, quantity, good, bad };
}

const countedStatement = ({ db }: Shop, parcelId: string, { orderId, line, good, bad }: OpenedPiece): Statement =>
  db.orm
    .update(parcelItems)
    .set({ openedGood: good, openedBad: bad })
    .where(and(eq(parcelItems.parcelId, parcelId), eq(parcelItems.orderId, orderId), eq(parcelItems.line, line)));
