import { sql } from 'drizzle-orm';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { orderItems, orders } from '../../src/features/ledger/orders.table.ts';
import { payments, refunds } from '../../src/features/ledger/payments.table.ts';
import { outbox } from '../../src/features/messages/messages.table.ts';
import { newId } from '../../src/rules/ids.ts';
import { HOLD_TTL } from '../../src/rules/limits.ts';
import { paise } from '../../src/rules/money/money.ts';
import { priceOrder } from '../../src/rules/money/price-order.ts';
import type { Statement } from '../statements.ts';
import { demoCoupons, demoShipping } from './content.ts';
import { type DemoOrder, demoOrders, type Step } from './order-list.ts';
import { pieceOf } from './shelf.ts';

/** Of the orders that are reviewed: those after them begin at 20401. */
export const FIRST_NUMBER = 20_395;
/** Returns an id like Razorpay's, with 14 characters after the underscore. */
const gatewayId = (kind: 'order' | 'pay' | 'rfnd', at: number) => `${kind}_SampleDemo${String(at + 1).padStart(4, '0')}`;

/** Orders in most statuses, each brought there by the transitions that the database allows. */
export function orderStatements(orm: LibSQLDatabase, now: number): Statement[] {
  return demoOrders.flatMap((order, at) => placeOrder(orm, order, at, now));
}

function placeOrder(orm: LibSQLDatabase, { who, lines, coupon: code, placed, steps }: DemoOrder, at: number, now: number): Statement[] {
  const id = newId();
  const [customerName, customerEmail, shippingAddress] = who;
  const start = now - placed;
  const row = demoCoupons(now).find((each) => each.code === code) ?? null;
  const coupon = row && {
    ...row,
    isActive: true,
    usesCount: 0,
    maxUsesPerCustomer: null,
    usesByCustomer: 0,
    type: row.discountType,
    value: row.discountValue,
  };
  const priced = priceOrder({
    lines: lines.map(([picture, quantity, size = '']) => ({
      piece: pieceOf(picture),
      quantity,
      size,
      unit: paise(pieceOf(picture).price),
      isCounted: true,
    })),
    coupon,
    couponAsked: coupon !== null,
    shipping: demoShipping,
    giftWrap: null,
    now: start,
  });
  const isSent = steps.length > 0;
  const insertOrder = orm.insert(orders).values({
    id,
    number: FIRST_NUMBER + at,
    idempotencyKey: newId(),
    requestHash: 'demo',
    cartFingerprint: `demo-${at}`,
    guestId: newId(),
    customerEmail,
    customerName,
    shippingAddress,
    holdExpiresAt: start + HOLD_TTL,
    nextCheckAt: isSent ? null : start + HOLD_TTL,
    couponId: priced.coupon?.id ?? null,
    couponCode: priced.coupon?.code ?? null,
    subtotal: priced.subtotal,
    discount: priced.discount,
    charges: priced.shipping,
    taxes: priced.taxes,
    total: priced.total,
    gatewayOrderId: isSent ? gatewayId('order', at) : null,
    createdAt: start,
    updatedAt: start,
  });
  const items = priced.lines.map(({ piece, quantity, size, unit }, line) =>
    orm.insert(orderItems).values({
      orderId: id,
      line: line + 1,
      productId: piece.id,
      selectedSize: size,
      quantity,
      priceAtPurchase: unit,
      name: piece.name,
      image: piece.image,
      hsnCode: '7117',
      gstRate: 300,
    }),
  );
  const moves = steps.flatMap((step): Statement[] => {
    const when = start + step.after;
    const move = orm
      .update(orders)
      .set({
        status: step.to,
        actor: step.actor,
        updatedAt: when,
        ...(step.reservation && { reservation: step.reservation }),
        ...(step.to === 'paid' && { paidAt: when, gatewayPaymentId: gatewayId('pay', at) }),
        ...(step.to === 'shipped' && { trackingUrl: `https://www.indiapost.gov.in/?consignment=EK${100_000_000 + at}IN` }),
        ...(step.to === 'delivered' && { deliveredAt: when }),
      })
      .where(sql`${orders.id} = ${id}`);
    return [...moneyBefore(orm, step, { id, at, total: priced.total, email: customerEmail }, when), move];
  });
  return [insertOrder, ...items, ...moves];
}

/**
 * Counts the money before its step: the database lets an order become paid only after its payment is counted, and refunded only after its
 * refund is processed.
 */
function moneyBefore(
  orm: LibSQLDatabase,
  step: Step,
  order: { id: string; at: number; total: ReturnType<typeof paise>; email: string },
  when: number,
): Statement[] {
  const paymentId = gatewayId('pay', order.at);
  if (step.to === 'paid') {
    const times = { createdAt: when, updatedAt: when };
    return [
      orm.insert(payments).values({
        id: paymentId,
        orderId: order.id,
        amount: order.total,
        status: 'captured',
        settlement: 'counted',
        method: 'upi',
        ...times,
      }),
      orm.insert(outbox).values({
        dedupeKey: `paid:${order.id}`,
        kind: 'order-confirmed',
        recipient: order.email,
        orderId: order.id,
        attempts: 1,
        sentAt: when,
        createdAt: when,
      }),
    ];
  }
  // Nobody is asked for a review of a demonstration.
  if (step.to === 'delivered') {
    const asked = { dedupeKey: `review-ask:${order.id}`, kind: 'review-ask', recipient: order.email, orderId: order.id };
    return [orm.insert(outbox).values({ ...asked, attempts: 1, sentAt: when, createdAt: when })];
  }
  if (step.to === 'refunded') {
    const id = newId();
    const refund = { id, paymentId, amount: order.total, reason: 'Returned by the customer', createdAt: when, updatedAt: when };
    return [
      orm.insert(refunds).values({ ...refund, gatewayRefundId: gatewayId('rfnd', order.at) }),
      orm.update(refunds).set({ status: 'processed', updatedAt: when }).where(sql`${refunds.id} = ${id}`),
    ];
  }
  return [];
}
