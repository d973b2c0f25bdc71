import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';
import { UNCONFIRMED_KEPT } from '../../rules/limits.ts';
import { urls } from '../../urls.ts';

/** `oneClickUrl` is what mail clients post to (RFC 8058). A type and not an interface, so that it is assignable to a payload. */
type NewsletterLinks = { confirmUrl: string; leaveUrl: string; oneClickUrl: string };

/**
 * The links of the mails. They contain the address and the time of the request (UTC ms), signed, so that nobody can confirm or
 * unsubscribe for somebody else.
 */
export async function newsletterLinks({ env }: Shop, email: string, askedAt: number): Promise<NewsletterLinks> {
  const link = async (purpose: string) =>
    new URLSearchParams({ email, at: String(askedAt), sig: await sign(env, purpose, textOf(email, askedAt)) }).toString();
  const whole = (path: string) => new URL(path, env.SHOP_URL).href;
  const leave = await link('newsletter-leave');
  return {
    confirmUrl: whole(urls.newsletterConfirm(await link('newsletter-confirm'))),
    leaveUrl: whole(urls.newsletterLeave(leave)),
    oneClickUrl: whole(`${urls.newsletter}/leave?${leave}`),
  };
}

export interface SignedAddress {
  readonly email: string;
  readonly askedAt: number;
}

/** The address of a link, or null if the link is damaged, forged or expired. A link to unsubscribe never expires. */
export async function readLink(
  { env, now }: Shop,
  purpose: 'newsletter-confirm' | 'newsletter-leave',
  params: URLSearchParams,
): Promise<SignedAddress | null> {
  const email = params.get('email') ?? '';
  const askedAt = Number(params.get('at'));
  if (!(await verify(env, purpose, textOf(email, askedAt), params.get('sig') ?? ''))) return null;
  if (purpose === 'newsletter-confirm' && askedAt + UNCONFIRMED_KEPT < now) return null;
  return { email, askedAt };
}

const textOf = (email: string, askedAt: number) => `${email}\n${askedAt}`;
