import { eq, sql } from 'drizzle-orm';
import { clientName } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits, CODE_AGAIN_AFTER, CODE_CAPTCHA_AFTER, CODE_TTL, LONG_CODE_TTL } from '../../../rules/people/rate-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { assertHuman } from '../../auth/captcha.server.ts';
import { isOverCodeBudget } from '../../auth/code-budget.server.ts';
import { codeGone, newCode, newLongCode } from '../../auth/one-time-codes.server.ts';
import { countAttempt, countLimitedAttempts, ipAttempt } from '../../auth/rate-limits.server.ts';
import { isKnownBrowser } from '../../auth/sign-in/known-browser.server.ts';
import { quoteCart } from '../../cart/quote.server.ts';
import { whatsappStops } from '../../messages/messages.table.ts';
import { queueCode, queueMessage } from '../../messages/outbox/outbox.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import type { ContactCodeBody } from '../payment.schema.ts';
import { contactCode, longCodeNames } from './contact-proof.server.ts';

/** Purpose of a code, as its mail says. */
export type CodeAbout = 'order' | 'change' | 'open';

/** The contact to which the code was sent. */
export interface CodeSent {
  readonly channel: 'whatsapp' | 'email';
  /** The address or the ten digits of the phone. */
  readonly sent_to: string;
  /** True where nothing was sent now, because several mails went there lately: the long code of each of them works. */
  readonly earlier: boolean;
  /** Seconds before the page offers to send another. */
  readonly again_in: number;
}

/**
 * Sends a code for a cart that can be bought with cash on delivery; for any other no message is sent. See `sendContactCode`.
 * @throws ShopError CART_NOT_BUYABLE, COD_NOT_OFFERED, and what `sendContactCode` throws
 */
export async function requestContactCode(shop: Shop, request: Request, owner: PageOwner, body: ContactCodeBody): Promise<CodeSent> {
  const { lines, coupon_code, postal_code, gift } = body.cart;
  const cartLines = lines.map(({ product_id, quantity, selected_size }) => ({ productId: product_id, quantity, size: selected_size }));
  const terms = { pin: postal_code ?? null, isGift: gift ?? false };
  const { buyable, cod } = await quoteCart(shop, owner, cartLines, coupon_code, terms);
  if (!buyable) throw new ShopError('CART_NOT_BUYABLE');
  if (!cod.offered) throw new ShopError(orderRefusal('COD_NOT_OFFERED', cod.reason ?? ''));
  return sendContactCode(shop, request, owner.guestId ?? '', body);
}

/**
 * Sends a code that proves one contact of a cash-on-delivery order, of an order whose phone changes, or of one that is opened: by WhatsApp if it is set up, the number has not sent STOP, got few
 * codes lately, and the customer has not asked for a mail; otherwise by e-mail. The code is valid only in this browser and for this
 * contact, and replaces an earlier one. A mail has a long code next to it that works in any browser: beyond the limits of an address no mail is
 * sent and nobody is refused.
 * @param about what the mail says that the code is for
 * @throws ShopError TOO_MANY_TRIES, CAPTCHA_NEEDED, SHOP_BUSY
 */
export async function sendContactCode(
  shop: Shop,
  request: Request,
  guestId: string,
  body: Omit<ContactCodeBody, 'cart'>,
  about: CodeAbout = 'order',
): Promise<CodeSent> {
  const { email, phone } = body;
  const { orm } = shop.db;
  const { stops } = await shop.db.read({ stops: orm.select().from(whatsappStops).where(eq(whatsappStops.phone, phone)) });
  const known = await isKnownBrowser(shop, request, email);
  const human = await assertHuman(shop, request, body.security, {
    subject: [[`contact-code:${guestId}`, attemptLimits.contactCode]],
    here: known ? null : ipAttempt(request, 'contact-code', attemptLimits.contactCodeHere),
    captchaAfter: CODE_CAPTCHA_AFTER,
  });
  if (human.isOver && !human.isPerson) throw new ShopError('TOO_MANY_TRIES');
  const again_in = CODE_AGAIN_AFTER / 1000;
  const mayUsePhone = body.by !== 'email' && hasWhatsapp(shop.env) && stops.length === 0;
  const isPhoneFull = mayUsePhone && (await isOverCodeBudget(shop, 'whatsapp'));
  const isPhone = mayUsePhone && !isPhoneFull && (await countAttempt(shop, `contactPhone:${phone}`, attemptLimits.contactPhone)) === 0;
  if (!isPhone) {
    if ((await isOverCodeBudget(shop, 'email')) || isPhoneFull) human.assertChallenged();
    if (!human.isPerson && !(await mayMailCode(shop, email, known ?? clientName(request), known === null)))
      return { channel: 'email', sent_to: email, earlier: true, again_in };
  }
  const channel = isPhone ? 'whatsapp' : 'email';
  const contact = isPhone ? phone : email;
  const code = newCode();
  const {
    name,
    hashes: [hash],
  } = await contactCode(shop, guestId, channel === 'whatsapp' ? 'phone' : 'email', contact, code);
  const dedupeKey = `contact-code:${crypto.randomUUID()}`;
  const insert = (identifier: string, value: string, ttl: number) =>
    sql`INSERT INTO verifications (id, identifier, value, expires_at)
      VALUES (${crypto.randomUUID()}, ${identifier}, ${guestId} || char(10) || ${value}, ${shop.now + ttl})`;
  const long = newLongCode();
  const [longName = ''] = await longCodeNames(shop, email, long);
  await shop.db.write([
    codeGone(shop, name),
    insert(name, `0:${hash}`, CODE_TTL),
    ...(isPhone
      ? [queueCode(shop, 'contact-code', dedupeKey, phone, code)]
      : [insert(longName, '', LONG_CODE_TTL), queueMessage(shop, 'contact-code', dedupeKey, email, { code, long, about })]),
  ]);
  sendSoon(shop, dedupeKey);
  return { channel, sent_to: contact, earlier: false, again_in };
}

/**
 * Counts a code by mail, for the browser or network `from`; what strangers request counts together, too. False if a limit is exceeded: then no
 * mail is sent, so that nobody can fill a mailbox.
 */
async function mayMailCode(shop: Shop, email: string, from: string, isStranger: boolean): Promise<boolean> {
  const { wait } = await countLimitedAttempts(shop, [
    [`contactMail:${email}:${from}`, attemptLimits.contactMail],
    isStranger ? [`contactMail:${email}`, attemptLimits.contactMailAnywhere] : null,
    isStranger ? [`contactMailDay:${email}`, attemptLimits.contactMailDaily] : null,
  ]);
  return wait === 0;
}
