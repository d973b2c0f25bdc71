import { type Actor, type Kind, MINUTE } from '../actor.ts';
import { Browser } from '../browser.ts';

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
  review: (browser, order, _, token) => browser.ask(`/orders/${order}/review?token=${token}`),
  return: (browser, order, other, token) => {
    const line = { line: 1, quantity: 1 };
    return browser.post(`/orders/${order}/returns`, { id: other, kind: 'return', reason: 'late', note: '', lines: [line], token });
  },
};

/** Knows ids of orders and the link of one, and tries what these open of the orders of others. */
export const prowler: Kind = {
  ...{ name: 'prowler', most: 1, share: 0.5 },
  async play(actor) {
    const { wait, often, pick, rows, fail } = actor;
    while (actor.goesOn) {
      await wait(MINUTE, 12 * MINUTE);
      const orders = rows('SELECT id FROM orders ORDER BY number DESC LIMIT 20').map(({ id }) => String(id));
      const order = orders.length > 0 && pick(orders);
      const token = order && foreignToken(actor, order);
      if (!order || token === null) continue;
      for (const [what, attempt] of Object.entries(tries).filter(() => often(0.3))) {
        const browser = new Browser(actor);
        if (often(0.3)) browser.jar.set('guest', forgedGuest(actor, order));
        const reply = await attempt(browser, order, crypto.randomUUID(), token || '');
        // Before it has looked at the order, a check or a cancellation may answer that the shop is busy or that the asker is to wait.
        if (reply && reply.status < 400 && !/\/login|checked=(silent|wait)|said=busy/.test(reply.location ?? ''))
          fail(`${what} of an order of somebody else: ${reply.status}`);
      }
    }
  },
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
