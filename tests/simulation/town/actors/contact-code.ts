import { cartOf } from '../../../shop/cash.ts';
import type { Shopper } from '../../../shop/shopper.ts';
import { type Actor, MINUTE, SECOND } from '../actor.ts';

/** Has a code sent for a cash order and reads it from the mail; now and then a wrong one is typed. Null if none was sent. */
export async function codeFor({ sim, often, wait }: Actor, tab: Shopper, body: Readonly<Record<string, unknown>>): Promise<string | null> {
  const askedAt = sim.scheduler.now;
  const email = String(body.customer_email);
  const { phone } = body.shipping_address as { phone: string };
  const asked = await tab.post('/api/checkout/code', { email, phone, cart: cartOf(body) }).catch(() => null);
  if (asked?.status !== 200) return null;
  await wait(SECOND, 2 * MINUTE);
  const mail = sim.post.newest(email, /^\d{6} is your code/);
  if (!mail || mail.at < askedAt || !often(0.9)) return '000000';
  return mail.subject.slice(0, 6);
}
