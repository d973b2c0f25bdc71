import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { businessColumn } from '../../../features/ledger/order-businesses.server.ts';
import { orderItems, orders } from '../../../features/ledger/orders.table.ts';
import { cashWithCourier } from '../../../features/orders/admin/cash-left.server.ts';
import { moveFactColumns } from '../../../features/orders/admin/move-facts.server.ts';
import type { OrderListQuery } from '../../../features/orders/admin/order-admin.schema.ts';
import { products } from '../../../features/products/products.table.ts';
import { type CsvColumns, type CsvExport, cellsOf, EXPORT_PAGE, exportPages, headsOf, rupeesCell } from '../../../platform/csv.ts';
import type { Shop } from '../../../platform/shop.ts';
import { stateNamed } from '../../../rules/address/states.ts';
import { istDate } from '../../../rules/dates.ts';
import { originWord } from '../../../rules/links/origin.ts';
import { roundingGiven } from '../../../rules/order/at-door.ts';
import { sourceWords } from '../../../rules/order/manual-order.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { addressColumn, ordersListed, paidByColumn, piecesColumn } from '../../order-reads/list-orders.server.ts';
import { statusWord } from '../../parts/status/status-text.ts';
import { paidByWord } from '../paid-by.ts';

/** One page of orders after an order, the newest first. */
const pageAfter = (listed: SQL | undefined, after: { readonly createdAt: number; readonly id: string } | null) =>
  and(listed, after ? sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt}, ${after.id})` : undefined);
const newestFirst = [desc(orders.createdAt), desc(orders.id)] as const;

const countOf = (shop: Shop, listed: SQL | undefined) => () => shop.db.orm.$count(orders, listed);

const orderPage = ({ db: { orm } }: Shop, listed: SQL | undefined, after: Parameters<typeof pageAfter>[1]) =>
  orm
    .select({
      ...moveFactColumns,
      name: orders.customerName,
      email: orders.customerEmail,
      phone: addressColumn('phone'),
      street: addressColumn('address'),
      apartment: addressColumn('apartment'),
      place: addressColumn('place'),
      city: addressColumn('city'),
      state: addressColumn('state'),
      pin: addressColumn('pin_code'),
      pieces: piecesColumn,
      subtotal: orders.subtotal,
      discount: orders.discount,
      coupon: orders.couponCode,
      shippingFee: orders.shippingFee,
      taxes: orders.taxes,
      paidBy: paidByColumn,
      paidByHand: orders.paidByHand,
      source: orders.source,
      origin: orders.origin,
      deliveredAt: orders.deliveredAt,
      withCourier: cashWithCourier,
      business: businessColumn,
    })
    .from(orders)
    .where(pageAfter(listed, after))
    .orderBy(...newestFirst)
    .limit(EXPORT_PAGE);
type ExportedOrder = Awaited<ReturnType<typeof orderPage>>[number];

const orderColumns: CsvColumns<ExportedOrder> = [
  ['Order', ({ number }) => orderNumber(number)],
  ['Date', ({ createdAt }) => istDate(createdAt)],
  ['Status', ({ status }) => statusWord(status)],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ street, apartment, place }) => [street, apartment, place].filter(Boolean).join(', ')],
  ['City', ({ city }) => city],
  ['State', ({ state }) => stateNamed(state)?.name ?? state],
  ['PIN code', ({ pin }) => pin],
  ['Pieces', ({ pieces }) => pieces],
  ['Subtotal', ({ subtotal }) => rupeesCell(subtotal)],
  ['Discount', ({ discount }) => rupeesCell(discount)],
  ['Coupon', ({ coupon }) => coupon ?? ''],
  ['Delivery', ({ shippingFee }) => rupeesCell(shippingFee)],
  ['Taxes', ({ taxes }) => rupeesCell(taxes)],
  ['Total', ({ due }) => rupeesCell(due)],
  ['Refunded', ({ refunded }) => rupeesCell(refunded)],
  ['Rounding given', (order) => rupeesCell(roundingGiven(order))],
  ['With the courier', ({ withCourier }) => rupeesCell(withCourier)],
  ['Paid by', (order) => paidByWord(order)],
  ['Taken at', ({ source }) => (source ? sourceWords[source] : 'Shop')],
  ['Came by', ({ origin }) => originWord(origin)],
  ['Delivered', ({ deliveredAt }) => (deliveredAt === null ? '' : istDate(deliveredAt))],
  ['Tracking link', ({ trackingUrl }) => trackingUrl ?? ''],
  ['Billed to', ({ business }) => business?.legalName ?? ''],
  ['GSTIN', ({ business }) => business?.gstin ?? ''],
];

/** The orders of the list, the newest first: one row for each order. Money in rupees, days in India. */
export function exportOrders(shop: Shop, query: OrderListQuery): CsvExport {
  const listed = ordersListed(query);
  return {
    heads: headsOf(orderColumns),
    count: countOf(shop, listed),
    pages: exportPages<ExportedOrder>(
      (after) => orderPage(shop, listed, after),
      (order) => [cellsOf(orderColumns, order)],
    ),
  };
}

/** The lines of one page of orders, in one round trip with the orders. */
async function linePage({ db: { orm, read } }: Shop, listed: SQL | undefined, after: Parameters<typeof pageAfter>[1]) {
  const { id, number, status, createdAt } = orders;
  const { orderId, name, selectedSize, kept: quantity, priceAtPurchase, hsnCode, gstRate } = orderItems;
  const page = pageAfter(listed, after);
  const ids = orm
    .select({ id })
    .from(orders)
    .where(page)
    .orderBy(...newestFirst)
    .limit(EXPORT_PAGE);
  const { found, items } = await read({
    found: orm
      .select({ id, number, status, createdAt })
      .from(orders)
      .where(page)
      .orderBy(...newestFirst)
      .limit(EXPORT_PAGE),
    items: orm
      .select({ orderId, sku: products.sku, name, selectedSize, quantity, priceAtPurchase, hsnCode, gstRate })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(inArray(orderId, ids))
      .orderBy(asc(orderId), asc(orderItems.line)),
  });
  const ofOrder = Map.groupBy(items, (item) => item.orderId);
  return found.map((order) => ({ ...order, items: ofOrder.get(order.id) ?? [] }));
}
type ExportedLines = Awaited<ReturnType<typeof linePage>>[number];
type ExportedLine = Omit<ExportedLines, 'items'> & ExportedLines['items'][number];

const lineColumns: CsvColumns<ExportedLine> = [
  ['Order', ({ number }) => orderNumber(number)],
  ['Date', ({ createdAt }) => istDate(createdAt)],
  ['Status', ({ status }) => statusWord(status)],
  ['SKU', ({ sku }) => sku ?? ''],
  ['Product', ({ name }) => name],
  ['Size', ({ selectedSize }) => selectedSize],
  ['Quantity', ({ quantity }) => quantity],
  ['Price', ({ priceAtPurchase }) => rupeesCell(priceAtPurchase)],
  ['Amount', ({ priceAtPurchase, quantity }) => rupeesCell(priceAtPurchase * quantity)],
  ['HSN', ({ hsnCode }) => hsnCode],
  ['GST %', ({ gstRate }) => gstRate / 100],
];

/** The same orders: one row for each line of an order, before any coupon. Names nobody. */
export function exportOrderLines(shop: Shop, query: OrderListQuery): CsvExport {
  const listed = ordersListed(query);
  return {
    heads: headsOf(lineColumns),
    count: countOf(shop, listed),
    pages: exportPages<ExportedLines>(
      (after) => linePage(shop, listed, after),
      ({ items, ...order }) => items.map((item) => cellsOf(lineColumns, { ...order, ...item })),
    ),
  };
}
