import type { FreshShop } from '../fresh-shop.ts';
import { Shopper } from '../people/shopper.ts';

/** An order of one piece that waits for its payment. */
export async function openedOrder(shop: FreshShop, { price = 70_000, stock = 1, coupon = '' } = {}) {
  const id = await shop.addProduct({ price, stock });
  const shopper = new Shopper(shop);
  return { id, shopper, order: await shopper.order([{ id }], coupon) };
}
