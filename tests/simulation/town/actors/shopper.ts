import { type Answer, Shopper, type Wish } from '../../../shop/people/shopper.ts';
import { type Actor, HOUR, type Kind, MINUTE, SECOND } from '../actor.ts';
import { codeFor } from '../buying.ts';
import { COUPON } from '../goods.ts';

const outcomes = ['captured', 'captured', 'captured', 'captured', 'authorized', 'failed', 'dismissed', 'gone'] as const;

/** A guest who buys again and again, pays or does not, presses twice, opens a second tab, and gives pieces back. */
export const shopper: Kind = {
  ...{ name: 'shopper', most: 6, share: 1 },
  async play(actor) {
    const { often, pick, wait, goods } = actor;
    const tab = new Shopper(actor.access);
    while (actor.goesOn) {
      await wait(5 * SECOND, 6 * MINUTE);
      const wishes: Wish[] = [{ id: pick(goods.pieces), quantity: often(0.7) ? 1 : 2 }];
      const other = pick(goods.pieces);
      if (often(0.3) && other !== wishes[0]?.id) wishes.push({ id: other });
      const order = await ordered(actor, tab, wishes);
      if (order?.status !== 200) continue;
      void afterwards(actor, tab, order).catch(actor.ended);
      if (often(0.5)) await wait(MINUTE, 10 * MINUTE);
    }
  },
};

async function ordered(actor: Actor, tab: Shopper, wishes: Wish[]): Promise<Answer | null> {
  const { often, insist, number } = actor;
  const email = `shopper${number}@example.in`;
  const phone = `98450000${10 + number}`;
  const isCash = often(0.2);
  const over = { customer_email: email, ...(isCash && { payment_method: 'cod' }), whatsapp_opt_in: often(0.5) };
  const body = await tab.orderBody(wishes, often(0.35) ? COUPON : '', over).catch(() => null);
  if (!body) return null;
  Object.assign(body.shipping_address as object, { phone });
  if (isCash) {
    const code = await codeFor(actor, tab, body);
    if (code === null) return null;
    body.contact_code = code;
  }
  const key = crypto.randomUUID();
  const send = () => insist(() => tab.send(body, key));
  const all = [send(), ...(often(0.15) ? [send()] : []), ...(often(0.12) ? [insist(() => tab.send(body))] : [])];
  const [order = null] = await Promise.all(all);
  return order;
}

/** What becomes of an order, while the shopper may buy something else. */
async function afterwards(actor: Actor, tab: Shopper, order: Answer): Promise<void> {
  const { often, wait, insist } = actor;
  const id = order.body.dbOrderId;
  if (order.body.razorpayOrderId) {
    await pays(actor, tab, order);
    if (often(0.25)) await paysAgain(actor, tab, id);
  }
  await wait(10 * SECOND, 40 * MINUTE);
  if (often(0.25)) await tab.form(`/api/orders/${id}/cancel`).catch(() => null);
  if (often(0.4)) {
    const request = {
      ...{ id: crypto.randomUUID(), kind: 'return', reason: 'defective', note: 'A stone fell out' },
      lines: [{ line: 1, quantity: 1 }],
    };
    await insist(() => tab.post(`/api/orders/${id}/returns`, request));
  }
}

async function pays(actor: Actor, tab: Shopper, order: Answer): Promise<void> {
  const { often, pick, wait, insist, sim } = actor;
  await wait(2 * SECOND, often(0.85) ? 8 * MINUTE : 90 * MINUTE);
  const outcome = pick(outcomes);
  if (outcome === 'gone') return;
  if (outcome === 'dismissed') return void (await insist(() => tab.abandon(order, 'dismissed')));
  const isOther =
    outcome !== 'failed' && sim.chance(outcome === 'captured' ? 'gateway: captures another amount' : 'gateway: authorises another amount');
  const proof = paidOnce(actor, order, outcome, isOther ? { amount: Math.max(100, order.body.amount - 100), force: true } : {});
  if (sim.chance('gateway: pays twice')) paidOnce(actor, order, outcome, { force: true });
  if (outcome === 'failed') await insist(() => tab.abandon(order, 'failed'));
  if (proof && often(0.75)) await insist(() => tab.verify(order, proof));
  if (proof && often(0.1)) await insist(() => tab.verify(order, proof));
}

/** Null where the gateway refuses: the order is paid already. */
function paidOnce({ gateway }: Actor, order: Answer, outcome: string, over: object = {}): object | null {
  try {
    return gateway.pay({ order_id: order.body.razorpayOrderId, method: 'upi', outcome, ...over });
  } catch {
    return null;
  }
}

/** Opens the order's page later and pays there. */
async function paysAgain(actor: Actor, tab: Shopper, id: string): Promise<void> {
  const { often, wait, insist } = actor;
  await wait(SECOND, 10 * MINUTE);
  const reopened = await insist(() => tab.post(`/api/orders/${id}/pay`, {}));
  if (!reopened?.body.razorpayOrderId || !often(0.7)) return;
  await wait(SECOND, 3 * MINUTE);
  const proof = paidOnce(actor, reopened, 'captured');
  if (proof && often(0.8)) await insist(() => tab.post('/api/verify-razorpay-payment', { ...proof, db_order_id: id }));
}

/** Writes to the shop on WhatsApp, from the phones of shoppers: that they want messages, that they do not, or something else. */
export const texter: Kind = {
  ...{ name: 'texter', most: 2, share: 0.7 },
  async play(actor) {
    const { outside, wait, pick, sim } = actor;
    if (!sim.plan.services?.whatsapp) return;
    while (actor.goesOn) {
      const phone = `98450000${11 + Math.floor(actor.random() * 6)}`;
      outside.whatsapp.write(phone, pick(['START', 'start', 'START', 'STOP', 'When will it come?']));
      await wait(10 * SECOND, actor.often(0.8) ? 5 * MINUTE : HOUR);
    }
  },
};
