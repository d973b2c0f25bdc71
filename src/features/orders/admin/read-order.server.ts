import { asc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import type { Address } from '../../../rules/address/address.ts';
import { isUuid } from '../../../rules/ids.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { MoveFacts } from '../../../rules/order/order-moves.ts';
import { outbox } from '../../messages/messages.table.ts';
import { orderEvents, orderItems, orders } from '../../sales/orders.table.ts';
import { payments, refunds } from '../../sales/payments.table.ts';
import { moveFactColumns } from './move-facts.server.ts';

function orderRecordQueries({ db: { orm } }: Shop, id: string) {
  return {
    order: orm
      .select({
        ...moveFactColumns,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        hasAccount: sql<boolean>`orders.user_id IS NOT NULL`.mapWith(Boolean).as('has_account'),
        address: orders.shippingAddress,
        subtotal: orders.subtotal,
        discount: orders.discount,
        couponCode: orders.couponCode,
        shippingFee: orders.shippingFee,
        taxes: orders.taxes,
        razorpayOrderId: orders.razorpayOrderId,
        deliveredAt: orders.deliveredAt,
      })
      .from(orders)
      .where(eq(orders.id, id)),
    pieces: orm
      .select({
        line: orderItems.line,
        productId: orderItems.productId,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        price: orderItems.priceAtPurchase,
        name: orderItems.name,
        // A piece that had no picture when it was sold may have one now.
        image: sql<
          string | null
        >`coalesce(order_items.image, (SELECT json_extract(p.images, '$[0]') FROM products p WHERE p.id = order_items.product_id))`.as(
          'image',
        ),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.line)),
    events: orm
      .select({
        seq: orderEvents.seq,
        from: orderEvents.from,
        to: orderEvents.to,
        actor: orderEvents.actor,
        note: orderEvents.note,
        at: orderEvents.createdAt,
      })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.seq)),
    payments: orm
      .select({
        id: payments.id,
        amount: payments.amount,
        status: payments.status,
        settlement: payments.settlement,
        reason: payments.reason,
        method: payments.method,
        error: payments.error,
        at: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.createdAt)),
    refunds: orm
      .select({
        id: refunds.id,
        amount: refunds.amount,
        status: refunds.status,
        reason: refunds.reason,
        askedBy: refunds.askedBy,
        error: refunds.error,
        at: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, id))
      .orderBy(asc(refunds.createdAt)),
    // No message of an order is older than it: the bound lets the index on the time serve.
    messages: orm
      .select({
        key: outbox.dedupeKey,
        kind: outbox.kind,
        channel: outbox.channel,
        sentAt: outbox.sentAt,
        droppedAt: outbox.droppedAt,
        error: outbox.lastError,
        delivery: outbox.deliveryStatus,
        at: outbox.createdAt,
      })
      .from(outbox)
      .where(sql`${outbox.createdAt} >= (SELECT o.created_at FROM orders o WHERE o.id = ${id}) AND ${outbox.orderId} = ${id}`)
      .orderBy(asc(outbox.createdAt)),
  };
}

type Rows<K extends keyof ReturnType<typeof orderRecordQueries>> = Awaited<ReturnType<typeof orderRecordQueries>[K]>;

/** All that the administrator's page of an order shows. */
export interface OrderRecord extends MoveFacts {
  readonly id: string;
  readonly number: number;
  readonly trackingUrl: string | null;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly hasAccount: boolean;
  readonly address: Address;
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly couponCode: string | null;
  readonly shippingFee: Paise;
  readonly taxes: Paise;
  readonly razorpayOrderId: string | null;
  readonly pieces: Rows<'pieces'>;
  readonly events: Rows<'events'>;
  readonly payments: Rows<'payments'>;
  readonly refunds: Rows<'refunds'>;
  readonly messages: Rows<'messages'>;
}

/** An order with its pieces, history, money and messages, or null. One round trip. */
export async function readOrderRecord(shop: Shop, id: string): Promise<OrderRecord | null> {
  if (!isUuid(id)) return null;
  const { order, ...rest } = await shop.db.read(orderRecordQueries(shop, id));
  return order[0] ? { ...order[0], ...rest } : null;
}
