import * as z from 'zod';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Razorpay');

/** The events that the shop counts; docs/going-live.md names them too. */
export const WEBHOOK_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.processed',
  'refund.failed',
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

/** The key and the webhook. */
export async function checkRazorpay({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const { RAZORPAY_KEY_ID: key, RAZORPAY_KEY_SECRET: secret, SHOP_URL } = settings;
  if (!key || !secret) return [warn('was not asked, because its key is not set', 'set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET')];
  const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
  const known = await ask('razorpay', '/payments?count=1', z.object({ items: z.array(z.unknown()) }), { headers });
  if (!known.ok) {
    if (known.status === 401) return [fail('the key is refused', 'make a new pair under Account & Settings, API keys, and set both')];
    return [warn(`could not be asked: ${known.why}`, 'look again in a minute')];
  }
  const live = key.startsWith('rzp_live_')
    ? ok('the live key works')
    : warn('the key works, and is not live: nobody pays', 'use a live key in production');
  const list = await ask('razorpay', '/webhooks', webhooks, { headers });
  if (!list.ok) return [live, warn(`does not tell this key its webhooks: ${list.why}`, byHand(SHOP_URL))];
  return [live, webhook(list.body.items, SHOP_URL)];
}

const byHand = (shop = 'the shop') =>
  `look under Account & Settings, Webhooks: ${shop}${WEBHOOK_PATH} is active, with the events ${WEBHOOK_EVENTS.join(', ')}`;

function webhook(items: z.infer<typeof webhooks>['items'], shop: string | undefined): Finding {
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
