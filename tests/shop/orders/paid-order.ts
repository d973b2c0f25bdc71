import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { type Answer, Shopper } from '../people/shopper.ts';

export interface PaidOrder {
  readonly who: Shopper;
  readonly order: Answer;
  readonly id: string;
  readonly piece: number;
  readonly payment: string;
  /** Of the signed link. */
  readonly token: string;
}

interface Wished {
  readonly price?: number;
  readonly coupon?: string;
  /** How far it has come. */
  readonly status?: 'paid' | 'processing' | 'shipped';
}

/** An order of the only piece of its kind that was paid online, once the gateway has told all of it. */
export async function paidOrder(shop: FreshShop, { price = 70_000, coupon = '', status = 'paid' }: Wished = {}): Promise<PaidOrder> {
  const piece = await shop.addProduct({ price, stock: 1 });
  const who = new Shopper(shop);
  const order = await who.order([{ id: piece }], coupon);
  const id = order.body.dbOrderId;
  const proof = order.body.amount > 0 ? await who.pay(order) : null;
  if (proof) await who.verify(order, proof);
  const steps = ['processing', 'shipped'].slice(0, ['paid', 'processing', 'shipped'].indexOf(status));
  for (const to of steps) await shop.rows("UPDATE orders SET status = ?, actor = 'admin' WHERE id = ?", to, id);
  await shop.deliverWebhooks();
  return { who, order, id, piece, payment: proof?.razorpay_payment_id ?? '', token: await orderToken(shop.at().env, id) };
}
