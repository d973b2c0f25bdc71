import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { waits } from '../../features/cash-guard/answer/pass-check.server.ts';
import type { OrderRow } from '../../features/ledger/order-view.server.ts';
import { orderItems, orders } from '../../features/ledger/orders.table.ts';
import { products } from '../../features/products/products.table.ts';
import { weightOf } from '../../features/products/weights.server.ts';
import { boxesOf, boxesQuery, boxNamed } from '../../features/settings/boxes.server.ts';
import type { Cell } from '../../platform/csv.ts';
import { rupeesCell } from '../../platform/csv.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { stateNamed } from '../../rules/address/states.ts';
import { askedAtDoor, roundingGiven } from '../../rules/order/at-door.ts';
import { isPaidAtDoor } from '../../rules/order/manual-order.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { type BoxMeasures, gramsOf } from '../../rules/parcels/label/box.ts';
import { labelled } from '../../rules/parcels/label/latin-letters.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';

interface Item {
  readonly orderId: string;
  readonly productId: number;
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: number;
  readonly gstRate: number;
  readonly hsnCode: string;
  readonly sku: string | null;
  readonly weightGrams: number | null;
}

interface Parcel {
  readonly grams: number;
  readonly box: BoxMeasures;
  /** The price of its pieces, in paise. */
  readonly pieces: number;
}

const wrapOf = ({ giftWrap, wrapOff }: OrderRow): number => (wrapOff ? 0 : (giftWrap ?? 0));

/**
 * The courier adds up what it collects: of a cash order, to the whole rupees of what is due. Of one out of which pieces were taken this is
 * what the pieces cost more than is due, or less where delivery is no longer free.
 */
const moreThanDue = (order: OrderRow, pieces: number): number => pieces + order.shippingFee + wrapOf(order) - askedAtDoor(order);
const discountOf = (order: OrderRow, pieces: number): number =>
  order.cut === 0 ? order.discount + roundingGiven(order) + order.advanced : Math.max(moreThanDue(order, pieces), 0);
const deliveryOf = (order: OrderRow, pieces: number): number =>
  order.shippingFee + (order.cut === 0 ? 0 : Math.max(-moreThanDue(order, pieces), 0));

