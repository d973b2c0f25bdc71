import { cartOf } from '../../../shop/cash.ts';
import type { Shopper } from '../../../shop/shopper.ts';
import { type Actor, MINUTE, SECOND } from '../actor.ts';

/**
 * Has a code sent for a cash order with this body, and reads it where it came: on the phone or in the mailbox. Now and then a mail is asked
 * for, or a wrong code typed. Null if none was sent.
 */
export async function codeFor(
  { sim, often, wait, outside }: Actor,
  tab: Shopper,
  body: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const askedAt = sim.scheduler.now;
  const email = String(body.customer_email);
  const { phone } = body.shipping_address as { phone: string };
  const by = often(0.2) ? { by: 'email' } : {};
  const asked = await tab.post('/api/checkout/code', { email, phone, cart: cartOf(body), ...by }).catch(() => null);
  if (asked?.status !== 200) return null;
  await wait(SECOND, 2 * MINUTE);
  const onPhone = outside.whatsapp.codeTo(phone, askedAt) ?? outside.msg91.codeTo(phone, askedAt);
  const mail = sim.post.newest(email, /^\d{6} is your code/);
  const code = asked.body.channel === 'whatsapp' ? onPhone : mail && mail.at >= askedAt ? mail.subject.slice(0, 6) : null;
  return code !== null && often(0.9) ? code : '000000';
}
