import type { FreshShop } from '../fresh-shop.ts';
import type { Answer, Shopper, Wish } from '../people/shopper.ts';

type MailedShop = Pick<FreshShop, 'mails' | 'settle'>;
type Line = Record<'product_id' | 'quantity' | 'selected_size', unknown>;
type OrderBody = Record<string, unknown>;

export const COD = { payment_method: 'cod' };

/** The delivery phone of `Shopper.orderBody`. */
const PHONE = '9845000000';

/** The cart of an order, as the request for a code has it. */
export function cartOf({ cart_items, shipping_address }: OrderBody) {
  const lines = (cart_items as Line[]).map(({ product_id, quantity, selected_size }) => ({ product_id, quantity, selected_size }));
  return { lines, coupon_code: '', postal_code: (shipping_address as { postal_code: string }).postal_code };
}

/** Requests a code as the checkout does. Returns the answer, and the code from the mail. */
export async function askCode(shop: MailedShop, who: Shopper, body: OrderBody, more: object = {}): Promise<Answer & { code: string }> {
  const { customer_email } = body;
  const answer = await who.post('/api/checkout/code', { email: customer_email, phone: PHONE, cart: cartOf(body), ...more });
  await shop.settle();
  const mail = shop.mails.findLast(({ to, subject }) => to === String(customer_email).toLowerCase() && /^\d{6} is your code/.test(subject));
  return { ...answer, code: mail?.subject.slice(0, 6) ?? '' };
}

/** The long code of the newest mail to an address. */
export function longCodeTo(shop: Pick<FreshShop, 'mails'>, email: string): string {
  const mail = shop.mails.findLast(({ to, text }) => to === email && /(\d{4} ){3}\d{4}/.test(text));
  return /(?:\d{4} ){3}\d{4}/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Buys with cash on delivery: a code by mail, then the order. Each order has its own address, because codes to one address are limited. */
export async function cashOrder(shop: MailedShop, who: Shopper, wishes: Wish[], over: OrderBody = {}, coupon = ''): Promise<Answer> {
  const body = await who.orderBody(wishes, coupon, { ...COD, customer_email: `cash-${crypto.randomUUID()}@example.in`, ...over });
  const { code } = await askCode(shop, who, body);
  return who.send({ ...body, contact_code: code });
}
