import { DAY } from '../../../../../src/rules/limits.ts';
import { type Answer, cartOf, type Shopper, type Wish } from '../../../../shop/people/shopper.ts';
import { newSession } from '../../../../shop/people/sign-in.ts';
import { SECRET, SHOP } from '../../../world/bindings.ts';
import { type Actor, Browser, MINUTE } from '../../actor.ts';
import { type Buyer, bodyOf, tabOf } from '../../buying.ts';
import { Mailbox } from '../../mailbox.ts';

type Over = Readonly<Record<string, unknown>>;
/** The answer to what must be refused; null where nothing was tried. */
export type Cheat = (actor: Actor, buyer: Buyer) => Promise<{ readonly status: number } | null>;

/** One of the pieces that are soon sold out. */
const somePiece = ({ pick, goods }: Actor): Wish[] => [{ id: pick(goods.pieces) }];

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

/** Paise. No setting of a run lets cash pay more. */
const MOST = 500_000;
/** Longer than a code lives, whatever the clocks of two machines say. */
const LATE = 26 * MINUTE;

/** A cash order by somebody whose account proves the address, so that no code is asked for. */
async function byAccount(actor: Actor, buyer: Buyer, quantity: number, address: object = {}) {
  const cookie = await signedIn(actor, buyer.email);
  const { body } = await prepared(actor, buyer, [{ id: actor.goods.plenty, quantity }], '', { payment_method: 'cod' });
  if (!body) return null;
  const place = { ...(body.shipping_address as object), ...address };
  const send = () =>
    actor.sim
      .fetch('/api/create-razorpay-order', {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ ...body, shipping_address: place }),
      })
      .catch(() => null);
  return { total: Number(body.final_amount_from_client) * 100, send };
}

const tooMuchCash: Cheat = async (actor, buyer) => {
  const order = await byAccount(actor, buyer, 12);
  return order && order.total > MOST ? order.send() : null;
};

/** Cash at a place where no courier takes it. */
const cashElsewhere: Cheat = async (actor, buyer) => {
  const blocked = () => actor.rows("SELECT id, updated_at FROM cod_settings WHERE is_active = 1 AND blocked_pins LIKE '%744101%'")[0];
  const order = await byAccount(actor, buyer, 1, { city: 'Port Blair', state: 'AN', postal_code: '744101' });
  const before = blocked();
  const answer = before && order ? await order.send() : null;
  // Another window of the administrator may have changed it meanwhile.
  const now = blocked();
  return now?.id === before?.id && now?.updated_at === before?.updated_at ? answer : null;
};

/** A cart for cash, the code that its buyer got by mail, and what orders with it. */
async function withCode(actor: Actor, buyer: Buyer) {
  const { sim, insist, goods } = actor;
  const { tab, body } = await prepared(actor, buyer, [{ id: goods.plenty }], '', { payment_method: 'cod' });
  const since = sim.scheduler.now;
  const asked = body && (await insist(() => tab.post('/api/checkout/code', { ...buyer, cart: cartOf(body) })));
  const mail = asked?.status === 200 ? await new Mailbox(actor, buyer.email).awaits(/^\d{6} /, since) : null;
  if (!body || !mail) return null;
  const code = mail.subject.slice(0, 6);
  const order = async (quantity: number) => {
    const { cart_items: items, final_amount_from_client: total } = await tab.orderBody([{ id: goods.plenty, quantity }]);
    return tab.send({ ...body, cart_items: items, final_amount_from_client: total, contact_code: code });
  };
  return { order: (quantity: number) => order(quantity).catch(() => null) };
}

const codeTwice: Cheat = async (actor, buyer) => {
  const known = await withCode(actor, buyer);
  return (await known?.order(1))?.status === 200 ? (known?.order(2) ?? null) : null;
};

/** A code that was mailed half an hour ago. */
const oldCode: Cheat = async (actor, buyer) => {
  const known = await withCode(actor, buyer);
  if (!known) return null;
  await actor.sim.scheduler.sleep(LATE);
  return known.order(1);
};

export const withCash = { tooMuchCash, cashElsewhere, codeTwice, oldCode } as const;

/** An order with a coupon that nobody may use, or nobody for so little. `least`: paise. */
const orderWith =
  (isActive: number, expiresAt: (actor: Actor) => number | null, least: number | null = null): Cheat =>
  async (actor, buyer) => {
    const code = `DEAD${actor.sim.scheduler.events}`;
    actor.rows(
      "INSERT INTO coupons (code, discount_type, discount_value, is_active, expires_at, min_purchase_paise) VALUES (?, 'fixed_amount', 5000, ?, ?, ?)",
      code,
      isActive,
      expiresAt(actor),
      least,
    );
    const { tab, body } = await prepared(actor, buyer, [{ id: actor.goods.plenty }], code);
    return body && tab.send(body).catch(() => null);
  };

/** Its last day is over, so that an administrator who saves it as it is does not prolong it. */
const couponOfYesterday = orderWith(1, ({ sim }) => sim.scheduler.now - 2 * DAY);
const couponOff = orderWith(0, () => null);
const couponForMore = orderWith(1, () => null, 1_000_000);
export const withCoupons = { couponOfYesterday, couponOff, couponForMore } as const;
