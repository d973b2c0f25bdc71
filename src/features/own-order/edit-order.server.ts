import { eq, type SQL } from 'drizzle-orm';
import { type Answers, answerTo, violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError, shopErrorIn } from '../../platform/shop-error.ts';
import { isUuid } from '../../rules/ids.ts';
import { type Paise, ZERO } from '../../rules/money/money.ts';
import { type EditActor, type EditKind, isEditable } from '../../rules/order/edits/order-edits.ts';
import { orderNumber } from '../../rules/order-number.ts';
import type { Changes } from '../audit/audit.table.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { queueOrderMessage } from '../ledger/messages/queue-order-message.server.ts';
import { type EditShown, editsQuery, versionOf } from '../ledger/order-edits.server.ts';
import { type EditFacts, orderEdits } from '../ledger/order-edits.table.ts';
import type { OrderRow } from '../ledger/order-view.server.ts';
import { orders } from '../ledger/orders.table.ts';
import { sendMessagesOf } from '../messages/outbox/send-messages.server.ts';

/** A press of a button. */
export interface EditPress {
  /** A UUID for each press: repeating the request with it is the same change. */
  readonly key: string;
  /** The version of the order on the page: 0 before its first change. */
  readonly seen: number;
}

/** Author of a change of an order. `author`: the e-mail of the administrator, '' for the customer. */
export interface EditAuthor {
  readonly actor: EditActor;
  readonly author: string;
}

/** A change that may be made: its row, and what belongs into the same batch. */
export interface Edit {
  readonly kind: EditKind;
  readonly before: EditFacts;
  readonly after: EditFacts;
  /** Sum by which the order costs less: 0, or a negative sum. */
  readonly delta?: Paise;
  readonly reason?: string;
  /** Statements before and after the row. */
  readonly first?: readonly Statement[];
  readonly last?: readonly Statement[];
  /** Payload of the message besides the order. */
  readonly payload?: Readonly<Record<string, string>>;
  /** The line of the audit log, of an administrator. */
  readonly told: Changes;
}

/** Order that a change looks at. `id`: its own. */
export interface EditedOrder {
  readonly id: string;
  readonly order: OrderRow;
  readonly edits: readonly EditShown[];
}

/** A change as it is asked for. */
interface Asked {
  /** Returns whether the stored change with the same key is this one. */
  readonly isSame: (known: { readonly kind: EditKind; readonly after: EditFacts; readonly delta: Paise }, order: OrderRow) => boolean;
  /** @throws ShopError where the change cannot be made */
  readonly decide: (edited: EditedOrder) => Promise<Edit>;
}

const answers: Answers = {
  ORDER_NOT_EDITABLE: 'ORDER_NOT_EDITABLE',
  ORDER_EDIT_STALE: 'ORDER_EDIT_STALE',
  ORDER_EDITED_ONCE: 'ORDER_EDITED_ONCE',
  EDIT_STATE_INVOICED: 'EDIT_STATE_INVOICED',
  BUSINESS_STATE: 'BUSINESS_STATE',
  EDIT_LAST_PIECE: 'EDIT_LAST_PIECE',
  EDIT_IS_KNOWN: 'KEY_REUSED',
  DISCOUNT_TOO_HIGH: 'DISCOUNT_TOO_HIGH',
  COUPON_CUSTOMER_LIMIT: 'COUPON_CUSTOMER_LIMIT',
  OUT_OF_STOCK: 'EDIT_SIZE_GONE',
  SIZE_UNKNOWN: 'EDIT_SIZE_GONE',
  ITEM_NOT_SOLD: 'EDIT_PIECES',
  REFUND_ABOVE_BOUGHT: 'EDIT_PIECES',
  OVER_REFUND: 'EDIT_LAST_PIECE',
  PAYMENT_DISPUTED: 'PAYMENT_DISPUTED',
  // The code was used in another window meanwhile.
  CONFLICT: 'WRONG_CONTACT_CODE',
};

/**
 * Changes a sold order before it leaves. One batch writes the edit, whose triggers do what it says, and queues the message. Of two changes
 * that began from the same version one is refused.
 * @param where a condition on `orders` that matches the order of this visitor
 * @returns the order's id, and whether this call made the change: false where the same press had made it before
 * @throws ShopError ORDER_NOT_FOUND, KEY_MISSING, KEY_REUSED, ORDER_NOT_EDITABLE, ORDER_EDIT_STALE, what `decide` throws, and the refusals of
 *   `answers`
 */
export async function editOrder(
  shop: Shop,
  where: SQL,
  { key, seen }: EditPress,
  { actor, author }: EditAuthor,
  { isSame, decide }: Asked,
): Promise<{ readonly orderId: string; readonly isNew: boolean }> {
  const { orm } = shop.db;
  if (!isUuid(key)) throw new ShopError('KEY_MISSING');
  const id = key.toLowerCase();
  const read = await shop.db.read({ order: orm.select().from(orders).where(where).limit(1), edits: editsQuery(shop, where) });
  const [order] = read.order;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const { id: orderId } = order;
  const known = read.edits.find((edit) => edit.id === id);
  if (known && !isSame(known, order)) throw new ShopError('KEY_REUSED');
  if (known) return { orderId, isNew: false };
  if (!isEditable(order.status)) throw new ShopError('ORDER_NOT_EDITABLE');
  if (versionOf(read.edits) !== seen) throw new ShopError('ORDER_EDIT_STALE');
  try {
    const edit = await decide({ id, order, edits: read.edits });
    await shop.db.write(statementsOf(shop, { id, order, version: seen + 1 }, { actor, author }, edit));
  } catch (error) {
    const isRefused = shopErrorIn(error) !== null;
    if (!isRefused && violatedConstraint(error) === null) throw error;
    // The same press, sent again, was faster: what is decided and what triggers check is then of a later version.
    const edits = await editsQuery(shop, eq(orders.id, orderId));
    const same = edits.find((each) => each.id === id);
    if (same && isSame(same, order)) return { orderId, isNew: false };
    if (isRefused && versionOf(edits) !== seen) throw new ShopError('ORDER_EDIT_STALE');
    throw answerTo(error, answers) ?? error;
  }
  shop.background(sendMessagesOf(shop, orderId));
  return { orderId, isNew: true };
}

interface Changed {
  readonly id: string;
  readonly order: OrderRow;
  readonly version: number;
}

function statementsOf(shop: Shop, { id, order, version }: Changed, { actor, author }: EditAuthor, edit: Edit): Statement[] {
  const { kind, before, after, delta = ZERO, reason = '', first = [], last = [], payload = {}, told } = edit;
  const { id: orderId } = order;
  const label = orderNumber(order.number);
  return [
    ...first,
    shop.db.orm.insert(orderEdits).values({ id, orderId, version, kind, before, after, delta, actor, author, reason, createdAt: shop.now }),
    ...last,
    queueOrderMessage(shop, 'order-changed', messageOf(id), orderId, { kind, ...payload }),
    ...(actor === 'admin' ? [recordAction(shop, { by: author, action: 'update', kind: 'order', id: orderId, label, changes: told })] : []),
  ];
}

/** The key of the message about a change. */
export const messageOf = (id: string): string => `changed:${id}`;
