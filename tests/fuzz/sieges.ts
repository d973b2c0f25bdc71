import { countAttempts } from '../../src/platform/attempts/attempts.ts';
import { HOUR, holdLimits } from '../../src/rules/limits.ts';
import { attemptLimits } from '../../src/rules/people/rate-limits.ts';
import { Browser } from '../shop/browser-session.ts';
import { UNBOUNDED } from '../shop/fresh-database.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';
import { newCustomer } from './people.ts';
import type { Random } from './random.ts';

const STRANGERS = 40;
const HOARDERS = 40;
const STOCK = 40;
const networkOf = (at: number) => `203.0.113.${at % 250}`;
/** Where the honest person is: nobody else is there. */
const HOME = '198.51.100.7';

/** What strangers do who know the address of a person, in any order and mixture. */
const strangersActs = [
  (who: Browser, email: string) => who.post('/auth/otp', { email }),
  (who: Browser, email: string) => who.post('/auth/recover', { email }),
  (who: Browser, email: string) => who.post('/auth/resend', { email }),
  (who: Browser, email: string) => who.post('/auth/verify', { type: 'email', email, token: '000000' }),
  (who: Browser, email: string) => who.post('/auth/signup', { full_name: 'Mallory', email, password: 'moti-payal-77', consent: true }),
] as const;

/** Strangers use up all that they can for the address of a customer, who then logs in from a new browser. Returns what went wrong. */
async function lockOut(shop: FreshShop, random: Random): Promise<string | null> {
  const { email, password } = await newCustomer(shop, random);
  for (let at = 0; at < STRANGERS; at += 1) await random.pick(strangersActs)(new Browser(shop, networkOf(at)), email);
  // Guesses from elsewhere, as if they had been made: each would take the time of a hash.
  for (let at = 0; at <= attemptLimits.passwordAnywhere.max; at += 1)
    await countAttempts(shop.at(), [{ key: `password:${email}`, window: HOUR }]);
  const browser = new Browser(shop, HOME);
  const { status, body } = await browser.signIn(email, password);
  if (status !== 200) {
    if (body.code !== 'CHECK_MAIL') return `after a lock-out the right password got ${status} ${body.code}`;
    const [mail] = await shop.rows(
      "SELECT payload FROM mails_seen WHERE recipient = ? AND kind = 'sign-in-code' ORDER BY rowid DESC",
      email,
    );
    const { link } = JSON.parse(String(mail?.payload ?? '{}')) as { link?: string };
    const token = link && new URL(link).searchParams.get('token');
    const entered = await browser.post('/auth/verify', { type: 'sign_in', token });
    if (entered.status !== 200) return `after a lock-out the mailed link got ${entered.status} ${entered.body.code}`;
  }
  return (await browser.who()) === email ? null : 'after a lock-out the customer is not logged in';
}

/** Strangers order as much of a piece as they like and never pay; then somebody behind the address of one of them buys it. Returns what went wrong. */
async function hoard(shop: FreshShop, random: Random): Promise<string | null> {
  await shop.ownLimits();
  try {
    const id = await shop.addProduct({ price: 70_000, stock: STOCK });
    const order = async (shopper: Shopper, quantity: number, from: string) => {
      const body = ofSomebody(await shopper.orderBody([{ id, quantity }]));
      const headers = { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': from };
      return shopper.post('/api/create-razorpay-order', body, headers);
    };
    for (let at = 0; at < HOARDERS; at += 1) await order(new Shopper(shop), random.int(1, 9), networkOf(at));
    const [product] = await shop.rows('SELECT reserved AS held FROM products WHERE id = ?', id);
    if (Number(product?.held) * 100 > holdLimits.unprovedPercent * STOCK) return `a hoard held ${product?.held} of ${STOCK} pieces`;
    const buyer = new Shopper(shop);
    const made = await order(buyer, 1, networkOf(0));
    if (made.status !== 200) return `after a hoard an order got ${made.status} ${made.body.code}`;
    const paid = await buyer.verify(made, buyer.pay(made));
    const [bought] = await shop.rows('SELECT status FROM orders WHERE id = ?', made.body.dbOrderId);
    return bought?.status === 'paid' ? null : `after a hoard a paid order is ${bought?.status} (${paid.status})`;
  } finally {
    await shop.rows(UNBOUNDED);
  }
}

/** Both attacks on the shop as it is. Returns what an honest person could not do afterwards. */
export async function siege(shop: FreshShop, random: Random): Promise<string[]> {
  const faults = [await lockOut(shop, random), await hoard(shop, random)];
  return faults.filter((fault) => fault !== null);
}
