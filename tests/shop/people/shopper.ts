import type { CartQuote } from '../../../src/features/cart/quote.server.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { guestCookie } from './sign-in.ts';

/** Fields that a test may look for in an answer: the fields of all answers together. Those of another answer are undefined. */
interface Body extends CartQuote {
  readonly dbOrderId: string;
  readonly razorpayOrderId: string;
  readonly amount: number;
  readonly placed: boolean;
  readonly notice: string | null;
  readonly channel: string;
  readonly earlier: boolean;
  readonly code: string;
  readonly title: string;
  readonly details: string;
  readonly advance: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly quote: CartQuote;
  readonly order: Readonly<Record<string, unknown>>;
}

/** An answer of the API as a test reads it. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Body };

/** What paying needs of the answer to an order. */
type Placed = { readonly body: { readonly dbOrderId: string; readonly razorpayOrderId: string | null } };

export type Wish = { readonly id: number; readonly quantity?: number; readonly size?: string };

/** The parts of a shop that a shopper uses: the API, the payment window, and the secret that signs a guest's cookie. */
export type ShopAccess = Pick<FreshShop, 'fetch' | 'razorpay' | 'env'>;

let others = 0;

/** The order for another person: no e-mail address or phone is used twice. */
export function ofSomebody(body: Record<string, unknown>): Record<string, unknown> {
  others += 1;
  const address = { ...(body.shipping_address as object), phone: String(8_000_000_000 + others) };
  return { ...body, customer_email: `somebody${others}@example.in`, shipping_address: address };
}

/** A browser that buys: keeps its cookie, requests quotes, orders, pays in the sandbox and verifies. */
export class Shopper {
  private readonly cookie: string;
  readonly shop: ShopAccess;

  constructor(shop: ShopAccess) {
    this.shop = shop;
    this.cookie = guestCookie(shop.env);
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.shop.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: this.cookie, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) };
  }

  /** A plain form of a page, as a browser sends it without script. */
  async form(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.shop.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie: this.cookie, ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  quote(wishes: Wish[], coupon = ''): Promise<Answer> {
    const lines = wishes.map(({ id, quantity = 1, size = '' }) => ({ product_id: id, quantity, selected_size: size }));
    return this.post('/api/cart/quote', { lines, coupon_code: coupon });
  }

  /** The body of the specification, with the total of the server's quote unless a test overrides it. */
  async orderBody(wishes: Wish[], coupon = '', over: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { body: quote } = await this.quote(wishes, coupon);
    return this.bodyOf(wishes, quote, { coupon_code: coupon || null, ...over });
  }

  /** The body of the specification for a quote that was asked for. */
  bodyOf(wishes: Wish[], quote: Pick<CartQuote, 'total'>, over: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      ...{ currency: 'INR', notes: {}, user_id: null, customer_email: 'Ananya.Rao@Example.in', customer_name: 'Ananya Rao' },
      shipping_address: {
        ...{ line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India' },
        phone: '98450 00000',
      },
      cart_items: wishes.map(({ id, quantity = 1, size = '' }) => {
        return { product_id: id, quantity, selected_size: size, price_at_purchase: 1, name: 'x', image_url: null };
      }),
      ...{ shipping_fee: 0, taxes_amount: 0, coupon_id: null, coupon_code: null, discount_amount: 0 },
      final_amount_from_client: (quote.total ?? 0) / 100,
      ...over,
    };
  }

  send(body: unknown, key: string = crypto.randomUUID()): Promise<Answer> {
    return this.post('/api/create-razorpay-order', body, { 'idempotency-key': key });
  }

  async order(wishes: Wish[], coupon = '', over: Record<string, unknown> = {}, key?: string): Promise<Answer> {
    return this.send(await this.orderBody(wishes, coupon, over), key);
  }

  /** Pays in the sandbox's window without reporting it to the shop. */
  pay(order: Placed, outcome: 'captured' | 'authorized' | 'failed' = 'captured', over: Record<string, unknown> = {}) {
    return this.shop.razorpay.pay({ order_id: order.body.razorpayOrderId, method: 'upi', outcome, ...over });
  }

  verify(order: Placed, paid: object): Promise<Answer> {
    return this.post('/api/verify-razorpay-payment', { ...paid, db_order_id: order.body.dbOrderId });
  }

  abandon(order: Placed, outcome: 'dismissed' | 'failed'): Promise<Answer> {
    return this.post(`/api/orders/${order.body.dbOrderId}/abandon`, { outcome });
  }

  /** Another browser that knows the same data but not the cookie. */
  static stranger(shop: ShopAccess): Shopper {
    return new Shopper(shop);
  }
}

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
