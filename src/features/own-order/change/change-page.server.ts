import { and, gt, inArray, type SQL } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import { logFault } from '../../../platform/log/log.ts';
import { readForm } from '../../../platform/request/body.ts';
import { CookieNeeded } from '../../../platform/request/cookie-challenge.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { isUuid, newId } from '../../../rules/ids.ts';
import { isEditable } from '../../../rules/order/edits/order-edits.ts';
import { editRefusal } from '../../../rules/refusals/edit-refusals.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { deliveryFault } from '../../checkout/form/delivery-fault.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { type EditShown, editsQuery, versionOf } from '../../ledger/order-edits.server.ts';
import { type OrderView, orderOf, orderQueries, readableBy } from '../../ledger/order-view.server.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { type CodeSent, sendContactCode } from '../../payment/cash/send-contact-code.server.ts';
import { withWrittenLatin } from '../../payment/written-latin.ts';
import { productSizes } from '../../products/products.table.ts';
import { type AddressForm, addressForm, addressOf, fieldsOf } from './address-form.schema.ts';
import { changeOwnAddress } from './change-own-address.server.ts';
import { changeOwnPieces } from './pieces/change-own-pieces.server.ts';
import type { PieceChange } from './pieces/change-pieces.server.ts';
import { type CutChoice, cutChoices, cutQueries } from './pieces/cut-terms.server.ts';
import { pieceChangeIn } from './pieces/piece-form.ts';

/** The form of an order's address, or the form for the code of a new phone. */
export interface ChangePage {
  readonly view: OrderView;
  readonly edits: readonly EditShown[];
  /** The sizes in stock of each product that was bought. */
  readonly sizes: ReadonlyMap<number, readonly string[]>;
  /** With how few pieces each line may be sent, by line. */
  readonly fewer: ReadonlyMap<number, readonly CutChoice[]>;
  readonly step: 'address' | 'code';
  /** The fields as typed, by name. */
  readonly typed: Readonly<Record<string, string>>;
  /** Of this press, and the version of the order that the form began with. */
  readonly key: string;
  readonly seen: number;
  readonly errors: Readonly<Record<string, string>>;
  /** Why it was not saved; shown above the form. */
  readonly problem: string | null;
  /** Why nothing can be changed here; null where it can. */
  readonly closed: string | null;
  /** The contact to which a code has just been sent. */
  readonly sent: CodeSent | null;
}

interface Answer {
  readonly frame: LayoutData;
  readonly status: number;
  /** Null if the visitor may not read the order. */
  readonly page: ChangePage | null;
}

type Sent = Pick<ChangePage, 'typed' | 'key' | 'seen'> & { readonly act: 'save' | 'again' | 'mail' | 'edit'; readonly code: string };
type Refused = Partial<Pick<ChangePage, 'step' | 'errors' | 'problem' | 'sent'>> & { readonly status: number };

const fieldNames = Object.keys(addressForm.shape) as (keyof AddressForm)[];
const acts = ['save', 'again', 'mail', 'edit'] as const;

function sentForm(form: URLSearchParams): Sent {
  const [key, seen, act] = [form.get('key'), form.get('seen') ?? '', form.get('do')];
  return {
    typed: Object.fromEntries(fieldNames.map((name) => [name, (form.get(name) ?? '').slice(0, 300)])),
    key: isUuid(key) ? key : newId(),
    seen: /^\d{1,4}$/.test(seen) ? Number(seen) : -1,
    act: acts.find((each) => each === act) ?? 'save',
    code: (form.get('contact_code') ?? '').slice(0, 40),
  };
}

/**
 * Returns the page for GET and POST. A refused form keeps what was typed; its reason is above it.
 * @param owner the visitor, with the id of the browser, in which a code works
 * @returns the page, or `isSaved` once the address is changed
 */
export async function changePage(
  shop: Shop,
  owner: PageOwner,
  request: Request,
  orderId: string,
): Promise<Answer | { readonly isSaved: true }> {
  const token = new URL(request.url).searchParams.get('token');
  const form = request.method === 'POST' ? await readForm(request) : null;
  const change = form && pieceChangeIn(form);
  const sent = form && sentForm(form);
  const refused =
    sent &&
    (await (change
      ? pieceRefusal(shop, owner, request, { orderId, token, sent }, change)
      : refusalOf(shop, owner, request, { orderId, token, sent })));
  if (sent && !refused) return { isSaved: true };
  const where = await readableBy(shop, owner, orderId, token);
  const rows = await shop.db.read({ frame: layoutQueries(shop), ...pageQueries(shop, where) });
  return { frame: layoutDataOf(rows.frame), status: refused?.status ?? 200, page: pageOf(rows, change ? null : sent, refused ?? null) };
}

