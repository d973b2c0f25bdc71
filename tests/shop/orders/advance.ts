import { recordCapture } from '../../../src/features/payment/capture/record-capture.server.ts';
import { paise } from '../../../src/rules/money/money.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { type Answer, askCode, COD, Shopper } from '../people/shopper.ts';
import { addressOf } from './cash-guard.ts';

export interface Advanced {
  readonly id: string;
  readonly who: Shopper;
  /** The answer of the press that was told of the advance. */
  readonly told: Answer;
}

/** A cash order without a house number: told of its advance by the first press, placed by the second. */
export async function placeAdvanced(shop: FreshShop, price = 70_000): Promise<Advanced> {
  const who = new Shopper(shop);
  const piece = await shop.addProduct({ price, stock: 5 });
  const over = { ...COD, customer_email: `adv-${crypto.randomUUID()}@example.in`, shipping_address: addressOf('Gandhi Nagar main road') };
  const body = await who.orderBody([{ id: piece, quantity: 2 }], '', over);
  const { code } = await askCode(shop, who, body);
  const told = await who.send({ ...body, contact_code: code });
  const placed = await who.send({ ...body, contact_code: code, advance_from_client: Number(told.body.advance) / 100 });
  if (placed.status !== 200) throw new Error(`no order: ${placed.status} ${JSON.stringify(placed.body)}`);
  await shop.settle();
  return { id: String(placed.body.dbOrderId), who, told };
}

/** A press on the button of the payment. */
export const pressPay = ({ id, who }: Pick<Advanced, 'id' | 'who'>): Promise<Answer> => who.post(`/api/orders/${id}/pay`, {});

/** The shop hears of a captured payment of what was opened. */
export const hearOf = (shop: FreshShop, opened: Answer, id: string) =>
  recordCapture(shop.at(), {
    gatewayOrderId: String(opened.body.razorpayOrderId),
    payment: {
      ...{ id, gatewayOrderId: String(opened.body.razorpayOrderId), amount: paise(Number(opened.body.amount)), currency: 'INR' },
      ...{ status: 'captured', method: 'upi', error: null, refunded: paise(0), reference: null },
    },
    actor: 'gateway',
  });

/** Pays what was opened, and the shop hears of it. */
export const payOpened = (shop: FreshShop, who: Shopper, opened: Answer) => hearOf(shop, opened, who.pay(opened).razorpay_payment_id);

export const payAdvance = async (shop: FreshShop, order: Advanced) => payOpened(shop, order.who, await pressPay(order));
