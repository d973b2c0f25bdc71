import type { Page } from 'playwright';
import { expect } from 'vitest';
import { statusOf } from '../../shop/orders/orders.ts';
import { guestCookie } from '../../shop/people/guest-cookie.ts';
import type { SignedIn } from '../../shop/people/sign-in.ts';
import { newPage, type PageWishes, shop, shopUrl } from './browser.ts';
import { payButton } from './checkout-page.ts';
import { stack } from './stack.ts';
import { cartOf } from './test-products.ts';

/** Waits until the checkout has its prices and can be sent. */
export const readyToPay = (page: Page) => expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);

type CartLine = readonly [id: number, quantity: number, size?: string];

/** The checkout on a phone, with these pieces in a guest's cart. */
export async function atCheckout(lines: readonly CartLine[], wishes: PageWishes = {}): Promise<Page> {
  const page = await newPage({ width: 360, before: cartOf(...lines), ...wishes, at: '/checkout' });
  await readyToPay(page);
  return page;
}

/** Asks the stand-in for Razorpay to do something that has no window: `_sandbox` is added to the path. */
export async function sandbox(path: string, body: object): Promise<Readonly<Record<string, string>>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${stack.razorpayUrl}/_sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

/** Somebody who orders over the API. */
export interface Buyer {
  /** For the Cookie header. */
  readonly cookie: string;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Orders one piece, to be paid online. */
  order(email: string, piece?: number): Promise<Response>;
}

/** A new guest, or the account with this session. */
export function buyer(cookie: string = guestCookie(shop.env), userId: string | null = null): Buyer {
  const post: Buyer['post'] = (path, body, headers = {}) =>
    fetch(shopUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shopUrl, cookie, ...headers },
      body: JSON.stringify(body),
    });
  const order: Buyer['order'] = async (email, piece = 6) => {
    const lines = [{ product_id: piece, quantity: 1, selected_size: '' }];
    const { total } = (await (await post('/api/cart/quote', { lines, coupon_code: '' })).json()) as { total: number };
    const body = {
      ...{ currency: 'INR', customer_email: email, customer_name: 'Ananya Rao', user_id: userId },
      ...{ cart_items: lines, final_amount_from_client: total / 100 },
      shipping_address: {
        ...{ line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA' },
        ...{ postal_code: '560003', country: 'India', phone: '9845000000' },
      },
    };
    return post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID() });
  };
  return { cookie, post, order };
}

/** An order whose guest closed the payment window. */
export interface LeftUnpaid {
  readonly id: string;
  /** 'CHK-20417' */
  readonly name: string;
  readonly gatewayOrder: string;
  /** The guest's, for the Cookie header. */
  readonly cookie: string;
}

/** Orders a piece over the API and gives the payment up. */
export async function leftUnpaid(email: string, piece = 6): Promise<LeftUnpaid> {
  const { cookie, order, post } = buyer();
  const made = await order(email, piece);
  expect(made.status).toBe(200);
  const { dbOrderId: id, razorpayOrderId: gatewayOrder } = (await made.json()) as { dbOrderId: string; razorpayOrderId: string };
  expect((await post(`/api/orders/${id}/abandon`, { outcome: 'dismissed' })).status).toBe(200);
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  return { id, name: `CHK-${row?.number}`, gatewayOrder, cookie };
}

/** An order of a signed-in customer that was paid online. */
export async function boughtBy({ id: userId, email, cookie }: SignedIn): Promise<string> {
  const made = await buyer(cookie, userId).order(email);
  expect(made.status).toBe(200);
  const { dbOrderId: id, razorpayOrderId } = (await made.json()) as { dbOrderId: string; razorpayOrderId: string };
  await sandbox('/pay', { order_id: razorpayOrderId });
  await expect.poll(async () => (await statusOf(shop, id))?.status, { timeout: 15_000 }).toBe('paid');
  return id;
}

/** Gives a browser the cookie of the guest who ordered. */
export async function becomeGuest(page: Page, { cookie }: Pick<LeftUnpaid, 'cookie'>): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: shopUrl }]);
}
