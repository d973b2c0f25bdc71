import { and, asc, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { gstStateCode } from '../../rules/address/gst-states.ts';
import { englishGoodsWord } from '../../rules/goods/goods.ts';
import { rateOn } from '../../rules/gst/dated-rate.ts';
import { isUuid } from '../../rules/ids.ts';
import { invoiceLines } from '../../rules/money/invoice-lines.ts';
import { type Paise, paise, sum } from '../../rules/money/money.ts';
import { roundingGiven } from '../../rules/order/at-door.ts';
import { handPaymentWords } from '../../rules/order/manual-order.ts';
import { isRevenue } from '../../rules/order/order-status.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { isIdentified, type Store } from '../../rules/store/store.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { businessQuery } from '../ledger/order-businesses.server.ts';
import { type EditShown, editsQuery, versionOf } from '../ledger/order-edits.server.ts';
import type { OrderRow } from '../ledger/order-view.server.ts';
import { orderItems, orders } from '../ledger/orders.table.ts';
import { payments } from '../ledger/payments.table.ts';
import { gstRateChanges } from '../products/gst-rates.table.ts';
import { products } from '../products/products.table.ts';
import { storeFrom, storeQuery } from '../settings/store.server.ts';
import type { InvoiceRow } from './document.ts';
import type { Seller } from './document-facts.ts';
import { documentsOf, insertDocument, invoiceAmong, noteTaxes } from './document-rows.server.ts';
import { buyerOf, paidText, supplyStateOf, unitOf } from './invoice-contents.ts';
import { invoiceRequests } from './invoices.table.ts';

/** Returns the seller as the settings name it. */
const sellerOf = ({ legalName, address, gstin, email, phone, brand, goods }: Store): Seller => ({
  name: legalName,
  tradeName: brand.name,
  goods: englishGoodsWord(goods, 'name'),
  note: englishGoodsWord(goods, 'note'),
  address,
  gstin,
  email,
  phone,
});

/** A GSTIN begins with the code of the seller's State: '29' is Karnataka. Without one the address says it. */
const sellerState = ({ gstin, state }: Pick<Store, 'gstin' | 'state'>): string =>
  gstin === '' ? (gstStateCode(state) ?? '') : gstin.slice(0, 2);

/** Returns the queries of an invoice's facts about an order, and of the documents that it has. One round trip. */
function invoiceFactQueries(shop: Shop, orderId: string) {
  const { orm } = shop.db;
  return {
    order: orm.select().from(orders).where(eq(orders.id, orderId)),
    sections: storeQuery(shop),
    items: orm
      .select({
        line: orderItems.line,
        productId: orderItems.productId,
        name: orderItems.name,
        size: orderItems.selectedSize,
        hsnCode: orderItems.hsnCode,
        gstRate: orderItems.gstRate,
        quantity: orderItems.quantity,
        kept: orderItems.kept,
        price: orderItems.priceAtPurchase,
        netQuantity: products.netQuantity,
      })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.line)),
    rateChanges: orm
      .selectDistinct({
        ...{ productId: gstRateChanges.productId, fromAt: gstRateChanges.fromAt },
        ...{ rate: gstRateChanges.rate, formerRate: gstRateChanges.formerRate },
      })
      .from(gstRateChanges)
      .innerJoin(orderItems, eq(orderItems.productId, gstRateChanges.productId))
      .where(eq(orderItems.orderId, orderId)),
    payment: orm
      .select({ method: payments.method, createdAt: payments.createdAt })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.settlement, 'counted'))),
    documents: documentsOf(shop, orderId),
    edits: editsQuery(shop, eq(orders.id, orderId)),
    business: businessQuery(shop, eq(orders.id, orderId)),
    due: orm
      .select({ at: invoiceRequests.dueAt })
      .from(invoiceRequests)
      .where(eq(invoiceRequests.id, `invoice:${orderId}`)),
  };
}

/**
 * The invoice of an order. It gets its number now if it has none yet: at the first print or at dispatch, whichever is first (L21). Two
 * requests at the same time get the same invoice.
 * @param by the administrator who prints it, for the audit log
 * @throws ShopError ORDER_NOT_FOUND, INVOICE_NOT_DUE if the order is not sold
 */
export async function issueInvoice(shop: Shop, orderId: string, by?: string): Promise<InvoiceRow> {
  const issued = (await writeInvoice(shop, orderId, by)) ?? invoiceAmong(await documentsOf(shop, orderId));
  if (!issued) throw new ShopError('STATUS_CHANGED');
  return issued;
}

/** Without a GSTIN no tax may be charged, whatever the rate was when the order was placed. */
const taxOf = ({ gstin }: Pick<Store, 'gstin'>, gstRate: number) => ({ gstRate: gstin === '' ? 0 : gstRate });

/**
 * Returns the quantities that an invoice is for: the whole order, whose refunds are credited; of a cash order what is left of it, because
 * nothing was paid for what was taken out.
 */
