import { eq, type SQL, sql } from 'drizzle-orm';
import { type Answers, answerTo, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Address } from '../../../rules/address/address.ts';
import { deliveryTermTexts } from '../../../rules/delivery/delivery-terms.texts.ts';
import { isUuid } from '../../../rules/ids.ts';
import { fill } from '../../../rules/language/texts.ts';
import { cashAtPin } from '../../../rules/order/cod.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { addressEdit, type EditActor, isEditable } from '../../../rules/order/order-edits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import type { Refusal } from '../../../rules/refusals/refusal.ts';
import { findPin } from '../../delivery/find-pin.server.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { queueOrderMessage, queueToFormerPhone } from '../../sales/messages/queue-order-message.server.ts';
import { editsQuery, versionOf } from '../../sales/order-edits.server.ts';
import { orderEdits } from '../../sales/order-edits.table.ts';
import type { OrderRow } from '../../sales/order-view.server.ts';
import { orders } from '../../sales/orders.table.ts';
import { codSettings } from '../../settings/settings.table.ts';

export interface AddressAsked {
  /** A UUID for each press: repeating the request with it is the same change. */
  readonly key: string;
  /** The version of the order on the page: 0 before its first change. */
  readonly seen: number;
  readonly address: Address;
}

/** Who changes the address, and what belongs into the same batch. */
export interface AddressAuthor {
  readonly actor: EditActor;
  /** E-mail of the administrator; '' for the customer. */
  readonly author: string;
  /**
   * The proofs of a new phone: what the order then knows of its contacts, and the use of the code.
   * @throws ShopError where a proof is missing
   */
  readonly proveContact: (order: OrderRow, phone: string) => Promise<NewContact>;
  /** Statements for the same batch: the line of the audit log. */
  readonly more?: (order: OrderRow) => readonly Statement[];
}

export interface NewContact {
  /** Conditions: the new phone is proved, and the e-mail address of the order. */
  readonly phone: SQL;
  readonly email: SQL;
  /** One of them must hold. */
  readonly isNeeded: boolean;
  readonly spend: readonly Statement[];
}

const answers: Answers = {
  ORDER_NOT_EDITABLE: 'ORDER_NOT_EDITABLE',
  ORDER_EDIT_STALE: 'ORDER_EDIT_STALE',
  ORDER_EDITED_ONCE: 'ORDER_EDITED_ONCE',
  EDIT_STATE_INVOICED: 'EDIT_STATE_INVOICED',
  EDIT_IS_KNOWN: 'KEY_REUSED',
  COUPON_CUSTOMER_LIMIT: 'COUPON_CUSTOMER_LIMIT',
  // The code was used in another window meanwhile.
  CONFLICT: 'WRONG_CONTACT_CODE',
};

/**
 * Changes the delivery address of a sold order, its phone or its landmark, before it leaves. One batch writes the edit, whose trigger moves
 * the address, uses the code of a new phone, and queues the message, to the former phone too.
 * @param where a condition on `orders` that matches the order of this visitor
 * @throws ShopError ORDER_NOT_FOUND, KEY_MISSING, KEY_REUSED, ORDER_NOT_EDITABLE, ORDER_EDIT_STALE, ORDER_EDITED_ONCE, NOTHING_CHANGED,
 *   PIN_UNKNOWN and COD_NOT_OFFERED with the field `postal_code`, EDIT_STATE_INVOICED, COUPON_CUSTOMER_LIMIT, and what `proveContact` throws
 */
export async function changeAddress(shop: Shop, where: SQL, asked: AddressAsked, by: AddressAuthor): Promise<void> {
  const { orm } = shop.db;
  if (!isUuid(asked.key)) throw new ShopError('KEY_MISSING');
  const id = asked.key.toLowerCase();
  const read = await shop.db.read({
    order: orm.select().from(orders).where(where).limit(1),
    edits: editsQuery(shop, where),
    cash: orm.select({ blockedPins: codSettings.blockedPins }).from(codSettings).where(eq(codSettings.isActive, true)),
  });
  const [order] = read.order;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const { edits } = read;
  const known = edits.find((edit) => edit.id === id);
  if (known) return assertSame(known.after, asked.address);
  const before = order.shippingAddress;
  if (!isEditable(order.status)) throw new ShopError('ORDER_NOT_EDITABLE');
  if (versionOf(edits) !== asked.seen) throw new ShopError('ORDER_EDIT_STALE');
  const edit = addressEdit(before, asked.address);
  if (!edit) throw new ShopError('NOTHING_CHANGED');
  const isUsed = ({ actor, kind }: (typeof edits)[number]) => actor === 'shopper' && kind === edit.kind;
  if (by.actor === 'shopper' && edits.some(isUsed)) throw new ShopError('ORDER_EDITED_ONCE');
  if (edit.isNewPin) await assertServed(order, asked.address.pin_code, read.cash[0] ?? { blockedPins: [] });
  const contact = edit.isNewPhone ? await by.proveContact(order, asked.address.phone) : null;

  const message = `changed:${id}`;
  const former = contact && queueToFormerPhone(shop, 'order-changed', message, order.id);
  const [version, after] = [asked.seen + 1, { ...asked.address }];
  const row = { id, orderId: order.id, version, kind: edit.kind, before: { ...before }, after, actor: by.actor, author: by.author };
  try {
    await shop.db.write([
      ...(former ? [former] : []),
      orm.insert(orderEdits).values({ ...row, createdAt: shop.now }),
      ...(contact ? [...proved(shop, order.id, contact), ...contact.spend] : []),
      queueOrderMessage(shop, 'order-changed', message, order.id, { kind: edit.kind }),
      ...(by.more?.(order) ?? []),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    // The same press, sent again, was faster: triggers refuse it before its key does.
    const [same] = await orm.select().from(orderEdits).where(eq(orderEdits.id, id));
    if (same?.orderId === order.id) return assertSame(same.after, asked.address);
    throw answerTo(error, answers) ?? error;
  }
  shop.background(sendMessagesOf(shop, order.id));
}

/** @throws ShopError KEY_REUSED where the key belongs to another address */
function assertSame(known: Readonly<Record<string, unknown>>, asked: Address): void {
  if (Object.entries(asked).some(([field, value]) => known[field] !== value)) throw new ShopError('KEY_REUSED');
}

/** What the order knows of its contacts after the change. */
function proved({ db: { orm } }: Shop, orderId: string, { phone, email, isNeeded }: NewContact): Statement[] {
  const emailVerified = sql`max(${orders.emailVerified}, ${email})`;
  return [
    ...(isNeeded ? [guard(sql`(${phone}) OR (${email})`)] : []),
    orm.update(orders).set({ phoneVerified: phone, emailVerified }).where(eq(orders.id, orderId)),
  ];
}

/** @throws ShopError PIN_UNKNOWN, and COD_NOT_OFFERED where the courier would have to collect cash and does not */
async function assertServed(order: OrderRow, pin: string, cash: { readonly blockedPins: string[] }): Promise<void> {
  const text = fill(deliveryTermTexts().notThere, { pin: `${pin.slice(0, 3)} ${pin.slice(3)}` });
  if (!(await findPin(pin))) throw atPin(orderRefusal('PIN_UNKNOWN', text));
  const refused = isPaidAtDoor(order) ? cashAtPin(cash, pin) : null;
  if (refused) throw atPin(refused);
}

const atPin = (refusal: Refusal) => new ShopError(refusal, { fields: { postal_code: refusal.message } });
