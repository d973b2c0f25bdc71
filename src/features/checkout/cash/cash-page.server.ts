import { sql } from 'drizzle-orm';
import { type QueryOf, selectRaw } from '../../../platform/database/ready-query.ts';
import { logFault } from '../../../platform/log/log.ts';
import { readForm } from '../../../platform/request/body.ts';
import { CookieNeeded } from '../../../platform/request/cookie-challenge.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { urls } from '../../../urls.ts';
import { callerOf } from '../../auth/session/caller.server.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import { type CartQuote, quoteCart, quoteOf, quoteQueries } from '../../cart/quote.server.ts';
import { savedLinesQuery } from '../../cart/saved-cart.server.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { accountContactProofs } from '../../payment/cash/contact-proof.server.ts';
import { placeCashOrder } from '../../payment/cash/place-cash-order.server.ts';
import { type CodeSent, sendContactCode } from '../../payment/cash/send-contact-code.server.ts';
import { type AskingBuyer, buyerOf } from '../../payment/create/buyer.server.ts';
import { createOrderBody } from '../../payment/payment.schema.ts';
import { withWrittenLatin } from '../../payment/written-latin.ts';
import { type DeliveryForm, deliveryForm } from '../checkout.schema.ts';
import { deliveryFault } from '../form/delivery-fault.ts';
import { deliveryFieldsOf, type KnownShopper } from '../form/known-shopper.ts';
import { orderBody } from '../pay/order-body.ts';
import { type CashForm, cashForm, linesOfQuery } from './cash-form.ts';

/** The page for ordering with cash on delivery without script: the address form, or the form for the code and the order. */
export interface CashPage extends Omit<CashForm, 'step'> {
  readonly frame: LayoutData;
  readonly status: number;
  readonly step: 'address' | 'place';
  /** Null if there is nothing to order. */
  readonly quote: CartQuote | null;
  readonly errors: Readonly<Record<string, string>>;
  /** The reason why the order cannot go on; shown above the form. */
  readonly problem: string | null;
  /** A rule of the owner wishes to be paid online: its buyer may object. */
  readonly mayObject: boolean;
  /** The contact to which a code has just been sent. */
  readonly sent: CodeSent | null;
  /** False if the account proves a contact. */
  readonly needsCode: boolean;
}

type ProfileOf = (owner: PageOwner) => QueryOf<KnownShopper[]>;

const page = (form: CashForm, more: Partial<CashPage> = {}): CashPage => ({
  ...form,
  ...{
    frame: emptyLayoutData,
    status: 200,
    step: 'address',
    quote: null,
    errors: {},
    problem: null,
    mayObject: false,
    sent: null,
    needsCode: true,
  },
  ...more,
});

/**
 * The page /checkout/cash for GET and POST, with the same verbs as the checkout. Never throws: a refusal is shown above the
 * form, which keeps what was typed.
 * @param profileOf the query for the saved details of a signed-in customer
 * @returns the page, or the URL to redirect to once the order is placed
 */
export async function cashPage(
  shop: Shop,
  request: Request,
  guestId: string,
  profileOf: ProfileOf,
): Promise<CashPage | { readonly goTo: string }> {
  let form = cashForm(new URLSearchParams());
  try {
    const buyer = await buyerOf(shop.env, await callerOf(shop, request), request, guestId);
    if (request.method !== 'POST') return await firstPage(shop, buyer.owner, profileOf, new URL(request.url).searchParams);
    form = cashForm(await readForm(request));
    await limit(shop, 'ORDER_LIMIT', request);
    return await handleForm(shop, request, buyer, form);
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const refused = shopErrorIn(error);
    if (!refused) logFault('cash page', error);
    return page(form, {
      status: refused?.refusal.status ?? 503,
      problem: refused?.refusal.message ?? orderRefusal('SHOP_BUSY').message,
    });
  }
}

/** Reads the layout data and the quote, in one round trip. */
async function readQuote(
  shop: Shop,
  owner: PageOwner,
  lines: readonly CartLineInput[],
  pin: string | null,
): Promise<Pick<CashPage, 'frame' | 'quote'>> {
  const { frame, quote } = await shop.db.read({ frame: layoutQueries(shop), quote: quoteQueries(shop, owner, lines, '') });
  return { frame: layoutDataOf(frame), quote: lines.length > 0 ? quoteOf(quote, lines, '', shop.now, { pin, isGift: false }) : null };
}

