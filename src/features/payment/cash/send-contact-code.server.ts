import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits, CODE_AGAIN_AFTER, CODE_TTL } from '../../../rules/people/rate-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { codeGone, newCode } from '../../auth/one-time-codes.server.ts';
import { assertWithinLimits, ipAttempt } from '../../auth/rate-limits.server.ts';
import { whatsappStops } from '../../messages/messages.table.ts';
import { queueCode, queueMail } from '../../messages/outbox/outbox.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { codSettings } from '../../settings/settings.table.ts';
import type { ContactCodeBody } from '../payment.schema.ts';
import { contactCode } from './contact-proof.server.ts';

/** Where the code was sent. */
export interface CodeSent {
  readonly channel: 'whatsapp' | 'email';
  /** The address or the ten digits of the phone. */
  readonly sent_to: string;
  /** Seconds before the page offers to send another. */
  readonly again_in: number;
}

/**
 * Sends a code that proves one contact of a cash-on-delivery order: by WhatsApp if it is set up, the number has not sent STOP
 * and the customer has not asked for a mail; otherwise by e-mail. The code is valid only in this browser and for this contact,
 * and replaces an earlier one.
 * @throws ShopError COD_NOT_OFFERED, TOO_MANY_TRIES with `retry_after`, SHOP_BUSY
 */
export async function sendContactCode(shop: Shop, request: Request, guestId: string, body: ContactCodeBody): Promise<CodeSent> {
  const { email, phone } = body;
  const { orm } = shop.db;
  const { settings, stops } = await shop.db.read({
    settings: orm.select({ isOn: codSettings.isOn }).from(codSettings).where(eq(codSettings.isActive, true)),
    stops: orm.select().from(whatsappStops).where(eq(whatsappStops.phone, phone)),
  });
  if (!settings[0]?.isOn) throw new ShopError(orderRefusal('COD_NOT_OFFERED', 'Cash on delivery is not available at the moment.'));
  const channel = body.by !== 'email' && hasWhatsapp(shop.env) && stops.length === 0 ? 'whatsapp' : 'email';
  const contact = channel === 'whatsapp' ? phone : email;
  await assertWithinLimits(shop, [
    [`message:${contact}`, attemptLimits.message],
    [`contact-code:${guestId}`, attemptLimits.contactCode],
    ipAttempt(request, 'contact-code', attemptLimits.contactCodeHere),
  ]);
  const code = newCode();
  const {
    name,
    hashes: [hash],
  } = await contactCode(shop, guestId, channel === 'whatsapp' ? 'phone' : 'email', contact, code);
  const dedupeKey = `contact-code:${crypto.randomUUID()}`;
  await shop.db.write([
    codeGone(shop, name),
    sql`INSERT INTO verifications (id, identifier, value, expires_at)
      VALUES (${crypto.randomUUID()}, ${name}, ${guestId} || char(10) || '0:' || ${hash}, ${shop.now + CODE_TTL})`,
    channel === 'whatsapp'
      ? queueCode(shop, 'contact-code', dedupeKey, phone, code)
      : queueMail(shop, 'contact-code', dedupeKey, email, { code }),
  ]);
  sendSoon(shop, dedupeKey);
  return { channel, sent_to: contact, again_in: CODE_AGAIN_AFTER / 1000 };
}
