import * as z from 'zod';
import { HOUR } from '../../../rules/limits.ts';
import { gateway } from '../gateway.server.ts';
import type { GatewayFinding, GatewayOperator } from '../payment-gateway.ts';

/** The events that the shop counts; docs/running/going-live.md names them too. */
export const WEBHOOK_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.processed',
  'refund.failed',
  'settlement.processed',
  'settlement.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const;

const WEBHOOK_PATH = '/api/webhooks/razorpay';

const webhooks = z.object({
  items: z.array(
    z.object({
      url: z.string(),
      active: z.boolean().optional(),
      events: z.union([z.array(z.string()), z.record(z.string(), z.union([z.boolean(), z.string()]))]),
    }),
  ),
});

const ok = (says: string): GatewayFinding => ({ level: 'ok', says });
const warn = (says: string, mend: string): GatewayFinding => ({ level: 'WARN', says, mend });
const fail = (says: string, mend: string): GatewayFinding => ({ level: 'FAIL', says, mend });

export const razorpayOperator: GatewayOperator = {
  api: 'https://api.razorpay.com/v1',

  async check({ RAZORPAY_KEY_ID: key, RAZORPAY_KEY_SECRET: secret, SHOP_URL }, ask) {
    if (!key || !secret) return [warn('was not asked, because its key is not set', 'set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET')];
    const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
    const known = await ask('/payments?count=1', z.object({ items: z.array(z.unknown()) }), headers);
    if (!known.ok) {
      if (known.status === 401) return [fail('the key is refused', 'make a new pair under Account & Settings, API keys, and set both')];
      return [warn(`could not be asked: ${known.why}`, 'look again in a minute')];
    }
    const live = key.startsWith('rzp_live_')
      ? ok('the live key works')
      : warn('the key works, and is not live: nobody pays', 'use a live key in production');
    const list = await ask('/webhooks', webhooks, headers);
    if (!list.ok) return [live, warn(`does not tell this key its webhooks: ${list.why}`, byHand(SHOP_URL))];
    return [live, webhook(list.body.items, SHOP_URL)];
  },

  async rotate(shop, { RAZORPAY_KEY_ID_NEW: id, RAZORPAY_KEY_SECRET_NEW: secret }) {
    if (!id || !secret) {
      return {
        isDone: false,
        text: `1. Dashboard of Razorpay, Account & Settings, API Keys: regenerate, and keep the former key valid for 24 hours.
2. RAZORPAY_KEY_ID_NEW=… RAZORPAY_KEY_SECRET_NEW=… npm run rotate -- razorpay        checks the pair
The secret of the webhook changes by itself: put the former one into RAZORPAY_WEBHOOK_SECRET_PREVIOUS and the new one into
RAZORPAY_WEBHOOK_SECRET, change it in the dashboard, and delete the former one a day later.`,
      };
    }
    const kindOf = (key: string) => key.split('_').slice(0, 2).join('_');
    if (kindOf(id) !== kindOf(shop.env.RAZORPAY_KEY_ID)) {
      throw new Error(`The new key is ${kindOf(id)}_…, and the shop uses ${kindOf(shop.env.RAZORPAY_KEY_ID)}_…. Nothing was changed.`);
    }
    const env = { ...shop.env, RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret };
    await gateway({ ...shop, env })
      .payments(shop.now - HOUR, shop.now, 0)
      .catch((error: unknown) => {
        throw new Error(`Razorpay refuses the new pair. Nothing was changed. ${error instanceof Error ? error.message : error}`);
      });
    return {
      isDone: true,
      text: `Razorpay accepts the new pair. Put both into the Worker at once, before the former key ends:
  npx wrangler secret bulk        with RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET
A payment window that is open meanwhile is checked by its signature: the reconciler counts its payment within three minutes.`,
    };
  },
};

const byHand = (shop = 'the shop') =>
  `look under Account & Settings, Webhooks: ${shop}${WEBHOOK_PATH} is active, with the events ${WEBHOOK_EVENTS.join(', ')}`;

function webhook(items: z.infer<typeof webhooks>['items'], shop: string | undefined): GatewayFinding {
  const address = `${shop}${WEBHOOK_PATH}`;
  const own = items.find(({ url }) => url === address);
  if (!own) return fail(`no webhook leads to ${address}: a shopper who closes the browser after paying waits for the cron`, byHand(shop));
  if (own.active === false) return fail('the webhook is turned off, perhaps because the shop did not answer for a day', 'turn it on again');
  const on = Array.isArray(own.events)
    ? own.events
    : Object.entries(own.events).flatMap(([name, isOn]) => (isOn === true || isOn === '1' ? [name] : []));
  const missing = WEBHOOK_EVENTS.filter((event) => !on.includes(event));
  return missing.length === 0
    ? ok('the webhook reports all six events')
    : fail(`the webhook does not report ${missing.join(', ')}`, 'tick them');
}
