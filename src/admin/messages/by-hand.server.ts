import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { orderLinks } from '../../features/ledger/messages/order-mail.server.ts';
import { mayWhatsapp } from '../../features/ledger/messages/queue-order-message.server.ts';
import { isOrderKind, type OrderKind, orderTemplates } from '../../features/ledger/messages/whatsapp-templates.ts';
import { whatsappLink } from '../../features/ledger/messages/whatsapp-text.server.ts';
import type { OrderRow } from '../../features/ledger/order-view.server.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { inLanguage } from '../../platform/request/request-note.ts';
import type { Shop } from '../../platform/shop.ts';
import { offeredOrEnglish } from '../../rules/language/offered.ts';
import { DAY } from '../../rules/limits.ts';

/** A message that the administrator can send from their own WhatsApp: the link opens WhatsApp with the text filled in. */
export interface ManualMessage {
  readonly orderNumber: number;
  readonly kind: OrderKind;
  readonly link: string;
}

const RECENT = 3 * DAY;
const SHOWN = 20;

/** The WhatsApp link for one order, addressed to the order's phone and in the order's language. */
async function orderWaLink(shop: Shop, order: OrderRow, kind: OrderKind, payload: Readonly<Record<string, string>> = {}): Promise<string> {
  const language = offeredOrEnglish(shop.env.LANGUAGES, order.language);
  if (language !== 'en') await (await import('../../texts/load.ts')).loadTexts(language);
  return inLanguage(language, async () => {
    const { link } = await orderLinks(shop, order.id);
    return whatsappLink(order.shippingAddress.phone, kind, { order, link, payload });
  });
}

/**
 * The mails of the last three days to customers who agreed to WhatsApp, as messages to send by hand, newest first. Empty if
 * WhatsApp is set up, because they were sent automatically. With `orderId`, all messages of this order alone.
 */
export async function manualMessages(shop: Shop, orderId?: string): Promise<ManualMessage[]> {
  if (hasWhatsapp(shop.env)) return [];
  const { orm } = shop.db;
  const rows = await orm
    .select({ order: orders, kind: outbox.kind, payload: outbox.payload })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .where(
      and(
        orderId === undefined ? gt(outbox.createdAt, shop.now - RECENT) : eq(outbox.orderId, orderId),
        eq(outbox.channel, 'email'),
        inArray(outbox.kind, Object.keys(orderTemplates)),
        mayWhatsapp,
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(SHOWN);
  return Promise.all(
    rows.flatMap(({ order, kind, payload }) =>
      isOrderKind(kind) ? [orderWaLink(shop, order, kind, payload).then((link) => ({ orderNumber: order.number, kind, link }))] : [],
    ),
  );
}
