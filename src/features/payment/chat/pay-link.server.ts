import { eq } from 'drizzle-orm';
import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import { payNowPath } from '../../../rules/cash/answer-address.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { isUuid } from '../../../rules/ids.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { offeredOrEnglish } from '../../../rules/language/offered.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { greetingName } from '../../../rules/names/greeting-name.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { heldUntil } from '../../ledger/held-until.ts';
import { orderToken } from '../../ledger/order-token.server.ts';
import { orderOf, orderQueries } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { shopAddress } from '../../messages/templates.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import { chatMessageTexts } from './chat-message.texts.ts';

/** The link of an order for a chat, with the message that its owner copies or sends. */
export interface PayLink {
  readonly link: string;
  readonly text: string;
  /** Opens WhatsApp with the message for the order's phone. */
  readonly whatsapp: string;
  /** UTC ms until which the pieces are held. */
  readonly until: number;
}

type LoadTexts = (language: Language) => Promise<void>;

/** Null for an order that is not for a chat, or whose hold has ended. The message is in the language of the order. */
export async function readPayLink(shop: Shop, id: string, loadTexts: LoadTexts): Promise<PayLink | null> {
  if (!isUuid(id)) return null;
  const { origin, language: own } = orders;
  const [known] = await shop.db.orm.select({ origin, own }).from(orders).where(eq(orders.id, id));
  if (known?.origin !== 'chat') return null;
  const language = offeredOrEnglish(shop.env.LANGUAGES, known.own);
  if (language !== 'en') await loadTexts(language);
  return inLanguage(language, () => written(shop, id));
}

/** The pieces have their names in the language in which this is called. */
async function written(shop: Shop, id: string): Promise<PayLink | null> {
  const rows = await shop.db.read({ ...orderQueries(shop, eq(orders.id, id)), store: storeQuery(shop) });
  const view = orderOf(rows);
  const until = view && heldUntil(view.order, shop.now);
  if (!view || until === null) return null;
  const { order, items } = view;
  const t = chatMessageTexts();
  const link = shopAddress(shop) + payNowPath(id, await orderToken(shop.env, id));
  const pieces = items.map(({ name, quantity: n, selectedSize: size }) =>
    size ? fill(t.pieceSized, { n, name, size }) : fill(t.piece, { n, name }),
  );
  const text = fill(t.message, {
    ...{ name: greetingName(order.customerName), number: orderNumber(order.number), shop: storeFrom(rows.store).brand.name },
    ...{ pieces: pieces.join('; '), total: formatInr(order.total), link, until: formatDateTime(until) },
  });
  return { link, text, until, whatsapp: `https://wa.me/91${order.shippingAddress.phone}?text=${encodeURIComponent(text)}` };
}