async function firstPage(shop: Shop, owner: PageOwner, profileOf: ProfileOf, query: URLSearchParams): Promise<CashPage> {
  const own = owner.userId && (await shop.db.read({ profile: profileOf(owner), saved: savedLinesQuery(shop, owner) }));
  const [known] = own ? own.profile : [];
  const lines =
    own && !query.has('product')
      ? own.saved.map(({ product_id, size, quantity }) => ({ productId: product_id, size, quantity }))
      : linesOfQuery(query);
  const form: CashForm = { ...cashForm(new URLSearchParams()), lines, typed: known ? deliveryFieldsOf(known) : {} };
  const quoted = await readQuote(shop, owner, lines, null);
  return page(form, { ...quoted, problem: problemOf(quoted.quote) });
}

/** Returns why this cart cannot be ordered with cash on delivery, as a sentence; null if it can. */
function problemOf(quote: CartQuote | null): string | null {
  if (!quote) return orderRefusal('EMPTY_CART').message;
  const wrong = quote.lines.find(({ problem }) => problem !== null);
  if (wrong) return `${wrong.name}: ${wrong.problem?.message ?? ''}`;
  return quote.buyable ? quote.cod.reason : orderRefusal('CART_NOT_BUYABLE').message;
}

async function handleForm(shop: Shop, request: Request, buyer: AskingBuyer, form: CashForm): Promise<CashPage | { goTo: string }> {
  const { owner } = buyer;
  const read = deliveryForm.safeParse(form.typed);
  const quoted = await readQuote(shop, owner, form.lines, read.success ? read.data.postal_code : null);
  if (form.step === 'edit') return page(form, quoted);
  if (!read.success)
    return page(form, {
      ...{ ...quoted, status: 422, typed: withWrittenLatin(form.typed) },
      errors: fieldErrors(read.error.issues),
      problem: deliveryFault(form.typed).message,
    });
  const problem = problemOf(quoted.quote);
  if (problem || !quoted.quote) return page(form, { ...quoted, status: 422, problem });
  const delivery = read.data;
  const needsCode = !(await isProved(shop, owner, delivery));
  const ready = page(form, { ...quoted, step: 'place', needsCode });
  if (form.step === 'place') return placeOrder(shop, buyer, ready, delivery, quoted.quote);
  if (!needsCode) return ready;
  const { email, phone } = delivery;
  const by = form.step === 'mail' ? { by: 'email' as const } : {};
  try {
    return { ...ready, code: '', sent: await sendContactCode(shop, request, owner.guestId ?? '', { email, phone, ...by }) };
  } catch (error) {
    const refused = shopErrorIn(error);
    if (!refused) throw error;
    return page(form, { ...quoted, status: refused.refusal.status, problem: refused.refusal.message });
  }
}

async function isProved(shop: Shop, owner: PageOwner, contacts: DeliveryForm): Promise<boolean> {
  if (!owner.userId) return false;
  const { email, phone } = accountContactProofs(owner, contacts);
  const [row] = await shop.db.read(selectRaw<{ proved: number }>(sql`SELECT (${email} OR ${phone}) AS proved`));
  return row?.proved === 1;
}

/** Places the order with the verb of the checkout; its refusals are shown on the page. */
async function placeOrder(
  shop: Shop,
  buyer: AskingBuyer,
  ready: CashPage,
  delivery: DeliveryForm,
  quote: CartQuote,
): Promise<CashPage | { goTo: string }> {
  const shown = ready.shown ?? quote.total;
  const body = createOrderBody.parse({
    ...orderBody(delivery, quote, 'cod'),
    final_amount_from_client: shown / 100,
    contact_code: ready.code,
    ...(ready.advance !== null && { advance_from_client: ready.advance / 100 }),
  });
  try {
    const { dbOrderId } = await placeCashOrder(shop, buyer, ready.key, body);
    return { goTo: urls.orderConfirmation(dbOrderId) };
  } catch (error) {
    const refused = shopErrorIn(error);
    if (!refused) throw error;
    const { code, refusal, facts } = refused;
    if (code === 'ALREADY_PAID' && typeof facts.dbOrderId === 'string') return { goTo: urls.orderConfirmation(facts.dbOrderId) };
    const fields = (facts.fields ?? {}) as Readonly<Record<string, string>>;
    const key = code === 'KEY_REUSED' ? newId() : ready.key;
    const advance = typeof facts.advance === 'number' ? facts.advance : ready.advance;
    const now = await quoteCart(shop, buyer.owner, ready.lines, '', { pin: delivery.postal_code, isGift: false });
    return { ...ready, key, advance, quote: now, status: refusal.status, errors: fields, ...saidOf(refused, fields) };
  }
}

const saidOf = ({ code, refusal }: ShopError, fields: Readonly<Record<string, string>>): Pick<CashPage, 'problem' | 'mayObject'> => ({
  problem: fields.contact_code ? null : refusal.message,
  mayObject: code === 'PAY_ONLINE' || code === 'ADVANCE_NEEDED',
});
