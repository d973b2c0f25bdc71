import { and, asc, eq, sql } from 'drizzle-orm';
import { adminActions } from '../../features/audit/audit.table.ts';
import { refundTotalOf } from '../../features/ledger/checks/refund-total.ts';
import { orderLinks } from '../../features/ledger/messages/order-mail.server.ts';
import { businessColumn } from '../../features/ledger/order-businesses.server.ts';
import { editsQuery } from '../../features/ledger/order-edits.server.ts';
import { orderNotes } from '../../features/ledger/order-notes.table.ts';
import { type Travelling, travelsQuery } from '../../features/ledger/order-travels.server.ts';
import { orderEvents, orderItems, orders } from '../../features/ledger/orders.table.ts';
import { pieceColumns } from '../../features/ledger/piece-columns.server.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { cashLeft, cashWithCourier } from '../../features/orders/admin/cash-left.server.ts';
import { moveFactColumns } from '../../features/orders/admin/move-facts.server.ts';
import { canSendAgain } from '../../features/orders/admin/send-again.server.ts';
import { isToBook } from '../../features/parcels/admin/desk-conditions.server.ts';
import { productSizes } from '../../features/products/products.table.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Address } from '../../rules/address/address.ts';
import type { Business } from '../../rules/gst/business.ts';
import { isUuid } from '../../rules/ids.ts';
import { type Paise, paise } from '../../rules/money/money.ts';
import type { HandPayment, SaleSource } from '../../rules/order/manual-order.ts';
import type { MoveFacts } from '../../rules/order/order-moves.ts';
import { type OrderAsked, readAsked } from './order-asked.server.ts';
import { orderMoneyQueries } from './order-money.server.ts';

/** The id of the next order by time, or null. */
const neighbour = (sign: '<' | '>', way: 'ASC' | 'DESC') =>
  sql<string | null>`(SELECT n.id FROM orders n WHERE (n.created_at, n.id) ${sql.raw(sign)} (orders.created_at, orders.id)
    ORDER BY n.created_at ${sql.raw(way)}, n.id ${sql.raw(way)} LIMIT 1)`;

/** Pieces of a line that were refunded, or that went back into stock. */
const piecesBack = (what: 'quantity' | 'restocked') =>
  sql`(SELECT coalesce(sum(b.${sql.raw(what)}), 0) FROM refunded_pieces b WHERE b.order_id = order_items.order_id AND b.line = order_items.line)`.mapWith(
    Number,
  );

/** Pieces of a line that were replaced by others. */
const piecesExchanged =
  sql`(SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id AND r.outcome = 'exchanged'
  WHERE t.order_id = order_items.order_id AND t.line = order_items.line)`.mapWith(Number);

