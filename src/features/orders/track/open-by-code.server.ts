import { ensureGuest } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { maskedEmail, maskedPhone } from '../../../rules/address/masked-contact.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { urls } from '../../../urls.ts';
import { assertWithinLimit } from '../../auth/rate-limits.server.ts';
import { orderToken } from '../../ledger/order-token.server.ts';
import { typedCode } from '../../payment/cash/contact-proof.server.ts';
import { sendContactCode } from '../../payment/cash/send-contact-code.server.ts';

/** An order that was found by its number and a contact. `phone`: ten digits. */
interface FoundOrder {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly phone: string;
}

/** The code step of the page. */
interface CodeStep {
  /** Masked contact to which the code was sent: whoever typed one contact does not learn the other. Null where none was sent. */
  readonly sent: { readonly channel: 'whatsapp' | 'email'; readonly to: string; readonly earlier: boolean } | null;
  readonly problem: string | null;
}

/** Answer of the page about the code. */
export interface CodeAnswer {
  /** Null before a code was asked for. */
  readonly code: CodeStep | null;
  /** The address of the order's page, once a code has opened it. */
  readonly opens: string | null;
  /** The cookie of a guest who is new by this answer. */
  readonly setCookie: string | null;
}

/**
 * Sends a code for the order that was found, or opens it with the one that was typed. @param act 'code' or 'open'; any other is not
 * about a code
 */
export async function answerCode(
  shop: Shop,
  request: Request,
  guest: string | null,
  order: FoundOrder,
  { act, typed }: { readonly act: string; readonly typed: string },
): Promise<Partial<CodeAnswer>> {
  if (act === 'code') {
    // The code is of this browser, which must be known again.
    const { guestId, setCookie } = await ensureGuest(shop.env, { guestId: guest });
    return { setCookie, code: await sendOrderCode(shop, request, guestId, order) };
  }
  if (act !== 'open') return {};
  const opened = await openByCode(shop, guest ?? '', order, typed);
  return typeof opened === 'string' ? { opens: opened } : { code: opened };
}

/**
 * Sends a code to a contact of the order itself, whatever contact was typed. The limits of codes at the checkout hold for browser, network
 * and contact; one more is for the order, so that few codes of one order can be guessed at.
 */
async function sendOrderCode(shop: Shop, request: Request, guestId: string, { number, email, phone }: FoundOrder): Promise<CodeStep> {
  try {
    await assertWithinLimit(shop, `order-code:${number}`, attemptLimits.orderCode);
    const { channel, sent_to: to, earlier } = await sendContactCode(shop, request, guestId, { email, phone }, 'open');
    return { sent: { channel, to: channel === 'whatsapp' ? maskedPhone(to) : maskedEmail(to), earlier }, problem: null };
  } catch (error) {
    const refused = shopErrorIn(error);
    if (!refused) throw error;
    // The form has no captcha: who would need one has asked too often.
    const refusal = refused.code === 'CAPTCHA_NEEDED' ? orderRefusal('TOO_MANY_TRIES') : refused.refusal;
    return { sent: null, problem: refusal.message };
  }
}

/** Uses up a code of this browser. @returns the signed address of the order's page; or why the code does not open it */
async function openByCode(shop: Shop, guestId: string, { id, email, phone }: FoundOrder, typed: string): Promise<string | CodeStep> {
  const code = await typedCode(shop, guestId, { email, phone }, typed);
  if (!(await code.check())) return { sent: null, problem: orderRefusal('WRONG_CONTACT_CODE').message };
  await shop.db.write([code.spend]);
  return urls.orderConfirmation(id, await orderToken(shop.env, id));
}
