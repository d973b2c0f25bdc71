import { orderToken } from '../../../../src/features/sales/order-token.server.ts';
import { newSession } from '../../../shop/sign-in.ts';
import { operators } from '../../operator/plays.ts';
import { account, next, SECRET, SHOP } from '../../world/bindings.ts';
import { type Actor, HOUR, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';

/** A first look may fall into the half minute in which both versions of the Worker answer. */
const LOOKS = 6;

/**
 * Changes the shop's secret and that of the webhook while the shop is used, as docs/runbook.md and `npm run rotate` say. Nobody is signed
 * out by it, links of mails stay valid, and no event of the gateway is lost.
 */
export const keyChanger: Kind = {
  ...{ name: operators.keys, most: 1, share: 0.08, isApart: true },
  async play(actor) {
    const { often, wait, sim } = actor;
    await wait(2 * MINUTE, sim.plan.minutes * 0.6 * MINUTE);
    if (often(0.75)) await changeSecret(actor);
    await wait(SECOND, 20 * MINUTE);
    if (often(0.75)) await changeWebhookSecret(actor);
  },
};

async function changeSecret(actor: Actor): Promise<void> {
  const { sim, fail, wait } = actor;
  const { operator } = sim;
  if (!operator) return;
  const settings = { SHOP_URL: SHOP, SHOP_SECRET: SECRET };
  const [order] = actor.rows('SELECT id FROM orders ORDER BY number DESC LIMIT 1');
  const token = order ? await orderToken(settings, String(order.id)) : null;
  const cookie = await newSession({ rows: async (...given) => actor.rows(...given), env: settings }, actor.goods.owner);
  const browser = new Browser(actor);
  const [name = '', value = ''] = cookie.split('=');
  browser.jar.set(name, value);

  await operator.put({ SHOP_SECRET: next.secret, SHOP_SECRET_PREVIOUS: SECRET });
  await operator.rotated();

  const isIn = async () => Boolean(((await browser.get('/me'))?.body.user as object | undefined) ?? null);
  if (!(await seen(actor, isIn))) fail('a change of the secret signed somebody out');
  const opens = async () => (await new Browser(actor).form(`/api/orders/${order?.id}/check?token=${token}`))?.status === 303;
  if (token && !(await seen(actor, opens))) fail('a change of the secret made the link of a mail invalid');
  await wait(SECOND, MINUTE);
  await untilAfterwards(actor, 24 * HOUR);
  const left = await operator.staleFactors();
  if (left > 0) fail(`${left} authenticator apps are encrypted with the former secret, which is about to be dropped`);
}

/** Whether something is so at one of several looks: the database may be silent at the others. */
async function seen({ wait }: Actor, is: () => Promise<boolean>): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await is()) return true;
    await wait(20 * SECOND, 4 * MINUTE);
  }
  return false;
}

/** The gateway signs what is new with the new secret, and what it repeats of before with the former one. */
async function changeWebhookSecret(actor: Actor): Promise<void> {
  const { sim, often, wait, fail } = actor;
  const { operator, scheduler } = sim;
  if (!operator) return;
  const former = account.webhookSecret;
  await operator.put({ RAZORPAY_WEBHOOK_SECRET: next.webhookSecret, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: former });
  await wait(SECOND, 5 * MINUTE);
  const until = scheduler.now + 2 * HOUR;
  const signs = () => (scheduler.now < until && often(0.3) ? former : next.webhookSecret);
  Object.defineProperty(account, 'webhookSecret', { configurable: true, get: signs });
  await untilAfterwards(actor, 24 * HOUR);
  await operator.put({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: undefined });
  Object.defineProperty(account, 'webhookSecret', { configurable: true, value: next.webhookSecret });
  if ((await isHeard(actor, former)) === true) fail('an event with the signature of a secret that is dropped was taken');
  if ((await isHeard(actor, next.webhookSecret)) === false) fail('an event with the signature of the new secret was refused');
}

/** Whether an event that the gateway's dashboard sends again, about a payment of which the shop knows, is taken. Null: there is none. */
async function isHeard({ sim, gateway }: Actor, secret: string): Promise<boolean | null> {
  const known = new Set(sim.database.rows("SELECT id FROM payments WHERE status = 'captured'").map(({ id }) => id));
  const entity = gateway.ledger.payments.find(({ id, captured }) => captured && known.has(id));
  if (!entity) return null;
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', contains: ['payment'], payload: { payment: { entity } } });
  const headers = {
    ...{ 'content-type': 'application/json', 'x-razorpay-event-id': `sent again ${secret.length}` },
    'x-razorpay-signature': await signature(secret, body),
  };
  return (await sim.fetch('/api/webhooks/razorpay', { method: 'POST', headers, body })).ok;
}

async function signature(secret: string, body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, bytes(body))).toString('hex');
}

/** Waits for so long after the time with actors and faults. */
async function untilAfterwards({ sim }: Actor, ms: number): Promise<void> {
  const { scheduler, from, plan } = sim;
  await scheduler.sleep(from + plan.minutes * MINUTE + Math.min(ms, plan.quietHours * HOUR - 30 * MINUTE) - scheduler.now);
}
