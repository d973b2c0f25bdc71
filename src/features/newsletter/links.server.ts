import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';
import { DAY } from '../../rules/limits.ts';
import { urls } from '../../urls.ts';

const CONFIRM_WITHIN = 7 * DAY;

/** The links of the mails. They carry the address and when it was given (UTC ms), signed, so that nobody can confirm or leave for somebody else. */
export async function newsletterLinks({ env }: Shop, email: string, askedAt: number): Promise<{ confirmUrl: string; leaveUrl: string }> {
  const link = async (purpose: string) =>
    new URLSearchParams({ email, at: String(askedAt), sig: await sign(env.SHOP_SECRET, purpose, textOf(email, askedAt)) }).toString();
  return {
    confirmUrl: new URL(urls.newsletterConfirm(await link('newsletter-confirm')), env.SHOP_URL).href,
    leaveUrl: new URL(urls.newsletterLeave(await link('newsletter-leave')), env.SHOP_URL).href,
  };
}

export interface SignedAddress {
  readonly email: string;
  readonly askedAt: number;
}

/** Who followed a link, or null when the link is damaged, made up or too old. Leaving never grows too old. */
export async function readLink(
  { env, now }: Shop,
  purpose: 'newsletter-confirm' | 'newsletter-leave',
  params: URLSearchParams,
): Promise<SignedAddress | null> {
  const email = params.get('email') ?? '';
  const askedAt = Number(params.get('at'));
  if (!(await verify(env.SHOP_SECRET, purpose, textOf(email, askedAt), params.get('sig') ?? ''))) return null;
  if (purpose === 'newsletter-confirm' && askedAt + CONFIRM_WITHIN < now) return null;
  return { email, askedAt };
}

const textOf = (email: string, askedAt: number) => `${email}\n${askedAt}`;
