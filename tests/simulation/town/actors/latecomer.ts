import { createHmac } from 'node:crypto';
import { currentKey } from '../../../../src/platform/keys.ts';
import { orderStatuses } from '../../../../src/rules/order/order-status.ts';
import { SECRET } from '../../world/bindings.ts';
import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { proofOf } from '../buying.ts';
import { type Link, linkTo } from '../order-link.ts';

interface Found extends Link {
  /** Of the gateway; null for one that was never opened there. */
  readonly gatewayOrder: string | null;
  readonly total: number;
}
type Act = (actor: Actor, order: Found) => Promise<unknown>;

/** The token of the link in a mail about an order. */
function tokenOf(order: string): string {
  const { id, secret } = currentKey({ SHOP_SECRET: SECRET }, 'order');
  return id + createHmac('sha256', secret).update(order).digest('base64url');
}

const asked = (browser: Browser, path: string, body: object = {}) =>
  browser.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Pays in a window of the gateway that is still open, whatever has become of the order, and comes back to the shop or not. */
const pays: Act = async (actor, { id, browser, token, gatewayOrder, total }) => {
  const { pick, often, wait } = actor;
  if (gatewayOrder === null) return;
  const outcome = pick(['captured', 'captured', 'authorized', 'failed']);
  const other = outcome === 'captured' && often(0.1) ? { amount: Math.max(100, total - 100) } : {};
  const proof = proofOf(actor, gatewayOrder, outcome, other);
  await wait(SECOND, MINUTE);
  if (proof && often(0.6)) await asked(browser, `/api/verify-razorpay-payment?token=${token}`, { ...proof, db_order_id: id });
};

const leaves: Act = ({ pick }, { browser, path }) => asked(browser, path('/abandon'), { outcome: pick(['dismissed', 'failed']) });
const paysAgain: Act = (_, { browser, path }) => asked(browser, path('/pay'));
const looks: Act = (_, { browser, path }) => browser.form(path('/check'));
const cancels: Act = (_, { id, token, browser }) => browser.form(`/api/orders/${id}/cancel`, { token, reason: 'Too late' });
const acts = [pays, pays, pays, leaves, leaves, paysAgain, looks, cancels] as const;

/** Goes on with an order of any age, in each of the states that it may have by now. */
export const latecomer: Kind = {
  ...{ name: 'latecomer', most: 1, share: 0.4 },
  async play(actor) {
    const { wait, pick, rows } = actor;
    while (actor.goesOn) {
      await wait(2 * SECOND, 3 * MINUTE);
      const sql = 'SELECT id, gateway_order_id AS gateway, total_paise AS total FROM orders WHERE status = ? ORDER BY number DESC LIMIT 10';
      const shown = rows(sql, pick(orderStatuses));
      if (shown.length === 0) continue;
      const { id, gateway, total } = pick(shown);
      const link = linkTo(String(id), tokenOf(String(id)), new Browser(actor));
      await pick(acts)(actor, { ...link, gatewayOrder: gateway === null ? null : String(gateway), total: Number(total) });
    }
  },
};