function sentOf<L extends { readonly quantity: number; readonly kept: number; readonly price: Paise }>(
  order: OrderRow,
  items: readonly L[],
  edits: readonly Pick<EditShown, 'after'>[],
) {
  const lines = items.map(({ kept: _, ...line }) => line);
  if (order.cut === 0) return { ...order, lines };
  const sent = items.filter(({ kept }) => kept > 0).map(({ kept, ...line }) => ({ ...line, quantity: kept }));
  const giftWrap = order.wrapOff ? null : order.giftWrap;
  // Delivery that was free until pieces were taken out.
  const charged = edits.reduce((all, { after }) => all + Number(after.deliveryCharged ?? 0), 0);
  const shippingFee = paise(order.shippingFee + charged);
  const full = sum(sent.map(({ price, quantity }) => paise(price * quantity))) + shippingFee + (giftWrap ?? 0);
  return { ...order, giftWrap, shippingFee, total: order.due, discount: paise(full - order.due), lines: sent };
}

/** Reads what the invoice of an order is made of, with its lines as they are now; `known`: the one that was issued. @throws ShopError ORDER_NOT_FOUND */
async function draftInvoice(shop: Shop, orderId: string) {
  if (!isUuid(orderId)) throw new ShopError('ORDER_NOT_FOUND');
  const { order: found, items, documents, due, sections, rateChanges, ...read } = await shop.db.read(invoiceFactQueries(shop, orderId));
  const [order] = found;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const known = invoiceAmong(documents);
  const store = storeFrom(sections);
  const placeOfSupply = supplyStateOf(order.shippingAddress, sellerState(store));
  // Goods that left before midnight have an invoice of that day, and of that financial year.
  const at = Math.min(shop.now, due[0]?.at ?? shop.now);
  const sent = sentOf(
    order,
    items.map(({ netQuantity, productId, ...item }) => {
      const ordered = { gstRate: item.gstRate, orderedAt: order.createdAt };
      const changes = rateChanges.filter((change) => change.productId === productId);
      return { ...item, ...taxOf(store, rateOn(ordered, changes, at)), unit: unitOf(netQuantity) };
    }),
    read.edits,
  );
  return {
    ...read,
    order,
    known,
    store,
    placeOfSupply,
    at,
    lines: known?.lines ?? invoiceLines(sent, placeOfSupply === sellerState(store)),
  };
}

/** Reads an order's number and the lines that its invoice has or will have. @throws ShopError ORDER_NOT_FOUND */
export async function readInvoiceLines(shop: Shop, orderId: string) {
  const { order, lines } = await draftInvoice(shop, orderId);
  return { order: order.number, lines };
}

/**
 * Writes the invoice without reading it: null if the order had no invoice before. Two calls.
 * @throws ShopError ORDER_NOT_FOUND, INVOICE_NOT_DUE
 */
export async function writeInvoice(shop: Shop, orderId: string, by?: string): Promise<InvoiceRow | null> {
  const { order, known, store, placeOfSupply, at, lines, payment, edits, business } = await draftInvoice(shop, orderId);
  if (known) return known;
  // An invoice never changes: it waits until it can say who sells.
  if (!isRevenue(order.status) || !isIdentified(store)) throw new ShopError('INVOICE_NOT_DUE');
  const rounding = roundingGiven(order);
  const facts = {
    order: order.number,
    isCash: order.method === 'cod',
    paid: order.paidByHand
      ? handPaymentWords[order.paidByHand]
      : paidText({ isCash: order.method === 'cod', method: payment[0]?.method ?? null, at: order.paidAt }),
    coupon: order.discount > 0 ? order.couponCode : null,
    ...(rounding > 0 && { rounding }),
  };
  const insert = insertDocument(
    {
      kind: lines.every(({ gstRate }) => gstRate === 0) ? 'bill-of-supply' : 'invoice',
      orderId,
      invoiceId: null,
      request: `invoice:${orderId}`,
      at,
      placeOfSupply,
      seller: sellerOf(store),
      buyer: { ...buyerOf(order.customerName, order.shippingAddress, placeOfSupply), ...business[0] },
      facts,
      lines,
    },
    // An order that was cancelled meanwhile gets no number, and one that was changed meanwhile gets it with what it is now.
    sql`NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = ${orderId})
      AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = ${order.status})
      AND ${business[0]?.gstin ?? null} IS (SELECT gstin FROM order_businesses WHERE order_id = ${orderId})
      AND ${business[0]?.legalName ?? null} IS (SELECT legal_name FROM order_businesses WHERE order_id = ${orderId})
      AND ${versionOf(edits)} = (SELECT coalesce(max(version), 0) FROM order_edits WHERE order_id = ${orderId})`,
  );
  const action = by && recordAction(shop, { by, action: 'issue', kind: 'invoice', id: orderId, label: orderNumber(order.number) });
  try {
    await shop.db.write([insert, guardOneRow(), noteTaxes(lines, shop.now), ...(action ? [action] : [])]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
  }
  return null;
}
