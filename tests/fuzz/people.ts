import { hashPassword } from '../../src/features/auth/password/password-hash.server.ts';
import { newId } from '../../src/rules/ids.ts';
import type { Role } from '../../src/rules/people/permissions.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { newSession, signedIn } from '../shop/people/sign-in.ts';
import type { Random } from './random.ts';

/** The result that the payment window hands to the browser. */
export interface Proof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

export interface KnownOrder {
  readonly id: string;
  readonly owner: Person;
  /** Token of the signed link in its mails. */
  readonly token: string;
  readonly razorpayOrderId: string | null;
  readonly proofs: Proof[];
  number: number;
}

/** One person with one browser. `marker` is part of the name, the email address and the postal address, and of nobody else's data. */
export interface Person {
  readonly role: Role;
  readonly marker: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly userId: string | null;
  /** Cookies as the shop gave them. */
  readonly cookies: Map<string, string>;
  readonly orders: KnownOrder[];
  readonly keys: string[];
}

export const ADMIN_EMAIL = 'owner@chamak.example';

function person(random: Random, role: Role, userId: string | null, email?: string): Person {
  const marker = `q${random.letters(9)}`;
  return {
    ...{ role, marker, name: `${marker[0]?.toUpperCase()}${marker.slice(1)} Rao`, email: email ?? `${marker}@example.in` },
    ...{ phone: `9${random.digits(9)}`, password: `${random.letters(8)}-${random.digits(4)}-moti`, userId, cookies: new Map() },
    ...{ orders: [], keys: [] },
  };
}

export const newGuest = (random: Random): Person => person(random, 'guest', null);

/** A signed-in customer with a new account; the administrator if `email` is the administrator's address. */
export async function newCustomer(shop: FreshShop, random: Random, email?: string): Promise<Person> {
  const made = person(random, email === ADMIN_EMAIL ? 'administrator' : 'customer', null, email);
  const { id, cookie } = await signedIn(shop, made.email, made.name);
  await shop.rows(
    "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)",
    newId(),
    id,
    id,
    await hashPassword(made.password),
  );
  const customer = { ...made, userId: id };
  keep(customer, cookie);
  return customer;
}

/** Signs in again after the session ended. Returns false if the account no longer exists. */
export async function signInAgain(shop: FreshShop, who: Person): Promise<boolean> {
  const [user] = await shop.rows('SELECT id FROM users WHERE id = ? AND email = ?', who.userId, who.email);
  if (!user || who.userId === null) return false;
  keep(who, await newSession(shop, who.userId));
  return true;
}

function keep({ cookies }: Person, cookie: string): void {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  cookies.set(name, value);
}

export const cookieHeader = ({ cookies }: Person): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

type TestProduct = { readonly id: number; readonly sizes: readonly string[] };
/** Products and coupons of the shop under test. Prices never change, so that every total can be recomputed. */
export type Catalogue = { readonly products: readonly TestProduct[]; readonly coupons: readonly string[] };

const PLENTY = 20_000;

export async function createCatalogue(shop: FreshShop, random: Random): Promise<Catalogue> {
  const products: TestProduct[] = [];
  for (const price of [39_900, 70_000, 123_456, 100, 4_999, 189_900])
    products.push({ id: await shop.addProduct({ price, stock: PLENTY, originalPrice: price * 2 }), sizes: [''] });
  const sizes = { '2.4': PLENTY, '2.6': PLENTY, '2.8': 3 };
  products.push({ id: await shop.addProduct({ price: 55_500, stock: PLENTY * 2 + 3, sizes }), sizes: Object.keys(sizes) });
  products.push(
    { id: await shop.addProduct({ price: 88_000, stock: 2 }), sizes: [''] },
    { id: await shop.addProduct({ price: 88_000, stock: 0 }), sizes: [''] },
  );
  await shop.rows('UPDATE categories SET sizes = \'["2.4","2.6","2.8"]\' WHERE has_sizes = 1');
  await shop.rows(
    'INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, ?, 1)',
    '["744"]',
  );
  const name = random.letters(5).toUpperCase();
  const made = [
    { code: `TEN${name}`, type: 'percentage', value: 1_033 },
    { code: `OFF${name}`, type: 'fixed_amount', value: 5_001, minPurchase: 30_000 },
    { code: `ALL${name}`, type: 'fixed_amount', value: 10_000_000 },
    { code: `FEW${name}`, type: 'percentage', value: 5_000, maxUses: 25 },
    { code: `OLD${name}`, type: 'fixed_amount', value: 20_000, expiresAt: 1 },
  ] as const;
  for (const coupon of made) await shop.addCoupon(coupon);
  return { products, coupons: made.map(({ code }) => code) };
}
