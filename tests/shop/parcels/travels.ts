import { addToOrder } from '../../../src/features/own-order/add/add-to-order.server.ts';
import { recordCapture } from '../../../src/features/payment/capture/record-capture.server.ts';
import type { AskingBuyer } from '../../../src/features/payment/create/buyer.server.ts';
import type { CreatedOrder } from '../../../src/features/payment/create/open-at-gateway.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { paise } from '../../../src/rules/money/money.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { codeOf, type Sold } from '../orders/edits.ts';

export { rowOf } from '../orders/orders.ts';

export const browser = (guestId = 'a browser'): AskingBuyer => ({
  owner: { userId: null, guestId },
  net: '',
  known: async () => ({ userId: null, guestId, net: '' }),
});

interface Added {
  readonly price?: number;
  readonly stock?: number;
  readonly productId?: number;
  readonly quantity?: number;
  readonly isCash?: boolean;
  readonly key?: string;
  readonly shown?: number;
  readonly guestId?: string;
}

/** Adds a piece to an order by its signed link. Returns the second order. */
export async function addTo(shop: FreshShop, { id, token }: Pick<Sold, 'id' | 'token'>, wish: Added = {}) {
  const { price = 40_000, stock = 5, quantity = 1, isCash = false, key = newId(), guestId = 'a browser' } = wish;
  const productId = wish.productId ?? (await shop.addProduct({ price, stock }));
  return addToOrder(shop.at(), browser(guestId), {
    ...{ orderId: id, token, key, lines: [{ productId, size: '', quantity }] },
    ...{ shown: wish.shown ?? price * quantity, method: isCash ? 'cod' : 'gateway' },
  });
}

/** The code of the refusal, or 'done'. */
export const addedTo = (shop: FreshShop, order: Pick<Sold, 'id' | 'token'>, wish: Added = {}): Promise<string> =>
  codeOf(addTo(shop, order, wish));

/** The state of each parcel out that has pieces of an order, in the order of their numbers, with the orders whose pieces it has. */
export const parcelsWith = (shop: FreshShop, orderId: string) =>
  shop.rows(
    `SELECT p.id, p.state, p.cod_due_paise AS cash, (SELECT count(DISTINCT order_id) FROM parcel_items WHERE parcel_id = p.id) AS orders
      FROM parcels p WHERE p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = ?) ORDER BY p.number`,
    orderId,
  );

/** The gateway reports the payment of a second order. */
export async function payFor(
  shop: FreshShop,
  { gatewayOrderId, amount }: Pick<CreatedOrder, 'gatewayOrderId' | 'amount'>,
  at = Date.now(),
) {
  const { razorpay_payment_id: id } = await shop.razorpay.pay({ order_id: String(gatewayOrderId), method: 'upi', outcome: 'captured' });
  return recordCapture(shop.at(at), {
    gatewayOrderId: String(gatewayOrderId),
    payment: {
      ...{ id: String(id), gatewayOrderId: String(gatewayOrderId), amount: paise(amount), currency: 'INR', status: 'captured' },
      ...{ method: 'upi', error: null, refunded: paise(0), reference: null },
    },
    actor: 'gateway',
  });
}
