import type { Answer, Shopper, Wish } from '../../../../shop/shopper.ts';
import { newSession } from '../../../../shop/sign-in.ts';
import { SECRET, SHOP } from '../../../world/bindings.ts';
import type { Actor } from '../../actor.ts';
import { Browser } from '../../browser.ts';
import { type Buyer, bodyOf, tabOf } from '../../buying.ts';

type Over = Readonly<Record<string, unknown>>;

/** The answer to what must be refused; null where nothing was tried. */
export type Cheat = (actor: Actor, buyer: Buyer) => Promise<{ readonly status: number } | null>;

/** One of the pieces that are soon sold out. */
export const somePiece = ({ pick, goods }: Actor): Wish[] => [{ id: pick(goods.pieces) }];

/** A tab, and an order of it as the checkout would send it. */
export async function prepared(actor: Actor, buyer: Buyer, wishes = somePiece(actor), coupon = '', over: Over = {}) {
  const tab = tabOf(actor, new Browser(actor));
  return { tab, body: await bodyOf(tab, buyer, wishes, coupon, over) };
}

/** An order that waits for its payment. Null where it was refused. */
export async function opened(actor: Actor, buyer: Buyer, wishes = somePiece(actor)): Promise<{ tab: Shopper; order: Answer } | null> {
  const { tab, body } = await prepared(actor, buyer, wishes);
  const order = body && (await tab.send(body).catch(() => null));
  return order?.status === 200 && order.body.razorpayOrderId ? { tab, order } : null;
}

/** The cookie of a session: of a user, who is there. */
export const sessionOf = ({ rows }: Actor, user: string): Promise<string> =>
  newSession({ rows: async (...given) => rows(...given), env: { SHOP_URL: SHOP, SHOP_SECRET: SECRET } }, user);

/** The cookie of somebody who has proved an address. */
export async function signedIn(actor: Actor, email: string): Promise<string> {
  const id = crypto.randomUUID();
  actor.rows("INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, 'Asha Rao')", id, email);
  return sessionOf(actor, id);
}
