import { desc, eq, isNull } from 'drizzle-orm';
import { orderTemplates } from '../../features/ledger/messages/whatsapp-templates.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import { openingOf } from '../../features/messages/mails/own-words.ts';
import { UndeliverableError } from '../../features/messages/outbox/delivery-faults.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { products } from '../../features/products/products.table.ts';
import { inLanguage } from '../../platform/request/request-note.ts';
import type { MailSubject, Shop, WrittenMail } from '../../platform/shop.ts';
import type { Language } from '../../rules/language/languages.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';
import { returnNumber } from '../../rules/returns/returns.ts';
import { type MailWordKind, mailBlanks, mailOfWords, type OwnedMail } from '../../rules/words/mail-words.ts';
import { urls } from '../../urls.ts';

/** A mail as the shop writes it by itself, about the newest order that such a mail may be about. */
interface MailExample {
  readonly subject: string;
  readonly opening: string;
  /** Paragraphs are apart by an empty line: the headline, the opening, and the rest; a link is 'words: address'. */
  readonly text: string;
  /** Facts that fill the blanks. */
  readonly facts: { readonly name: string; readonly order: string };
}

/** Contents of the preview of a mail. */
export interface MailShown {
  readonly example: MailExample | null;
  /** The name of the template that tells the same by WhatsApp; null where nothing does. */
  readonly whatsapp: string | null;
}

/** An order in that status is nearest to what the mail says. */
const statusOf: Readonly<Partial<Record<OwnedMail, OrderStatus>>> = {
  'order-shipped': 'shipped',
  'order-delivered': 'delivered',
  'order-cancelled': 'cancelled_by_user',
  'return-requested': 'delivered',
  'return-accepted': 'delivered',
  'return-declined': 'delivered',
  'return-received': 'delivered',
  'return-settled': 'delivered',
  'review-ask': 'delivered',
  refunded: 'refunded',
};

/** Returns what messages carry besides their order. Its links lead to a page that anybody may open. */
function payloadOf(shop: Shop, total = 0, product = ''): Readonly<Record<string, string>> {
  const page = shop.env.SHOP_URL.replace(/\/$/, '') + urls.collections();
  return {
    ...{ amount: String(total), number: returnNumber(1), kind: 'exchange', product },
    ...{ link: page, confirmUrl: page, leaveUrl: page, stopLink: page },
  };
}

/** A message that the shop could send, and the mail that it makes of it. */
interface Example {
  readonly about: MailSubject;
  readonly mail: WrittenMail;
}

/** Returns null where the mail is about an order and the shop has none that fits, such as before the first sale. */
export async function exampleOf(shop: Shop, kind: MailWordKind, language: Language): Promise<Example | null> {
  const mail = mailOfWords(kind);
  const status = statusOf[mail];
  const { orm } = shop.db;
  const { found, pieces } = await shop.db.read({
    found: orm
      .select({ id: orders.id, total: orders.total })
      .from(orders)
      .where(status && eq(orders.status, status))
      .orderBy(desc(orders.createdAt))
      .limit(1),
    pieces: orm
      .select({ name: products.name })
      .from(products)
      .where(isNull(products.archivedAt))
      .orderBy(desc(products.createdAt))
      .limit(1),
  });
  const [order] = found;
  if (!order && 'order' in mailBlanks(mail)) return null;
  const about = { kind: mail, orderId: order?.id ?? null, payload: payloadOf(shop, order?.total, pieces[0]?.name) };
  return inLanguage(language, async () => {
    try {
      return { about, mail: await shop.writeMail(shop, about) };
    } catch (error) {
      // That order has nothing to say of it: each of its pieces is reviewed.
      if (error instanceof UndeliverableError) return null;
      throw error;
    }
  });
}

const shownOf = ({ subject, html, text, facts }: WrittenMail): MailExample => ({
  ...{ subject, opening: openingOf(html), text },
  facts: { name: '', order: '', ...facts },
});

export async function mailExample(shop: Shop, kind: MailWordKind, language: Language): Promise<MailShown> {
  const template: { readonly name: string } | undefined = (orderTemplates as Readonly<Record<string, { name: string }>>)[mailOfWords(kind)];
  const example = await exampleOf(shop, kind, language);
  return {
    example: example && shownOf(example.mail),
    whatsapp: hasWhatsapp(shop.env) ? (template?.name ?? null) : null,
  };
}
