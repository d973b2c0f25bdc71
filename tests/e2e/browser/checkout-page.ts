import type { FrameLocator, Page } from 'playwright';
import { expect } from 'vitest';
import { contactCodeTexts } from '../../../src/features/checkout/cash/contact-code.texts.ts';
import { checkoutTexts } from '../../../src/features/checkout/checkout.texts.ts';
import { deliveryFieldTexts } from '../../../src/features/checkout/form/delivery-fields.texts.ts';
import { urls } from '../../../src/urls.ts';
import { statusOf } from '../../shop/orders/orders.ts';
import { guestCookie, type SignedIn } from '../../shop/people/sign-in.ts';
import { callsOf, newPage, type PageWishes, shop, shopUrl } from './browser.ts';
import { stack } from './stack.ts';
import { cartOf } from './test-products.ts';

// Fields, buttons and addresses are those of the language in which a test reads: English, unless it runs within `inLanguage`.

/** Fills the delivery form of the checkout. */
export async function fillDelivery(
  page: Page,
  over: Partial<Record<'Email' | 'PIN code' | 'Mobile' | 'Full name' | 'House and street', string>> = {},
): Promise<void> {
  const t = deliveryFieldTexts();
  await page.getByLabel(t.phone).fill(over.Mobile ?? '98450 00000');
  await page.getByLabel(t.email, { exact: true }).fill(over.Email ?? 'ananya.rao@example.in');
  await page.getByLabel(t.postal_code).fill(over['PIN code'] ?? '560003');
  await page.getByLabel(t.full_name).fill(over['Full name'] ?? 'Ananya Rao');
  await page.getByLabel(t.line1).fill(over['House and street'] ?? '14, 3rd Cross, Malleswaram');
  const city = page.getByLabel(t.city);
  if (await city.isVisible()) {
    await city.fill('Bengaluru');
    await page.getByLabel(t.state).selectOption('KA');
  }
  // Otherwise the PIN code fills in city and state, which stay folded.
  else if ((over['PIN code'] ?? '560003').length === 6) await expect.poll(() => page.locator('[name=city]').inputValue()).not.toBe('');
}

/** Matches a button whose text ends with a total: 'Pay Now {total}'. */
export const beforeTotal = (...texts: readonly string[]) =>
  new RegExp(`^(${texts.map((text) => text.replace('{total}', '').trim()).join('|')})`);

/** The last act of the checkout, also after a payment that failed. */
export const payButton = (page: Page) => page.getByRole('button', { name: beforeTotal(checkoutTexts().payNow, checkoutTexts().payAgain) });

/** Presses Pay and returns the payment window. */
export async function openWindow(page: Page): Promise<FrameLocator> {
  await payButton(page).click();
  return paymentWindow(page);
}

/** The payment window of a page where a button that opens it was pressed. */
export async function paymentWindow(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator(`iframe[src^="${stack.razorpayUrl}"]`);
  await frame.getByTestId('pay-success').waitFor().catch(insteadOf(page, 'The payment window did not open.'));
  return frame;
}

/** For a promise of something on a page that did not come: fails with what the page says instead. */
const insteadOf = (page: Page, missing: string) => async (cause: unknown) => {
  const said = await page.locator('.toast, .checkout-fault, [role=alert], .checkout-bar button').allTextContents();
  const wrong = await page.locator('[aria-invalid]').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const calls = callsOf(page).slice(-8);
  const facts = [`The page says: ${said.join(' | ')}`, `fields with an error: ${wrong.join(' | ')}`, `calls: ${calls.join(', ')}`];
  throw new Error(`${missing} ${facts.join('; ')}.`, { cause });
};

/** Waits for the field of the code that the page asks for once cash is chosen and both contacts and the PIN code are right. */
export async function codeIsAsked(page: Page): Promise<void> {
  await page.getByLabel(contactCodeTexts().six).waitFor().catch(insteadOf(page, 'The field of the code did not come.'));
}

/** Puts products into the guest's cart, as the shop stores it, and opens the checkout. */
export async function fillCart(page: Page, pieces: { id: number; size?: string; quantity?: number }[]): Promise<void> {
  const lines = pieces.map(({ id, size = '', quantity = 1 }, at) => ({ id, size, quantity, cart_item_id: `local-${at + 1}-${id}` }));
  // It has no script, which would fetch the saved cart of a signed-in customer over this one.
  await page.goto(`${stack.shopUrl}/robots.txt`);
  await page.evaluate((cart) => localStorage.setItem('sparkle_cart_v1', cart), JSON.stringify(lines));
  await page.goto(stack.shopUrl + urls.checkout);
  await expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
}

/** Unfolds the summary of the checkout, which narrow windows fold to one line. */
export async function unfoldCart(page: Page): Promise<void> {
  await page.locator('.cart-summary__fold[aria-expanded=false]').click();
}

export interface Mail {
  readonly to: string[] | string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Waits for the first mail to an address, or for a later one if `before` mails are to be skipped. */
export async function mailTo(address: string, about: (subject: string) => boolean = () => true, before = 0): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails: Mail[] = await (await fetch(`${stack.mailUrl}/messages`)).json();
        found = mails.filter(({ to, subject }) => [to].flat().join().includes(address) && about(subject))[before];
        return found !== undefined;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return found as Mail;
}

/** Waits for the first WhatsApp code to a phone of ten digits, or for a later one if `before` codes are to be skipped. */
export async function codeTo(phone: string, before = 0): Promise<string> {
  let code = '';
  const sent = async () => {
    const messages: { to: string; values: string[] }[] = await (await fetch(`${stack.mailUrl}/whatsapp-messages`)).json();
    code = messages.filter(({ to, values }) => to === `91${phone}` && /^\d{6}$/.test(values[0] ?? ''))[before]?.values[0] ?? '';
    return code;
  };
  await expect
    .poll(sent, { timeout: 15_000 })
    .toMatch(/^\d{6}$/)
    .catch(async (cause: unknown) => {
      const queued = await shop.rows('SELECT kind, channel, attempts, sent_at, last_error FROM outbox WHERE recipient = ?', phone);
      throw new Error(`No code came to ${phone}. The outbox has ${JSON.stringify(queued)}.`, { cause });
    });
  return code;
}

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
