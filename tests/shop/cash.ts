import type { FreshShop } from './fresh-shop.ts';
import type { Answer, Shopper, Wish } from './shopper.ts';

type MailedShop = Pick<FreshShop, 'mails' | 'settle'>;
type OrderBody = Record<string, unknown>;

export const COD = { payment_method: 'cod' };

/** The delivery phone of `Shopper.orderBody`. */
const PHONE = '9845000000';

/** Requests a code as the checkout does. Returns the answer, and the code from the mail. */
export async function askCode(
  shop: MailedShop,
  who: Shopper,
  { customer_email }: OrderBody,
  more: object = {},
): Promise<Answer & { code: string }> {
  const answer = await who.post('/api/checkout/code', { email: customer_email, phone: PHONE, ...more });
  await shop.settle();
  const mail = shop.mails.findLast(({ to, subject }) => to === String(customer_email).toLowerCase() && /^\d{6} is your code/.test(subject));
  return { ...answer, code: mail?.subject.slice(0, 6) ?? '' };
}

/** Buys with cash on delivery: a code by mail, then the order. Each order has its own address, because codes to one address are limited. */
export async function cashOrder(shop: MailedShop, who: Shopper, wishes: Wish[], over: OrderBody = {}, coupon = ''): Promise<Answer> {
  const body = await who.orderBody(wishes, coupon, { ...COD, customer_email: `cash-${crypto.randomUUID()}@example.in`, ...over });
  const { code } = await askCode(shop, who, body);
  return who.send({ ...body, contact_code: code });
}
