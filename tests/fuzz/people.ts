import { hashPassword } from '../../src/features/auth/password/password-hash.server.ts';
import { newId } from '../../src/rules/ids.ts';
import type { Role } from '../../src/rules/people/permissions.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { newSession, signedIn } from '../shop/sign-in.ts';
import type { Dice } from './dice.ts';

/** What the payment window hands to the browser. */
export interface Proof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** An order that somebody was given, as that person knows it. */
export interface KnownOrder {
  readonly id: string;
  readonly owner: Person;
  /** Of the signed link in its mails. */
  readonly token: string;
  readonly razorpayOrderId: string | null;
  readonly proofs: Proof[];
  number: number;
}

/** One person at one browser. `marker` stands in the name, the e-mail address and the address, and in nothing of anybody else. */
export interface Person {
  readonly role: Role;
  readonly marker: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly userId: string | null;
  /** Cookies as the shop gave them. */
  readonly jar: Map<string, string>;
  readonly orders: KnownOrder[];
  readonly keys: string[];
}

export const ADMIN_EMAIL = 'owner@chamak.example';

function person(dice: Dice, role: Role, userId: string | null, email?: string): Person {
  const marker = `q${dice.letters(9)}`;
  return {
    role,
    marker,
    name: `${marker[0]?.toUpperCase()}${marker.slice(1)} Rao`,
    email: email ?? `${marker}@example.in`,
    phone: `9${dice.digits(9)}`,
    password: `${dice.letters(8)}-${dice.digits(4)}-moti`,
    userId,
    jar: new Map(),
    orders: [],
    keys: [],
  };
}

export const newGuest = (dice: Dice): Person => person(dice, 'guest', null);

/** A signed-in browser of a new account, with a password; the administrator's where that address is given. */
export async function newCustomer(shop: FreshShop, dice: Dice, email?: string): Promise<Person> {
  const made = person(dice, email === ADMIN_EMAIL ? 'administrator' : 'customer', null, email);
  const { id, cookie } = await signedIn(shop, made.email);
  await shop.rows('UPDATE users SET full_name = ? WHERE id = ?', made.name, id);
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

/** Signs the account in once more where its session ended; false where the account itself is gone. */
export async function signInAgain(shop: FreshShop, who: Person): Promise<boolean> {
  const [user] = await shop.rows('SELECT id FROM users WHERE id = ? AND email = ?', who.userId, who.email);
  if (!user || who.userId === null) return false;
  keep(who, await newSession(shop, who.userId));
  return true;
}

function keep({ jar }: Person, cookie: string): void {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  jar.set(name, value);
}

export const cookieHeader = ({ jar }: Person): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
