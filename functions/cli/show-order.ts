import { eq } from 'drizzle-orm';
import { manualMessages } from '../../src/admin/messages/by-hand.server.ts';
import { auditNow } from '../../src/features/payment/reconcile/audit-ledgers.server.ts';
import { compareRecent, SETTLED_AFTER } from '../../src/features/payment/reconcile/compare-ledgers.server.ts';
import type { LedgerFinding } from '../../src/features/payment/reconcile/findings.server.ts';
import { orderOf, orderQueries } from '../../src/features/sales/order-view.server.ts';
import { orders } from '../../src/features/sales/orders.table.ts';
import { payments, refunds } from '../../src/features/sales/payments.table.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { ShopError } from '../../src/platform/shop-error.ts';
import { formatDateTime } from '../../src/rules/dates.ts';
import { isUuid, orderNumber } from '../../src/rules/ids.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { formatInr } from '../../src/rules/money/money.ts';

/**
 * 'CHK-20417', 'chk 20417', '20417' or the id → the order's id, number and status.
 * @throws Error that quotes the name where there is no such order
 */
export async function findOrder({ db }: Shop, named: string) {
  const name = named.trim();
  const number = /^(?:CHK[- ]?|#)?(\d{1,12})$/i.exec(name)?.[1];
  const where = number ? eq(orders.number, Number(number)) : isUuid(name) ? eq(orders.id, name.toLowerCase()) : null;
  if (!where) throw new Error(`Order not found: “${name}” is neither an order number (CHK-20417) nor the id of an order.`);
  const [order] = await db.orm.select({ id: orders.id, number: orders.number, status: orders.status }).from(orders).where(where);
  if (!order) throw new Error(`Order not found: this shop has no order “${name}”.`);
  return order;
}

/** Replaces control characters: a terminal would obey them, and text from customers and banks can contain anything. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
export const safeText = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');

const facts = (rows: readonly (readonly [label: string, value: string | null | false])[]) =>
  rows.flatMap(([label, value]) => (value ? [`  ${label.padEnd(12)} ${safeText(value)}`] : []));

/** Everything about one order, as text. */
export async function showOrder(shop: Shop, id: string): Promise<string> {
  const { orm } = shop.db;
  const { order, paid, given } = await shop.db.read({
    order: orderQueries(shop, eq(orders.id, id)),
    paid: orm.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.createdAt),
    given: orm
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, id))
      .orderBy(refunds.createdAt),
  });
  const byHand = await manualMessages(shop, id);
  const view = orderOf(order);
  if (!view) throw new ShopError('ORDER_NOT_FOUND');
  const { order: o } = view;
  const { address, apartment, place, city, state, pin_code: pin, phone } = o.shippingAddress;
  return [
    `${orderNumber(o.number)}  ${o.status}  ${formatInr(o.total)}`,
    ...facts([
      ['Id', o.id],
      ['Ordered', formatDateTime(o.createdAt)],
      ['Customer', `${o.customerName} <${o.customerEmail}>`],
      ['Send to', [address, apartment, place, city, state, pin, phone].filter(Boolean).join(', ')],
      ['Pays by', o.method === 'cod' ? 'cash on delivery' : 'Razorpay'],
      ['Stock', o.reservation],
      ['Razorpay', o.razorpayOrderId],
      ['Tracking', o.trackingUrl],
      ['Delivered', o.deliveredAt !== null && formatDateTime(o.deliveredAt)],
    ]),
    'Pieces',
    ...view.items.map((item) => {
      const size = item.selectedSize ? `, size ${item.selectedSize}` : '';
      return safeText(`  ${item.quantity} × ${formatInr(item.priceAtPurchase)}  ${item.name}${size} (product ${item.productId})`);
    }),
    'Money',
    ...facts([
      ['Subtotal', formatInr(o.subtotal)],
      ['Discount', o.discount > 0 && `−${formatInr(o.discount)} (${o.couponCode})`],
      ['Delivery', formatInr(o.shippingFee)],
      ['Gift wrap', o.giftWrap !== null && formatInr(o.giftWrap)],
      ['Gift note', o.giftNote],
      ['Taxes', o.taxes > 0 && formatInr(o.taxes)],
      ['Total', formatInr(o.total)],
    ]),
    'Payments',
    ...listed(paid, (row) => {
      const returned = row.refunded > 0 ? `, ${formatInr(row.refunded)} returned` : '';
      return `${row.id}  ${formatInr(row.amount)}  ${row.method ?? ''}  ${row.status} ${row.settlement ?? ''}${returned}${row.reason ? ` (${row.reason})` : ''}`;
    }),
    'Refunds',
    ...listed(given, ({ refund: row }) => {
      const attempt = row.attempt > 1 ? `, attempt ${row.attempt}` : '';
      const by = row.askedBy ? `, asked by ${row.askedBy}` : '';
      return `${formatInr(row.amount)}  ${row.status}${attempt}  ${formatDateTime(row.createdAt)}${by}: ${row.reason}${row.error ? ` [${row.error}]` : ''}`;
    }),
    'History',
    ...listed(view.events, (event) => {
      const note = event.note ? `: ${event.note}` : '';
      return `${formatDateTime(event.createdAt)}  ${event.from ?? '(new)'} → ${event.to}  by ${event.actor}${note}`;
    }),
    ...(byHand.length > 0 ? ['WhatsApp by hand: the customer agreed', ...byHand.map(({ kind, link }) => `  ${kind}: ${link}`)] : []),
  ].join('\n');
}

const listed = <T>(rows: readonly T[], line: (row: T) => string) =>
  rows.length > 0 ? rows.map((row) => `  ${safeText(line(row))}`) : ['  none'];

/** The findings of `audit` or `compare` as text; `isSound` is true where there are none. */
export async function ledgerReport(shop: Shop, which: 'audit' | 'compare'): Promise<{ text: string; isSound: boolean }> {
  const found: readonly LedgerFinding[] = which === 'audit' ? await auditNow(shop) : await compareRecent(shop);
  const leftOut =
    which === 'compare' ? ` The last ${SETTLED_AFTER / MINUTE} minutes are left out: Razorpay may still be telling of them.` : '';
  if (found.length === 0)
    return { text: which === 'audit' ? 'The books add up.' : `Our books and Razorpay’s agree.${leftOut}`, isSound: true };
  const amount = (label: string, value: number | undefined) => (value === undefined ? '' : `  ${label} ${formatInr(value)}`);
  const lines = found.map(
    ({ kind, what, ours, theirs }) => `  ${kind}: ${safeText(what)}${amount('here', ours)}${amount('at Razorpay', theirs)}`,
  );
  return { text: [`${found.length} found:${leftOut}`, ...lines].join('\n'), isSound: false };
}
