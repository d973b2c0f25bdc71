import { ownPathOf } from '../language/language.ts';

/**
 * The page at which a cash order is answered; `token`: that of the signed link to the order. Not in src/urls.ts, which goes to every page.
 */
export const confirmOrderPath = (orderId: string, token: string | null): string =>
  ownPathOf(`/orders/${orderId}/confirm${token ? `?token=${encodeURIComponent(token)}` : ''}`);
