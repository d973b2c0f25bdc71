import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { shopConfig } from '../../../shop.config.ts';
import { urls } from '../../../urls.ts';
import { orderToken } from '../../orders/order-token.server.ts';
import { orderOf, orderQueries } from '../../orders/order-view.server.ts';
import { orders } from '../../orders/orders.table.ts';
import type { MailKind } from '../mail-kinds.ts';
import type { outbox } from '../messages.table.ts';
import { codConfirm } from './cod-confirm.ts';
import type { Mail, OrderMail } from './mail.ts';
import { newsletterConfirm } from './newsletter-confirm.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentReturned } from './payment-returned.ts';
import { refunded } from './refunded.ts';

type Row = Pick<typeof outbox.$inferSelect, 'orderId' | 'payload'>;

/** The template of each kind. */
const templates: Record<MailKind, (shop: Shop, row: Row) => Promise<Mail>> = {
  'order-confirmed': async (shop, row) => orderConfirmed(await aboutOrder(shop, row)),
  'cod-confirm': async (shop, row) => codConfirm(await aboutOrder(shop, row)),
  'payment-returned': async (shop, row) => paymentReturned(await aboutOrder(shop, row)),
  refunded: async (shop, row) => refunded(await aboutOrder(shop, row)),
  'payment-failed': async (shop, row) => paymentFailed(await aboutOrder(shop, row)),
  'newsletter-confirm': async ({ env }, { payload }) => newsletterConfirm(env.SHOP_URL, payload),
};

async function aboutOrder(shop: Shop, { orderId, payload }: Row): Promise<OrderMail> {
  const view = orderId === null ? null : orderOf(await shop.db.read(orderQueries(shop, eq(orders.id, orderId))));
  if (!view) throw new Error(`the mail's order is gone: ${orderId}`);
  const shopUrl = shop.env.SHOP_URL.replace(/\/$/, '');
  const token = await orderToken(shop.env, view.order.id);
  const signed = (path: string) => `${shopUrl}${path}&token=${token}`;
  return { shopUrl, view, payload, link: signed(urls.orderConfirmation(view.order.id)), helpLink: signed(urls.paymentHelp(view.order.id)) };
}

/**
 * A mail of the outbox, ready to send: sender's name, subject, HTML and the plain-text version.
 * @throws Error where the order it tells of does not exist
 */
export async function renderMail(shop: Shop, kind: MailKind, row: Row): Promise<Mail & { from: string }> {
  return { from: shopConfig.name, ...(await templates[kind](shop, row)) };
}
