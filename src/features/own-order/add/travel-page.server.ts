import { logFault } from '../../../platform/log/log.ts';
import { readForm } from '../../../platform/request/body.ts';
import { CookieNeeded } from '../../../platform/request/cookie-challenge.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { isUuid, newId } from '../../../rules/ids.ts';
import { addQuery } from '../../../rules/query-string.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { urls } from '../../../urls.ts';
import { callerOf } from '../../auth/session/caller.server.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import { type CartQuote, quoteCart } from '../../cart/quote.server.ts';
import { savedLinesQuery } from '../../cart/saved-cart.server.ts';
import { type CashForm, cashForm } from '../../checkout/cash/cash-form.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { type AskingBuyer, buyerOf } from '../../payment/create/buyer.server.ts';
import { addToOrder, type FirstOrder, firstOrderOf, firstOrderQueries } from './add-to-order.server.ts';
import { forgetTravelMark, keepTravelMark } from './travel-mark.server.ts';

/** The page that adds the pieces of the bag to an order. */
export interface TravelPage {
  readonly first: FirstOrder;
  readonly lines: readonly CartLineInput[];
  /** Null while the bag is empty. */
  readonly quote: CartQuote | null;
  /** The Idempotency-Key of the press. */
  readonly key: string;
  /** Why these pieces cannot be added; shown above the form. */
  readonly problem: string | null;
  /** The id of the order that was just made. */
  readonly made: string | null;
}

interface Answer {
  readonly frame: LayoutData;
  readonly status: number;
  /** Null if the visitor may not read the order. */
  readonly page: TravelPage | null;
  readonly setCookie: string;
}

interface Asked {
  readonly orderId: string;
  readonly token: string | null;
}

/**
 * Returns the page for GET and POST. GET marks the browser, so that its checkout leads here; the mark goes with the press, with the order
 * that has left, and with "order them on their own".
 * @param guestId the id of the browser, which owns what it orders without an account
 */
export async function travelPage(
  shop: Shop,
  request: Request,
  owner: PageOwner,
  guestId: string,
  orderId: string,
): Promise<Answer | { readonly goTo: string; readonly setCookie: string }> {
  const query = new URL(request.url).searchParams;
  const asked = { orderId, token: query.get('token') };
  const forget = forgetTravelMark(shop.env);
  const sent = request.method === 'POST' ? await readForm(request) : null;
  if (sent?.get('do') === 'alone') return { goTo: urls.checkout, setCookie: forget };
  const form = cashForm(sent ?? query);
  const buyer = sent && (await buyerOf(shop.env, await callerOf(shop, request), request, guestId));
  const pressed = sent && buyer && (await press(shop, request, buyer, asked, form, sent.get('do') === 'cash'));
  if (pressed && 'made' in pressed)
    return { goTo: addQuery(urls.orderAdd(orderId, asked.token), { made: pressed.made }), setCookie: forget };
  const answer = await readPage(shop, { ...owner, guestId }, asked, form);
  const made = query.get('made');
  const page = answer.page && {
    ...answer.page,
    ...(pressed && { problem: pressed.problem, key: pressed.key }),
    made: isUuid(made) ? made : null,
  };
  const isOpen = page?.first.isOpen === true && page.made === null;
  const setCookie = isOpen ? keepTravelMark(shop.env, asked, page.first.travels.until, shop.now) : forget;
  return { ...answer, page, status: pressed?.status ?? 200, setCookie };
}

async function readPage(
  shop: Shop,
  owner: PageOwner,
  { orderId, token }: Asked,
  form: CashForm,
): Promise<Omit<Answer, 'status' | 'setCookie'>> {
  const where = await readableBy(shop, owner, orderId, token);
  const { frame, saved, ...rows } = await shop.db.read({
    frame: layoutQueries(shop),
    saved: savedLinesQuery(shop, owner),
    ...firstOrderQueries(shop, where),
  });
  const data = layoutDataOf(frame);
  const first = firstOrderOf(rows, data.store.holidays, shop.now);
  if (!first) return { frame: data, page: null };
  const kept = owner.userId ? saved.map(({ product_id, size, quantity }) => ({ productId: product_id, size, quantity })) : [];
  const lines = form.lines.length > 0 ? form.lines : kept;
  const terms = { pin: first.view.order.shippingAddress.pin_code, isGift: false, travels: first.travels };
  const quote = lines.length > 0 && first.isOpen ? await quoteCart(shop, owner, lines, '', terms) : null;
  return { frame: data, page: { first, lines, quote, key: form.key, problem: problemOf(quote), made: null } };
}

/** Why these pieces cannot be ordered as they are, as a sentence; null if they can, or if there are none. */
function problemOf(quote: CartQuote | null): string | null {
  const wrong = quote?.lines.find(({ problem }) => problem !== null);
  return wrong ? `${wrong.name}: ${wrong.problem?.message ?? ''}` : null;
}

type Pressed = { readonly made: string } | { readonly status: number; readonly problem: string; readonly key: string };

async function press(shop: Shop, request: Request, buyer: AskingBuyer, asked: Asked, form: CashForm, isCash: boolean): Promise<Pressed> {
  try {
    await limit(shop, 'ORDER_LIMIT', request);
    const { lines, key, shown } = form;
    const method = isCash ? 'cod' : 'gateway';
    return { made: (await addToOrder(shop, buyer, { ...asked, key, lines, shown: shown ?? 0, method })).dbOrderId };
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const refused = shopErrorIn(error);
    if (!refused) logFault('add to an order', error);
    const { code, refusal, facts } = refused ?? { code: '', refusal: orderRefusal('SHOP_BUSY'), facts: {} };
    if (code === 'ALREADY_PAID' && typeof facts.dbOrderId === 'string') return { made: facts.dbOrderId };
    return { status: refusal.status, problem: refusal.message, key: code === 'KEY_REUSED' ? newId() : form.key };
  }
}
