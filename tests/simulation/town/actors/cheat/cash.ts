import { cartOf } from '../../../../shop/cash.ts';
import { type Actor, MINUTE } from '../../actor.ts';
import type { Buyer } from '../../buying.ts';
import { Mailbox } from '../../mailbox.ts';
import { type Cheat, prepared, signedIn } from './prepared.ts';

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

/** More cash at the door than the shop takes. */
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

/** One code for two carts. */
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
