import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Address } from '../../../rules/address/address.ts';
import { deliveryTermTexts } from '../../../rules/delivery/delivery-terms.texts.ts';
import { fill } from '../../../rules/language/texts.ts';
import { cashAtPin } from '../../../rules/order/cod.ts';
import { addressEdit } from '../../../rules/order/edits/order-edits.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { latinAfter } from '../../../rules/parcels/label/latin-letters.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import type { Refusal } from '../../../rules/refusals/refusal.ts';
import { changesOf } from '../../audit/record-action.server.ts';
import { findPin } from '../../delivery/find-pin.server.ts';
import { queueToFormerPhone } from '../../ledger/messages/queue-order-message.server.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { codSettings } from '../../settings/settings.table.ts';
import { type Edit, type EditAuthor, type EditedOrder, type EditPress, editOrder, messageOf } from '../edit-order.server.ts';
import { companionsOf, moveCompanions } from './move-companions.server.ts';

export interface AddressAsked extends EditPress {
  /** The name of who receives it, as the order is to say it. */
  readonly name: string;
  readonly address: Address;
}

/** Author of a change of the address. */
export interface AddressAuthor extends EditAuthor {
  /**
   * The proofs of a new phone: what the order then knows of its contacts, and the use of the code.
   * @throws ShopError where a proof is missing
   */
  readonly proveContact: (order: OrderRow, phone: string) => Promise<NewContact>;
}

export interface NewContact {
  /** Conditions: the new phone is proved, and the e-mail address of the order. */
  readonly phone: SQL;
  readonly email: SQL;
  /** One of them must hold. */
  readonly isNeeded: boolean;
  readonly spend: readonly Statement[];
}

/**
 * Changes the delivery address of a sold order, its name, phone or landmark, before it leaves, with the orders that travel together with it; the
 * message goes to the former phone too.
 * @param where a condition on `orders` that matches the order of this visitor
 * @throws ShopError what `editOrder` and `proveContact` throw, ORDER_EDITED_ONCE, NOTHING_CHANGED, PIN_UNKNOWN and COD_NOT_OFFERED with the
 *   field `postal_code`, EDIT_STATE_INVOICED, COUPON_CUSTOMER_LIMIT
 */
export async function changeAddress(shop: Shop, where: SQL, { name, address, ...press }: AddressAsked, by: AddressAuthor): Promise<void> {
  await editOrder(shop, where, press, by, {
    isSame: ({ after }, { customerName }) =>
      (after.customer_name ?? customerName) === name && Object.entries(typedOf(address)).every(([field, value]) => after[field] === value),
    decide: (edited) => addressChange(shop, edited, { name, address }, by),
  });
}

type Receiver = Pick<AddressAsked, 'name' | 'address'>;

async function addressChange(shop: Shop, { id, order, edits }: EditedOrder, asked: Receiver, by: AddressAuthor): Promise<Edit> {
  const { shippingAddress, customerName } = order;
  const address = inLatin(order, asked);
  const isNewName = asked.name !== customerName;
  const edit = addressEdit(shippingAddress, address, isNewName);
  if (!edit) throw new ShopError('NOTHING_CHANGED');
  const isUsed = edits.some(({ actor, kind }) => actor === 'shopper' && kind === edit.kind);
  if (by.actor === 'shopper' && isUsed) throw new ShopError('ORDER_EDITED_ONCE');
  if (edit.isNewPin) await assertServed(shop, order, address.pin_code);
  const contact = edit.isNewPhone ? await by.proveContact(order, address.phone) : null;
  const former = contact && queueToFormerPhone(shop, 'order-changed', messageOf(id), order.id);
  const before = { ...shippingAddress, ...(isNewName && { customer_name: customerName }) };
  const after = { ...address, ...(isNewName && { customer_name: asked.name }) };
  const names = Object.keys(changesOf(before, after)).join(', ');
  return {
    kind: edit.kind,
    before,
    after,
    first: [
      ...(former ? [former] : []),
      ...moveCompanions(shop, { id, orderId: order.id, kind: edit.kind, address, newName: isNewName ? asked.name : null }, by),
    ],
    last: contact ? [...proved(shop, order.id, contact), ...contact.spend] : [],
    // The values are in the edit, which is emptied when the customer is forgotten.
    told: { delivery: [null, names] },
  };
}

const typedOf = ({ latin_name: _, latin_street: __, latin_city: ___, ...typed }: Address): Address => typed;

/** Returns an address with what is said of it in Latin letters. */
const inLatin = ({ customerName: name, shippingAddress: address }: OrderRow, asked: Receiver): Address => ({
  ...typedOf(asked.address),
  ...latinAfter({ name, address }, asked),
});

/** Returns which contacts of the order are proved after the change. */
function proved({ db: { orm } }: Shop, orderId: string, { phone, email, isNeeded }: NewContact): Statement[] {
  const emailVerified = sql`max(${orders.emailVerified}, ${email})`;
  return [
    ...(isNeeded ? [guard(sql`(${phone}) OR (${email})`)] : []),
    orm
      .update(orders)
      .set({ phoneVerified: phone, emailVerified })
      .where(or(eq(orders.id, orderId), sql`${orders.id} IN ${companionsOf(orderId)}`)),
  ];
}

/** @throws ShopError PIN_UNKNOWN, and COD_NOT_OFFERED where the courier would have to collect cash and does not */
async function assertServed({ db: { orm } }: Shop, order: OrderRow, pin: string): Promise<void> {
  const text = fill(deliveryTermTexts().notThere, { pin: `${pin.slice(0, 3)} ${pin.slice(3)}` });
  if (!(await findPin(pin))) throw atPin(orderRefusal('PIN_UNKNOWN', text));
  if (!isPaidAtDoor(order)) return;
  const [cash] = await orm.select({ blockedPins: codSettings.blockedPins }).from(codSettings).where(eq(codSettings.isActive, true));
  const refused = cash && cashAtPin(cash, pin);
  if (refused) throw atPin(refused);
}

const atPin = (refusal: Refusal) => new ShopError(refusal, { fields: { postal_code: refusal.message } });
