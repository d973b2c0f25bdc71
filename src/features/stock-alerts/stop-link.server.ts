import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';
import { urls } from '../../urls.ts';

const PURPOSE = 'stock-alert-stop';

/** The link in the mail that ends every alert of this address: signed, so that nobody can end somebody else's. It never expires. */
export async function stopLink({ env }: Shop, email: string): Promise<string> {
  const link = new URLSearchParams({ email, sig: await sign(env, PURPOSE, email) });
  return new URL(urls.stockAlertStop(link.toString()), env.SHOP_URL).href;
}

/** The address of a link, or null if the link is damaged or forged. */
export async function readStopLink({ env }: Shop, params: URLSearchParams): Promise<string | null> {
  const email = params.get('email') ?? '';
  return (await verify(env, PURPOSE, email, params.get('sig') ?? '')) ? email : null;
}
