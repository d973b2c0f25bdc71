import { sql } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import { readForm } from '../../../platform/request/body.ts';
import { CookieNeeded } from '../../../platform/request/cookie-challenge.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { confirmOrderPath } from '../../../rules/cash/answer-address.ts';
import { deliveryTermTexts } from '../../../rules/delivery/delivery-terms.texts.ts';
import { fill } from '../../../rules/language/texts.ts';
import { orderRuleTexts } from '../../../rules/order/order-rules.texts.ts';
import { latinAfter, latinParts } from '../../../rules/parcels/label/latin-letters.ts';
import { addQuery } from '../../../rules/query-string.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { urls } from '../../../urls.ts';
import { type CheckShown, checkQuery, confirmOrder, correctAddress } from '../../cash-guard/answer/answer-check.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { findPin } from '../../delivery/find-pin.server.ts';
import { type OrderRow, type OrderView, orderOf, orderQueries, readableBy } from '../../ledger/order-view.server.ts';
import { withWrittenLatin } from '../../payment/written-latin.ts';
import { cashAnswerTexts } from './cash-answer.texts.ts';
import { type CorrectionForm, correctionForm } from './correction.schema.ts';

const fieldNames = [
  ...(['line1', 'line2', 'place', 'city', 'state', 'postal_code'] as const),
  ...latinParts,
] as const satisfies (keyof CorrectionForm)[];

/** The page on which a cash order is answered. */
export interface AnswerPage {
  readonly frame: LayoutData;
  readonly status: number;
  readonly order: OrderRow;
  readonly items: OrderView['items'];
  readonly check: CheckShown;
  readonly token: string | null;
  /** The fields of the address, as stored or as typed. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** A sentence above the ways to answer; null if nothing went wrong. */
  readonly problem: string | null;
}

type Answered = AnswerPage | { readonly goTo: string };

/**
 * Returns the data of /orders/[id]/confirm for a GET, which changes nothing, or a POST; or the address to redirect to. Who may read the order may answer it: the
 * browser that placed it, its account, and whoever has the signed link of the message. A failure becomes a sentence on the page.
 */
export async function answerPage(shop: Shop, request: Request, owner: PageOwner, orderId: string): Promise<Answered> {
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  const where = await readableBy(shop, owner, orderId, token);
  const { frame, order, check } = await shop.db.read({
    frame: layoutQueries(shop),
    order: orderQueries(shop, where),
    check: checkQuery(shop, where),
  });
  const view = orderOf(order);
  if (!view) return { goTo: owner.userId ? urls.orders : urls.trackOrder };
  const [found] = check;
  if (!found?.isAsked) return { goTo: urls.orderConfirmation(view.order.id, token) };
  const page = shown(view, found, layoutDataOf(frame), token);
  const isChanged = query.get('said') === 'changed' && found.state === 'waiting';
  if (request.method !== 'POST') return isChanged ? { ...page, problem: cashAnswerTexts().changed } : page;
  try {
    await limit(shop, 'FORM_LIMIT', request);
    return await answer(shop, where, page, await readForm(request));
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const refused = shopErrorIn(error);
    if (!refused) logFault('cash answer', error);
    return { ...page, status: refused?.refusal.status ?? 503, problem: refused?.refusal.message ?? orderRefusal('SHOP_BUSY').message };
  }
}

function shown({ order, items }: OrderView, check: CheckShown, frame: LayoutData, token: string | null): AnswerPage {
  const { address, apartment, place, city, state, pin_code, latin_name = '', latin_street = '', latin_city = '' } = order.shippingAddress;
  const typed = withWrittenLatin({
    ...{ full_name: order.customerName, line1: address, line2: apartment, place: place ?? '', city, state, postal_code: pin_code },
    ...{ latin_name, latin_street, latin_city },
  });
  return { frame, status: 200, order, items, check, token, typed, errors: {}, problem: null };
}

async function answer(shop: Shop, where: Parameters<typeof confirmOrder>[1], page: AnswerPage, form: URLSearchParams): Promise<Answered> {
  const version = versionIn(form);
  if (form.get('act') !== 'correct') return after(page, await confirmOrder(shop, where, version));
  const { customerName, shippingAddress } = page.order;
  const typed = { ...Object.fromEntries(fieldNames.map((name) => [name, form.get(name) ?? ''])), full_name: customerName };
  const read = correctionForm.safeParse(typed);
  const wrong = (errors: AnswerPage['errors'], problem: string): AnswerPage => ({
    ...page,
    ...{ status: 422, typed: withWrittenLatin(typed), errors, problem },
  });
  if (!read.success) return wrong(fieldErrors(read.error.issues), cashAnswerTexts().notSaved);
  const { line1, line2, place, city, state, postal_code: pin_code, latin_name, latin_street, latin_city } = read.data;
  const fault = await pinFault(page.frame, pin_code);
  if (fault) return wrong({ postal_code: fault }, cashAnswerTexts().notSaved);
  const corrected = { address: line1, apartment: line2, place, city, state, pin_code };
  const said = { ...corrected, latin_name, latin_street, latin_city };
  const latin = latinAfter({ name: customerName, address: shippingAddress }, { name: customerName, address: said });
  const isTaxKept = sql`order_id NOT IN (SELECT i.order_id FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE o.id = cod_checks.order_id AND o.shipping_address ->> 'state' <> ${state})`;
  return after(page, await correctAddress(shop, where, version, { ...corrected, ...latin }, isTaxKept));
}

/** The version that the form was opened with; 0, which no order has, for anything else. */
function versionIn(form: URLSearchParams): number {
  const typed = form.get('version') ?? '';
  return /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
}

/** Why the courier does not collect cash at a PIN code; null if it does. */
async function pinFault({ cod }: LayoutData, pin: string): Promise<string | null> {
  if (!(await findPin(pin))) return fill(deliveryTermTexts().notThere, { pin });
  const isBlocked = cod?.blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix)) ?? false;
  return isBlocked ? fill(orderRuleTexts().cashNotThere, { pin }) : null;
}

/** Back to the page: a reload sends nothing again. */
const after = ({ order, token }: AnswerPage, outcome: 'done' | 'changed'): Answered => ({
  goTo: addQuery(confirmOrderPath(order.id, token), { said: outcome === 'changed' ? outcome : null }),
});
