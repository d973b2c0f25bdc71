import { refundOrder } from '../../src/features/orders/admin/refund-order.server.ts';
import { acceptReturn } from '../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../src/features/returns/admin/settle-return.server.ts';
import { newId } from '../../src/rules/ids.ts';
import { paise } from '../../src/rules/money/money.ts';
import { ask, delivered } from '../shop/delivered.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';

const PRICE = 70_000;

/** A piece whose money went back is exchanged. Null if the database refuses that, or what it allowed. */
export async function unguardedExchange(shop: FreshShop): Promise<string | null> {
  const order = await delivered(shop, [{ price: PRICE }]);
  await ask(order, { kind: 'exchange', note: 'Another one, please' });
  const [request] = await shop.rows('SELECT id FROM returns WHERE order_id = ?', order.id);
  const [id, by] = [String(request?.id), 'model'];
  await acceptReturn(shop.at(), { id, note: '', by });
  await refundOrder(shop.at(), { orderId: order.id, amount: paise(PRICE), reason: 'model', note: '', by, key: newId(), lines: [] });
  await shop.settle();
  return settleReturn(shop.at(), { id, outcome: 'exchanged', sellable: [], note: '', by }).then(
    () => 'a piece was exchanged after its money went back',
    () => null,
  );
}
