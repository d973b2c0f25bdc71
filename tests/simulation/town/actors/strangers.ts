import { Shopper } from '../../../shop/people/shopper.ts';
import { type Actor, Browser, type Kind, MINUTE, repeatedly, SECOND } from '../actor.ts';

/** Sends webhooks that Razorpay has not signed. */
export const forger: Kind = {
  ...{ name: 'forger', most: 1, share: 0.3 },
  play: repeatedly(MINUTE, 20 * MINUTE, async (actor) => {
    const { sim, gateway, pick } = actor;
    const { orders } = gateway.ledger;
    if (orders.length === 0) return;
    const { id, amount } = pick(orders);
    const payment = { entity: { id: 'pay_forged00000001', order_id: id, amount, currency: 'INR', status: 'captured', method: 'upi' } };
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', contains: ['payment'], payload: { payment }, created_at: 1 });
    const headers = {
      ...{ 'content-type': 'application/json', 'x-razorpay-event-id': crypto.randomUUID() },
      'x-razorpay-signature': 'f'.repeat(64),
    };
    const answer = await sim.fetch('/api/webhooks/razorpay', { method: 'POST', headers, body }).catch(() => null);
    if (answer?.ok) actor.fail('a forged webhook was taken');
  }),
};

/** Opens order after order from one network, under new names, and pays none. */
export const hoarder: Kind = {
  ...{ name: 'hoarder', most: 2, share: 0.5 },
  async play(actor) {
    const { pick, wait, often, goods, number } = actor;
    let tab = new Shopper(actor.access);
    while (actor.goesOn) {
      await wait(2 * SECOND, 3 * MINUTE);
      if (often(0.3)) tab = new Shopper(actor.access);
      const wishes = [{ id: pick(goods.pieces), quantity: pick([1, 2, 9]) }];
      const body = await tab.orderBody(wishes, '', { customer_email: `hoarder${number}@example.in` }).catch(() => null);
      if (!body) continue;
      Object.assign(body.shipping_address as object, { phone: `98460000${10 + number}` });
      const order = () =>
        tab
          .post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': '203.0.113.9' })
          .catch(() => null);
      await Promise.all([order(), order(), order()]);
    }
  },
};

type Try = (browser: Browser, order: string, other: string, token: string) => Promise<{ status: number; location?: string | null } | null>;

/** The verbs of an order that open it to whoever may see it. */
const tries: Readonly<Record<string, Try>> = {
  pay: (browser, order, _, token) => browser.post(`/orders/${order}/pay?token=${token}`),
  abandon: (browser, order, _, token) => browser.post(`/orders/${order}/abandon?token=${token}`, { outcome: 'dismissed' }),
  check: (browser, order, _, token) => browser.form(`/api/orders/${order}/check?token=${token}`),
  cancel: (browser, order, _, token) => browser.form(`/api/orders/${order}/cancel`, { token }),
  invoice: (browser, order, _, token) => browser.ask(`/api/orders/${order}/documents/invoice?token=${token}`),
  evidence: (browser, order, other, token) =>
    browser.ask(`/api/orders/${order}/returns/${other}/evidence?token=${token}`, { method: 'PUT', body: 'x' }),
  return: (browser, order, other, token) => {
    const line = { line: 1, quantity: 1 };
    return browser.post(`/orders/${order}/returns`, { id: other, kind: 'return', reason: 'late', note: '', lines: [line], token });
  },
};

/** Knows ids of orders and the link of one, and tries what these open of the orders of others. */
export const prowler: Kind = {
  ...{ name: 'prowler', most: 1, share: 0.5 },
  play: repeatedly(MINUTE, 12 * MINUTE, async (actor) => {
    const { often, pick, rows, fail } = actor;
    const orders = rows('SELECT id FROM orders ORDER BY number DESC LIMIT 20').map(({ id }) => String(id));
    const order = orders.length > 0 && pick(orders);
    const token = order && foreignToken(actor, order);
    if (!order || token === null) return;
    for (const [what, attempt] of Object.entries(tries).filter(() => often(0.3))) {
      const browser = new Browser(actor);
      if (often(0.3)) browser.jar.set('guest', forgedGuest(actor, order));
      const reply = await attempt(browser, order, crypto.randomUUID(), token || '');
      // Before it has looked at the order, a check or a cancellation may answer that the shop is busy or that the asker is to wait.
      if (reply && reply.status < 400 && !/\/login|checked=(silent|wait)|said=busy/.test(reply.location ?? ''))
        fail(`${what} of an order of somebody else: ${reply.status}`);
    }
  }),
};

/** The cookie of the browser that ordered, as somebody writes it who knows its id and not the shop's secret. */
const forgedGuest = ({ rows }: Actor, order: string) =>
  `${rows('SELECT guest_id AS id FROM orders WHERE id = ?', order)[0]?.id}.${'A'.repeat(47)}`;

/** The token of a link to another order, as it is in some mail. Null if there is none yet. */
function foreignToken({ sim, pick }: Actor, order: string): string | null {
  const links = sim.post.sent.flatMap(({ text }) => [...text.matchAll(/order=([\w-]+)&token=([\w.%-]+)/g)]);
  const others = links.filter(([, id]) => id !== order).map(([, , token]) => String(token));
  return others.length > 0 ? pick(others) : null;
}
