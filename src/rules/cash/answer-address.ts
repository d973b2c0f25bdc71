import { ownPathOf } from '../language/language.ts';

const atOrder = (orderId: string, page: string, token: string | null): string =>
  ownPathOf(`/orders/${orderId}/${page}${token ? `?token=${encodeURIComponent(token)}` : ''}`);

/**
 * The page at which a cash order is answered; `token`: that of the signed link to the order. Not in src/urls.ts, which goes to every page.
 */
export const confirmOrderPath = (orderId: string, token: string | null): string => atOrder(orderId, 'confirm', token);

/** The page at which a cash order is paid online before it leaves. */
export const payNowPath = (orderId: string, token: string | null): string => atOrder(orderId, 'pay', token);