/** 21-11-2026 14:05, in India. */
function dateText(at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}-${of('month')}-${of('year')} ${of('hour')}:${of('minute')}`;
}

/** Columns of Shiprocket's file for many orders, in its order and words, each with its cell. A line of the file is one piece of an order. */
const columns: readonly (readonly [head: string, cell: (order: OrderRow, item: Item, parcel: Parcel) => Cell])[] = [
  ['*Order Id', ({ number }) => orderNumber(number)],
  ['Order Date as dd-mm-yyyy hh:MM', ({ createdAt }) => dateText(createdAt)],
  ['*Channel', () => 'Custom'],
  ['*Payment Method(COD/Prepaid)', (order) => (isPaidAtDoor(order) ? 'COD' : 'Prepaid')],
  ['*Customer First Name', ({ customerName }) => customerName.split(' ')[0] ?? ''],
  ['Customer Last Name', ({ customerName }) => customerName.split(' ').slice(1).join(' ')],
  ['Email (Optional)', ({ customerEmail }) => customerEmail],
  ['*Customer Mobile', ({ shippingAddress }) => shippingAddress.phone],
  ['Customer Alternate Mobile', () => ''],
  ['*Shipping Address Line 1', ({ shippingAddress }) => shippingAddress.address],
  ['Shipping Address Line 2', ({ shippingAddress: { apartment, place } }) => [apartment, place].filter(Boolean).join(', ')],
  ['*Shipping Address Country', () => 'India'],
  ['*Shipping Address State', ({ shippingAddress: { state } }) => stateNamed(state)?.name ?? state],
  ['*Shipping Address City', ({ shippingAddress }) => shippingAddress.city],
  ['*Shipping Address Postcode', ({ shippingAddress }) => shippingAddress.pin_code],
  ['Billing Address Line 1', () => ''],
  ['Billing Address Line 2', () => ''],
  ['Billing Address Country', () => ''],
  ['Billing Address State', () => ''],
  ['Billing Address City', () => ''],
  ['Billing Address Postcode', () => ''],
  ['*Master SKU', (_, { sku, productId, size }) => [sku ?? `P${productId}`, size].filter(Boolean).join('-')],
  ['*Product Name', (_, { name, size }) => (size ? `${name}, size ${size}` : name)],
  ['*Product Quantity', (_, { quantity }) => quantity],
  ['Tax %', (_, { gstRate }) => gstRate / 100],
  ['*Selling Price(Per Unit Item, Inclusive of Tax)', (_, { price }) => rupeesCell(price)],
  ['Discount(Per Unit Item)', () => 0],
  ['Shipping Charges(Per Order)', (order, _, { pieces }) => rupeesCell(deliveryOf(order, pieces))],
  ['COD Charges(Per Order)', () => 0],
  ['Gift Wrap Charges(Per Order)', (order) => rupeesCell(wrapOf(order))],
  ['Total Discount (Per Order)', (order, _, { pieces }) => rupeesCell(discountOf(order, pieces))],
  ['*Partial COD (Yes/No)', () => 'No'],
  ['*Length (cm)', (_, __, { box }) => box.lengthMm / 10],
  ['*Breadth (cm)', (_, __, { box }) => box.breadthMm / 10],
  ['*Height (cm)', (_, __, { box }) => box.heightMm / 10],
  ['*Weight Of Shipment(kg)', (_, __, { grams }) => grams / 1000],
  // The shop sends its own messages.
  ['Send Notification(True/False)', () => 'False'],
  ['Comment', () => ''],
  ['HSN Code', (_, { hsnCode }) => hsnCode],
];

export const shiprocketColumns = columns.map(([head]) => head);

/**
 * The pieces of orders as rows of Shiprocket's file, in the order of the numbers. Forgotten customers have no address and are left out.
 * @param box the name of the box that all of them leave in; '' for the one that the draft of an order has, else the usual one
 * @throws ShopError CASH_WAITS if one of them waits for its buyer's answer: what is booked is sent; BOX_UNKNOWN
 */
export async function shiprocketRows(shop: Shop, numbers: readonly number[], box = ''): Promise<Cell[][]> {
  const { orm, read } = shop.db;
  const chosen = box === '' ? null : await boxNamed(shop, box);
  const wanted = inArray(orders.number, [...numbers]);
  const { waiting, found, items, boxes, drafts } = await read({
    boxes: boxesQuery(orm),
    // Parcels depend on orders, so they are read by SQL.
    drafts: selectRaw<
      BoxMeasures & { readonly orderId: string }
    >(sql`SELECT DISTINCT i.order_id AS orderId, p.box_g AS grams, p.length_mm AS lengthMm,
        p.breadth_mm AS breadthMm, p.height_mm AS heightMm
      FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id JOIN orders ON orders.id = i.order_id
      WHERE ${wanted} AND p.state = 'draft' AND p.direction = 'out' ORDER BY p.number`),
    waiting: orm.select({ number: orders.number }).from(orders).where(and(wanted, waits)).orderBy(asc(orders.number)),
    found: orm.select().from(orders).where(wanted).orderBy(asc(orders.number)),
    items: orm
      .select({
        orderId: orderItems.orderId,
        productId: orderItems.productId,
        name: orderItems.name,
        size: orderItems.selectedSize,
        quantity: orderItems.kept,
        price: orderItems.priceAtPurchase,
        gstRate: orderItems.gstRate,
        hsnCode: orderItems.hsnCode,
        sku: products.sku,
        weightGrams: sql<number | null>`${weightOf()}`.as('piece_grams'),
      })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(and(gt(orderItems.kept, 0), inArray(orderItems.orderId, orm.select({ id: orders.id }).from(orders).where(wanted))))
      .orderBy(asc(orderItems.line)),
  });
  if (waiting.length > 0) {
    const numbers = waiting.map(({ number }) => orderNumber(number)).join(', ');
    throw new ShopError(orderRefusal('CASH_WAITS', `Not booked: ${numbers} waits for the answer of its buyer.`));
  }
  const [usual] = boxesOf(boxes);
  return found
    .filter(({ customerName }) => customerName !== '')
    .flatMap((order) => {
      const own = items.filter(({ orderId }) => orderId === order.id);
      const box = chosen ?? drafts.find(({ orderId }) => orderId === order.id) ?? usual;
      const grams = gramsOf(own, box.grams);
      const pieces = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const { name: customerName, address: shippingAddress } = labelled({ name: order.customerName, address: order.shippingAddress });
      const sent = { ...order, customerName, shippingAddress };
      return own.map((item) => columns.map(([, cell]) => cell(sent, item, { grams, box, pieces })));
    });
}