function pageQueries(shop: Shop, where: SQL) {
  const { orm } = shop.db;
  const chosen = orm.select({ id: orders.id }).from(orders).where(where);
  const bought = orm.select({ id: orderItems.productId }).from(orderItems).where(inArray(orderItems.orderId, chosen));
  return {
    order: orderQueries(shop, where),
    edits: editsQuery(shop, where),
    ...cutQueries(shop, where),
    sizes: orm
      .select({ productId: productSizes.productId, size: productSizes.size })
      .from(productSizes)
      .where(and(gt(productSizes.stockQuantity, 0), inArray(productSizes.productId, bought))),
  };
}

type Rows = RowsOf<ReturnType<typeof pageQueries>>;

function pageOf({ order, edits, sizes, ...cuts }: Rows, sent: Sent | null, refused: Refused | null): ChangePage | null {
  const view = orderOf(order);
  if (!view) return null;
  const { status: _, ...more } = refused ?? { status: 200 };
  const closed = isEditable(view.order.status) ? null : editRefusal('ORDER_NOT_EDITABLE').message;
  const isOld = sent !== null && sent.seen !== versionOf(edits);
  return {
    ...{ view, edits, closed, step: 'address', errors: {}, problem: null, sent: null },
    fewer: cutChoices(view.order, cuts, edits),
    sizes: new Map([...Map.groupBy(sizes, ({ productId }) => productId)].map(([id, rows]) => [id, rows.map(({ size }) => size)])),
    typed: sent ? withWrittenLatin(sent.typed) : latinOffered(view.order),
    // A form that began with another version is shown with the present one, so that the next press counts.
    key: sent && !isOld ? sent.key : newId(),
    seen: versionOf(edits),
    ...more,
  };
}

/** The fields of an order's address, with what its label needs in Latin letters: an older order may not have it. */
const latinOffered = ({ customerName, shippingAddress }: OrderView['order']) =>
  withWrittenLatin(textsOf(fieldsOf(customerName, shippingAddress)));

const textsOf = (fields: AddressForm): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']));

interface Posted {
  readonly orderId: string;
  readonly token: string | null;
  readonly sent: Sent;
}

/** Saves the sent form. Null once it is saved, else why not and what is shown next. */
async function refusalOf(shop: Shop, owner: PageOwner, request: Request, posted: Posted): Promise<Refused | null> {
  const { typed, act, key, seen } = posted.sent;
  if (act === 'edit') return { status: 200 };
  const read = addressForm.safeParse(typed);
  if (!read.success)
    return {
      status: 422,
      errors: fieldErrors(read.error.issues),
      problem: deliveryFault({ email: '-', ...typed }).message,
    };
  const code = act === 'save' ? posted.sent.code : '';
  try {
    await limit(shop, 'ORDER_LIMIT', request);
    await changeOwnAddress(shop, owner, { ...posted, key, seen, code, name: read.data.full_name, address: addressOf(read.data) });
    return null;
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const refused = shopErrorIn(error);
    if (!refused) logFault('change an address', error);
    if (refused?.code === 'ORDER_NOT_FOUND') return { status: 404 };
    if (refused?.code === 'EDIT_CODE_NEEDED') return askForCode(shop, owner, request, refused.facts.contacts as Contacts, act === 'mail');
    const errors = (refused?.facts.fields ?? {}) as Readonly<Record<string, string>>;
    const problem = refused?.refusal.message ?? orderRefusal('SHOP_BUSY').message;
    const step = refused?.code === 'WRONG_CONTACT_CODE' ? 'code' : 'address';
    return { status: refused?.refusal.status ?? 503, step, errors, problem: Object.keys(errors).length > 0 ? null : problem };
  }
}

/** Changes the pieces by one of the small forms. Null once it is done, else why not. */
async function pieceRefusal(
  shop: Shop,
  owner: PageOwner,
  request: Request,
  { orderId, token, sent: { key, seen } }: Posted,
  change: PieceChange,
): Promise<Refused | null> {
  try {
    await limit(shop, 'ORDER_LIMIT', request);
    await changeOwnPieces(shop, owner, { orderId, token, key, seen, change });
    return null;
  } catch (error) {
    const refused = shopErrorIn(error);
    if (!refused) throw error;
    return { status: refused.refusal.status, problem: refused.refusal.message };
  }
}

interface Contacts {
  readonly email: string;
  readonly phone: string;
}

/** Sends the code of a new phone; the form for it follows. */
async function askForCode(shop: Shop, owner: PageOwner, request: Request, contacts: Contacts, byMail: boolean): Promise<Refused> {
  try {
    const by = byMail ? { by: 'email' as const } : {};
    return { status: 200, step: 'code', sent: await sendContactCode(shop, request, owner.guestId ?? '', { ...contacts, ...by }, 'change') };
  } catch (error) {
    const refused = shopErrorIn(error);
    if (!refused) throw error;
    return { status: refused.refusal.status, problem: refused.refusal.message };
  }
}