function orderRecordQueries(shop: Shop, id: string) {
  const { orm } = shop.db;
  return {
    edits: editsQuery(shop, eq(orders.id, id)),
    order: orm
      .select({
        ...moveFactColumns,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        hasAccount: sql<boolean>`orders.user_id IS NOT NULL`.mapWith(Boolean).as('has_account'),
        address: orders.shippingAddress,
        business: businessColumn.as('business'),
        subtotal: orders.subtotal,
        discount: orders.discount,
        given: orders.given,
        couponCode: orders.couponCode,
        charges: orders.charges,
        shippingFee: orders.shippingFee,
        giftWrap: orders.giftWrap,
        giftNote: orders.giftNote,
        wrapOff: orders.wrapOff,
        taxes: orders.taxes,
        gatewayOrderId: orders.gatewayOrderId,
        deliveredAt: orders.deliveredAt,
        ...{ source: orders.source, origin: orders.origin, paidByHand: orders.paidByHand },
        paidOnline: orders.paidOnline,
        paymentReference: orders.paymentReference,
        discountReason: orders.discountReason,
        isToBook: sql<boolean>`(${isToBook})`.mapWith(Boolean).as('is_to_book'),
        hasParcel: sql<boolean>`EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
          WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN gone_parcels)`
          .mapWith(Boolean)
          .as('has_parcel'),
        askedVersion: sql<number | null>`(SELECT c.version FROM cod_checks c
          WHERE c.order_id = orders.id AND c.is_marked = 1 AND c.state = 'waiting')`.as('asked_version'),
        cashLeft,
        withCourier: cashWithCourier,
        paymentLeft: sql`coalesce((SELECT payments.amount_paise - ${sql.raw(refundTotalOf('payments'))} FROM payments
          WHERE payments.order_id = orders.id AND payments.settlement = 'counted'), 0)`
          .mapWith((value) => paise(Number(value)))
          .as('payment_left'),
        paidBy: sql<string | null>`(SELECT p.method FROM payments p WHERE p.order_id = orders.id AND p.settlement = 'counted')`.as(
          'paid_by',
        ),
        newer: neighbour('>', 'ASC').as('newer'),
        older: neighbour('<', 'DESC').as('older'),
      })
      .from(orders)
      .where(eq(orders.id, id)),
    pieces: orm
      .select({
        ...pieceColumns,
        productId: orderItems.productId,
        price: orderItems.priceAtPurchase,
        kept: orderItems.kept,
        refunded: piecesBack('quantity').as('refunded'),
        restocked: piecesBack('restocked').as('restocked'),
        exchanged: piecesExchanged.as('exchanged'),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.line)),
    sizes: orm
      .select({ productId: productSizes.productId, size: productSizes.size })
      .from(productSizes)
      .where(
        sql`${productSizes.stockQuantity} > 0 AND ${productSizes.productId} IN (SELECT i.product_id FROM order_items i WHERE i.order_id = ${id})`,
      ),
    events: orm
      .select({
        ...{ seq: orderEvents.seq, from: orderEvents.from, to: orderEvents.to },
        actor: orderEvents.actor,
        note: orderEvents.note,
        at: orderEvents.createdAt,
      })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.seq)),
    ...orderMoneyQueries(shop, id),
    travels: travelsQuery(shop, eq(orders.id, id)),
    notes: orm
      .select({ id: orderNotes.id, author: orderNotes.author, text: orderNotes.text, at: orderNotes.createdAt })
      .from(orderNotes)
      .where(eq(orderNotes.orderId, id))
      .orderBy(asc(orderNotes.createdAt)),
    prints: orm
      .select({ seq: adminActions.seq, by: adminActions.actor, at: adminActions.createdAt })
      .from(adminActions)
      .where(and(eq(adminActions.kind, 'order'), eq(adminActions.objectId, id), eq(adminActions.action, 'print')))
      .orderBy(asc(adminActions.seq)),
    // No message of an order is older than it: the bound lets the index on the time serve.
    messages: orm
      .select({
        key: outbox.dedupeKey,
        kind: outbox.kind,
        channel: outbox.channel,
        recipient: outbox.recipient,
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
export interface OrderRecord
  extends MoveFacts,
    Pick<typeof orders.$inferSelect, 'advance' | 'advanced' | 'advanceKept' | 'origin' | 'paidOnline'> {
  readonly id: string;
  readonly number: number;
  /** Of its edits: 0 before the first. */
  readonly version: number;
  readonly trackingUrl: string | null;
  readonly createdAt: number;
  /** It has pieces that no courier was asked to take, and goes in no other order's parcel. */
  readonly isToBook: boolean;
  /** A parcel to its buyer has pieces of it, if only as a draft. */
  readonly hasParcel: boolean;
  /** The version of its address about which its buyer is asked; null where no answer is waited for. */
  readonly askedVersion: number | null;
  readonly deliveredAt: number | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly hasAccount: boolean;
  /** Page of the order for its customer, by signed link. */
  readonly customerPage: string;
  readonly address: Address;
  readonly business: Business | null;
  readonly subtotal: Paise;
  readonly discount: Paise;
  /** Discount of the owner, as one of all that was bought. */
  readonly given: Paise;
  readonly couponCode: string | null;
  /** Delivery and gift wrap. */
  readonly charges: Paise;
  readonly shippingFee: Paise;
  /** Null where the order is no present. */
  readonly giftWrap: Paise | null;
  readonly giftNote: string;
  /** The wrap was taken off before the order left. */
  readonly wrapOff: boolean;
  /** The total without what was taken out of a cash order. */
  readonly due: Paise;
  readonly taxes: Paise;
  readonly gatewayOrderId: string | null;
  /** The place of sale, the payment and the reason of a discount of a manual order; empty for an order of the shop's pages. */
  readonly source: SaleSource | null;
  readonly paidByHand: HandPayment | null;
  readonly paymentReference: string;
  readonly discountReason: string;
  /** 'upi', 'card' … as the gateway names it; null before a payment. */
  readonly paidBy: string | null;
  /** The refundable amount: through the gateway, or by hand for a delivered cash order. Refunds under way are subtracted. */
  readonly left: Paise;
  /** Cash of it that a courier has collected and not paid to the shop yet. */
  readonly withCourier: Paise;
  /** Ids of the orders placed after and before this one. */
  readonly newer: string | null;
  readonly older: string | null;
  readonly pieces: Rows<'pieces'>;
  /** The sizes in stock of its products. */
  readonly sizes: Rows<'sizes'>;
  readonly events: Rows<'events'>;
  readonly payments: Rows<'payments'>;
  readonly refunds: Rows<'refunds'>;
  readonly handRefunds: Rows<'handRefunds'>;
  readonly disputes: Rows<'disputes'>;
  /** The orders of its parcel, the first one first; none where it travels alone. */
  readonly travels: readonly Travelling[];
  /** Returns, and complaints from its own address. */
  readonly asked: readonly OrderAsked[];
  readonly notes: Rows<'notes'>;
  readonly edits: Rows<'edits'>;
  readonly prints: Rows<'prints'>;
  readonly messages: readonly (Rows<'messages'>[number] & { readonly canSendAgain: boolean })[];
}

/** An order with its pieces, history, money and messages, or null. Two round trips at once. */
export async function readOrderRecord(shop: Shop, id: string): Promise<OrderRecord | null> {
  if (!isUuid(id)) return null;
  const [{ order, messages, ...rest }, asked] = await Promise.all([shop.db.read(orderRecordQueries(shop, id)), readAsked(shop, id)]);
  if (!order[0]) return null;
  const { cashLeft: cash, paymentLeft, ...facts } = order[0];
  const left = facts.method === 'cod' ? cash : paymentLeft;
  const { link: customerPage } = await orderLinks(shop, id);
  return {
    ...facts,
    ...rest,
    asked,
    left,
    customerPage,
    messages: messages.map((message) => ({ ...message, canSendAgain: canSendAgain(message) })),
  };
}
