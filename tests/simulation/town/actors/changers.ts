import { createHmac } from 'node:crypto';
import { currentKey } from '../../../../src/platform/keys.ts';
import { orderStatuses } from '../../../../src/rules/order/order-status.ts';
import { SECRET } from '../../world/bindings.ts';
import { type Actor, Browser, type Kind, MINUTE, repeatedly, SECOND } from '../actor.ts';
import { type Buyer, bodyOf, bought, codeFor, proofOf, tabOf } from '../buying.ts';
import { type Link, linkTo } from '../mailbox.ts';

type Fields = Readonly<Record<string, string>>;

/** Buys, then changes the order before it leaves: address, size, pieces; presses twice, and in two windows. */
export const changer: Kind = {
  ...{ name: 'changer', most: 3, share: 0.5 },
  play: repeatedly(30 * SECOND, 12 * MINUTE, async (actor, time) => {
    const { wait, often, number } = actor;
    const browser = new Browser(actor);
    const buyer: Buyer = { email: `changer${number}.${time % 5}@example.in`, phone: `9842000${100 * number + (time % 5)}` };
    const id = await (often(0.5) ? bought(actor, browser, buyer, wishes(actor)) : boughtForCash(actor, browser, buyer));
    for (let step = 0; id && step < 4; step += 1) {
      await wait(SECOND, 10 * MINUTE);
      await changes(actor, browser, id);
    }
    if (id && often(0.2)) await browser.form(`/api/orders/${id}/cancel`, { reason: 'Changed too often' });
  }),
};

function wishes({ often, pick, goods }: Actor) {
  if (often(0.5)) return [{ id: goods.sized.id, size: pick(goods.sized.sizes), quantity: 1 }];
  return [{ id: goods.plenty, quantity: 2 }, { id: pick(goods.pieces) }];
}

async function boughtForCash(actor: Actor, browser: Browser, buyer: Buyer): Promise<string | null> {
  const tab = tabOf(actor, browser);
  const body = await bodyOf(tab, buyer, wishes(actor), '', { payment_method: 'cod' });
  const code = body && (await codeFor(actor, tab, { ...body }));
  if (!code) return null;
  const order = await actor.insist(() => tab.send({ ...body, contact_code: code }));
  return order?.status === 200 ? order.body.dbOrderId : null;
}

/** What the page shows: its fields, and by how much each smaller number of pieces of a line costs less. */
interface ShownPage {
  readonly seen: number;
  readonly typed: Fields;
  readonly fewer: readonly (readonly [line: number, choices: readonly { readonly left: number; readonly cost: number }[]])[];
}

/** One change by the plain forms of the page. A lost answer is asked for again with the key of the press. */
async function changes(actor: Actor, browser: Browser, id: string): Promise<void> {
  const { often, rows, fail } = actor;
  const path = `/orders/${id}/change`;
  const page = (await browser.ask(path))?.body.page as ShownPage | null | undefined;
  if (!page) return;
  const press = async (fields: Fields, key: string = crypto.randomUUID()) => {
    const send = () => browser.form(path, { ...fields, key, seen: String(page.seen) });
    let reply = await send();
    for (let tries = 0; tries < 3 && (reply === null || reply.status >= 500 || often(0.1)); tries += 1) reply = await send();
    const isDone = reply?.status === 303;
    if (isDone && rows('SELECT 1 FROM order_edits WHERE id = ?', key).length !== 1) fail('a change was confirmed that is not there');
    return isDone;
  };
  const done = await Promise.all([press(change(actor, page)), ...(often(0.3) ? [press(change(actor, page))] : [])]);
  if (done.filter(Boolean).length > 1) fail('two changes began from one version');
}

function change({ often, pick, goods, number }: Actor, { typed, fewer }: ShownPage): Fields {
  if (often(0.25)) return { ...typed, line1: `${pick(['15', '16', '17'])}, ${number}th Cross`, do: 'save' };
  if (often(0.2)) return { ...typed, place: pick(['Behind the school', 'Opposite the temple']), do: 'save' };
  if (often(0.15)) return { ...typed, city: 'Chennai', state: 'TN', postal_code: '600001', do: 'save' };
  if (often(0.5)) return { what: 'size', line: '1', size: pick(goods.sized.sizes) };
  const [line, quantity] = [pick(['1', '2']), pick(['0', '1'])];
  const less = fewer.find(([of]) => String(of) === line)?.[1].find(({ left }) => String(left) === quantity)?.cost;
  return { what: 'fewer', line, quantity, ...(less !== undefined && { [`less-${quantity}`]: String(less) }) };
}

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
  play: repeatedly(2 * SECOND, 3 * MINUTE, async (actor) => {
    const { pick, rows } = actor;
    const sql = 'SELECT id, gateway_order_id AS gateway, total_paise AS total FROM orders WHERE status = ? ORDER BY number DESC LIMIT 10';
    const shown = rows(sql, pick(orderStatuses));
    if (shown.length === 0) return;
    const { id, gateway, total } = pick(shown);
    const link = linkTo(String(id), tokenOf(String(id)), new Browser(actor));
    await pick(acts)(actor, { ...link, gatewayOrder: gateway === null ? null : String(gateway), total: Number(total) });
  }),
};
