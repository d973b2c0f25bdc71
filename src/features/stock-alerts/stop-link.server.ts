import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';
import { UNCONFIRMED_KEPT } from '../../rules/limits.ts';
import { urls } from '../../urls.ts';

const PURPOSE = 'stock-alert-stop';

/** The link in the mail that ends every alert of this address: signed, so that nobody can end somebody else's. It never expires. */
export async function stopLink({ env }: Shop, email: string): Promise<string> {
  const link = new URLSearchParams({ email, sig: await sign(env, PURPOSE, email) });
  return new URL(urls.stockAlertStop(link.toString()), env.SHOP_URL).href;
}

interface AskedAddress {
  readonly email: string;
  /** UTC ms. */
  readonly askedAt: number;
}

const CONFIRM = 'stock-alert-confirm';
const askedText = ({ email, askedAt }: AskedAddress) => `${email}\n${askedAt}`;

/** The link in the mail that asks whether its reader wants the alerts. */
export async function confirmLink({ env, now }: Shop, email: string): Promise<string> {
  const sig = await sign(env, CONFIRM, askedText({ email, askedAt: now }));
  const link = new URLSearchParams({ email, at: String(now), sig });
  return new URL(urls.stockAlertConfirm(link.toString()), env.SHOP_URL).href;
}

/** The address of that link, or null if the link is damaged, forged or expired. */
export async function readConfirmLink({ env, now }: Shop, params: URLSearchParams): Promise<AskedAddress | null> {
  const asked = { email: params.get('email') ?? '', askedAt: Number(params.get('at')) };
  if (!(await verify(env, CONFIRM, askedText(asked), params.get('sig') ?? ''))) return null;
  return asked.askedAt + UNCONFIRMED_KEPT < now ? null : asked;
}

/** The address of a link, or null if the link is damaged or forged. */
export async function readStopLink({ env }: Shop, params: URLSearchParams): Promise<string | null> {
  const email = params.get('email') ?? '';
  return (await verify(env, PURPOSE, email, params.get('sig') ?? '')) ? email : null;
}
