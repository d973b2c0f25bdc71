import type { PageOwner } from '../../../../platform/request/visitor.ts';
import type { Shop } from '../../../../platform/shop.ts';
import { readableBy } from '../../../ledger/order-view.server.ts';
import type { EditPress } from '../../edit-order.server.ts';
import { changePieces, type PieceChange } from './change-pieces.server.ts';

interface OwnPieces extends EditPress {
  readonly orderId: string;
  /** The token of the signed link in a mail. */
  readonly token: string | null;
  readonly change: PieceChange;
}

/**
 * Changes the pieces of an order for its customer: by the account, the browser that ordered, or the signed link.
 * @throws ShopError what `changePieces` throws
 */
export async function changeOwnPieces(shop: Shop, owner: PageOwner, { orderId, token, change, ...press }: OwnPieces): Promise<void> {
  const where = await readableBy(shop, owner, orderId, token);
  await changePieces(shop, where, press, { change, by: { actor: 'shopper', author: '' }, reason: '' });
}
