import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { type Box, gramsOf } from '../../../rules/parcels/label/box.ts';
import { isParcelGone, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { weightOf } from '../../products/weights.server.ts';
import { boxesOf, boxesQuery } from '../../settings/boxes.server.ts';
import type { CourierContact } from '../couriers/courier.ts';
import { findParcel, nextNumber, nextReference, type ParcelRow } from '../parcel-rows.server.ts';
import type { CourierId } from '../parcels.table.ts';

interface Piece {
  readonly orderId: string;
  readonly line: number;
  readonly quantity: number;
}

export interface NewParcel {
  readonly orderId: string;
  /** Orders of the same buyer that travel along. */
  readonly with?: readonly string[];
  readonly courier: CourierId;
  /** From the quote that was chosen. */
  readonly option?: string;
  readonly quoted?: number;
  readonly quotedDays?: number;
  /** Without it: every piece that is still to be sent. */
  readonly pieces?: readonly Piece[];
  /** Without it: the usual one. */
  readonly box?: Box;
  /** Corrected destination; otherwise to the address of the order. */
  readonly to?: CourierContact;
  readonly by: string;
}

interface Sendable extends Piece {
  readonly orderNumber: number;
  readonly price: number;
  readonly weightGrams: number | null;
}

const answers: Answers = {
  PARCEL_ABOVE_BOUGHT: 'PARCEL_ABOVE_BOUGHT',
  PARCEL_OF_TWO_BUYERS: 'PARCEL_TWO_BUYERS',
  PARCEL_NUMBER_TAKEN: 'SHOP_BUSY',
  CONFLICT: 'ORDER_NOT_FOUND',
};

/**
 * Makes a parcel of an order: all pieces still to send, or those that are named. Nothing is asked of a courier. It collects all the cash
 * that no other parcel of its orders collects, in whole rupees; the paise below are given by the shop.
 * @throws ShopError PARCEL_EMPTY, PARCEL_ABOVE_BOUGHT, PARCEL_TWO_BUYERS, ORDER_NOT_FOUND
 */
export async function makeParcel(shop: Shop, asked: NewParcel): Promise<ParcelRow> {
  const orderIds = [asked.orderId, ...(asked.with ?? [])];
  const { found, boxes } = await shop.db.read({ found: selectRaw<Sendable>(sendable(orderIds)), boxes: boxesQuery(shop.db.orm) });
  const pieces = asked.pieces ? chosen(asked.pieces, found) : found;
  if (pieces.length === 0) throw new ShopError('PARCEL_EMPTY');
  const id = newId();
  const dues = sql`(SELECT coalesce(sum(due_paise), 0)
      FROM order_cash_dues
      WHERE order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)})))`;
  const collected = sql`(SELECT coalesce(sum(p.cod_due_paise + p.rounding_paise), 0) FROM parcels p WHERE p.direction = 'out'
    AND p.state NOT IN (${sqlList(parcelStatesWhere(isParcelGone))})
    AND p.id IN (SELECT parcel_id
      FROM parcel_items
      WHERE order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))))`;
  const left = sql`max(${dues} - ${collected}, 0)`;
  return writeParcel(shop, {
    id,
    asked,
    pieces,
    insert: insertion(shop, {
      ...{ id, asked, pieces, box: asked.box ?? boxesOf(boxes)[0] },
      ...{ cash: sql`${left} / 100 * 100`, rounding: sql`${left} % 100`, returnId: null },
    }),
  });
}

export interface NewBackParcel {
  readonly returnId: string;
  readonly courier: CourierId;
  readonly option?: string;
  readonly by: string;
}

/**
 * Makes the parcel that brings the pieces of a return back. It can be booked once the return is accepted.
 * @throws ShopError RETURN_NOT_FOUND, PARCEL_ABOVE_BOUGHT where another parcel brings them
 */
export async function makeBackParcel(shop: Shop, asked: NewBackParcel): Promise<ParcelRow> {
  const { found, boxes } = await shop.db.read({
    boxes: boxesQuery(shop.db.orm),
    found:
      selectRaw<Sendable>(sql`SELECT t.order_id AS orderId, t.line, t.quantity, i.price_at_purchase_paise AS price, ${weightOf('p')} AS weightGrams,
        (SELECT number FROM orders WHERE id = t.order_id) AS orderNumber
      FROM return_items t JOIN order_items i ON i.order_id = t.order_id AND i.line = t.line JOIN products p ON p.id = i.product_id
      WHERE t.return_id = ${asked.returnId} ORDER BY t.line`),
  });
  const [first] = found;
  if (!first) throw new ShopError('RETURN_NOT_FOUND');
  const id = newId();
  const of = { ...asked, orderId: first.orderId };
  const insert = insertion(shop, {
    ...{ id, asked: of, pieces: found, box: boxesOf(boxes)[0], cash: sql`0`, rounding: sql`0`, returnId: asked.returnId },
  });
  return writeParcel(shop, { id, asked: of, pieces: found, insert });
}

/** The pieces of orders that no parcel has, with what they cost and weigh. */
const sendable = (orderIds: readonly string[]): SQL =>
  sql`SELECT s.order_id AS orderId, s.line, s.wanted - s.sent AS quantity, i.price_at_purchase_paise AS price, ${weightOf('p')} AS weightGrams,
      (SELECT number FROM orders WHERE id = s.order_id) AS orderNumber
    FROM pieces_to_send s JOIN order_items i ON i.order_id = s.order_id AND i.line = s.line JOIN products p ON p.id = i.product_id
    WHERE s.order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)})) AND s.wanted > s.sent ORDER BY s.order_id, s.line`;

/** @throws ShopError PARCEL_ABOVE_BOUGHT for a piece that is not to be sent */
function chosen(wanted: readonly Piece[], found: readonly Sendable[]): Sendable[] {
  return wanted.map(({ orderId, line, quantity }) => {
    const piece = found.find((one) => one.orderId === orderId && one.line === line);
    if (!piece || quantity > piece.quantity) throw new ShopError('PARCEL_ABOVE_BOUGHT');
    return { ...piece, quantity };
  });
}

interface Insertion {
  readonly id: string;
  readonly asked: { readonly orderId: string; readonly courier: CourierId; readonly option?: string } & Partial<NewParcel>;
  readonly pieces: readonly Sendable[];
  readonly box: Box;
  /** Paise, as SQL: other parcels of the order are counted in the same statement. */
  readonly cash: SQL;
  readonly rounding: SQL;
  readonly returnId: string | null;
}

const CONTACT = sql`json_object('name', o.customer_name, 'email', o.customer_email, 'address', json(o.shipping_address))`;
const PIN = sql`coalesce(o.shipping_address ->> 'pin_code', '')`;

function insertion({ now }: Shop, { id, asked, pieces, box, cash, rounding, returnId }: Insertion): Statement {
  const declared = pieces.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return sql`INSERT INTO parcels (id, number, direction, courier, option, reference, contact, pin, box, box_g, weight_g, length_mm, breadth_mm, height_mm,
      declared_paise, cod_due_paise, rounding_paise, quoted_paise, quoted_days, return_id, created_at, updated_at)
    SELECT ${id}, ${nextNumber}, ${returnId === null ? 'out' : 'back'}, ${asked.courier}, ${asked.option ?? ''}, ${nextReference(sql`o.number`)},
      ${asked.to ? JSON.stringify(asked.to) : CONTACT}, ${asked.to?.address.pin_code ?? PIN},
      ${box.name}, ${box.grams}, ${gramsOf(pieces, box.grams)}, ${box.lengthMm}, ${box.breadthMm}, ${box.heightMm}, ${declared}, ${cash}, ${rounding}, ${asked.quoted ?? null}, ${asked.quotedDays ?? null},
      ${returnId}, ${now}, ${now}
    FROM orders o WHERE o.id = ${asked.orderId}`;
}

interface Writing {
  readonly id: string;
  readonly asked: { readonly orderId: string; readonly by: string };
  readonly pieces: readonly Sendable[];
  readonly insert: Statement;
}

async function writeParcel(shop: Shop, { id, asked, pieces, insert }: Writing): Promise<ParcelRow> {
  const items = pieces.map(
    ({ orderId, line, quantity }) =>
      sql`INSERT INTO parcel_items (parcel_id, order_id, line, quantity) VALUES (${id}, ${orderId}, ${line}, ${quantity})`,
  );
  try {
    await shop.db.write([
      insert,
      guardOneRow(),
      ...items,
      recordAction(shop, { by: asked.by, action: 'create', kind: 'parcel', id, label: orderNumber(pieces[0]?.orderNumber ?? 0) }),
    ]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  return findParcel(shop, id);
}
