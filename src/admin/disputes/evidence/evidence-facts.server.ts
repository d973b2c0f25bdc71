import { asc, eq, inArray, sql } from 'drizzle-orm';
import { invoiceAmong } from '../../../features/invoices/document-rows.server.ts';
import { invoices } from '../../../features/invoices/invoices.table.ts';
import { orderEvents, orderItems, orders } from '../../../features/ledger/orders.table.ts';
import { payments } from '../../../features/ledger/payments.table.ts';
import { outbox } from '../../../features/messages/messages.table.ts';
import { parcelEvents, parcelItems, parcels } from '../../../features/parcels/parcels.table.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';

/** Words that buyer and shop wrote: a complaint with the number of the order and the buyer's address, or a return. */
interface Written {
  readonly at: number;
  /** '' for the buyer. */
  readonly by: string;
  readonly text: string;
}

/** Lines of each list: a file stays readable. */
const LINES = 200;

/** Reads the parts of the evidence for a payment's order in one round trip; null where the payment has no order. */
export async function readEvidence(shop: Shop, paymentId: string) {
  const { orm } = shop.db;
  const orderId = orm.select({ id: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  const parcelIds = orm.selectDistinct({ id: parcelItems.parcelId }).from(parcelItems).where(sql`${parcelItems.orderId} = (${orderId})`);
  const read = await shop.db.read({
    payment: orm.select().from(payments).where(eq(payments.id, paymentId)),
    order: orm
      .select({
        id: orders.id,
        number: orders.number,
        createdAt: orders.createdAt,
        total: orders.total,
        name: orders.customerName,
        email: orders.customerEmail,
        address: orders.shippingAddress,
        hasAccount: sql<boolean>`orders.user_id IS NOT NULL`.mapWith(Boolean).as('has_account'),
      })
      .from(orders)
      .where(sql`${orders.id} = (${orderId})`),
    pieces: orm
      .select({ name: orderItems.name, size: orderItems.selectedSize, quantity: orderItems.quantity })
      .from(orderItems)
      .where(sql`${orderItems.orderId} = (${orderId})`)
      .orderBy(asc(orderItems.line)),
    steps: orm
      .select({ to: orderEvents.to, at: orderEvents.createdAt })
      .from(orderEvents)
      .where(sql`${orderEvents.orderId} = (${orderId})`)
      .orderBy(asc(orderEvents.seq))
      .limit(LINES),
    parcels: orm
      .select({
        id: parcels.id,
        number: parcels.number,
        direction: parcels.direction,
        carrier: parcels.carrier,
        courier: parcels.courier,
        awb: parcels.awb,
        pin: parcels.pin,
        pickedUpAt: parcels.pickedUpAt,
        deliveredAt: parcels.deliveredAt,
      })
      .from(parcels)
      .where(inArray(parcels.id, parcelIds))
      .orderBy(asc(parcels.createdAt)),
    track: orm
      .select({
        parcelId: parcelEvents.parcelId,
        at: parcelEvents.at,
        text: parcelEvents.text,
        place: parcelEvents.place,
        state: parcelEvents.state,
      })
      .from(parcelEvents)
      .where(inArray(parcelEvents.parcelId, parcelIds))
      .orderBy(asc(parcelEvents.at), asc(parcelEvents.seq))
      .limit(LINES),
    messages: orm
      .select({
        kind: outbox.kind,
        channel: outbox.channel,
        recipient: outbox.recipient,
        sentAt: outbox.sentAt,
        delivery: outbox.deliveryStatus,
      })
      .from(outbox)
      .where(sql`${outbox.orderId} = (${orderId}) AND ${outbox.sentAt} IS NOT NULL`)
      .orderBy(asc(outbox.sentAt))
      .limit(LINES),
    written: selectRaw<Written>(sql`SELECT m.created_at AS at, m.moved_by AS "by", m.text
        FROM grievance_messages m
        JOIN grievances g ON g.id = m.grievance_id
        JOIN orders o ON o.number = g.order_number AND o.customer_email = g.email
        WHERE o.id = (${orderId}) AND m.kind <> 'note' AND m.text <> ''
      UNION ALL SELECT r.created_at, '', r.note FROM returns r WHERE r.order_id = (${orderId}) AND r.note <> ''
      UNION ALL SELECT r.updated_at, 'the shop', r.answer FROM returns r WHERE r.order_id = (${orderId}) AND r.answer <> ''
      ORDER BY 1 LIMIT ${LINES}`),
    documents: orm.select().from(invoices).where(sql`${invoices.orderId} = (${orderId})`),
  });
  const [order] = read.order;
  const [payment] = read.payment;
  if (!order || !payment) return null;
  return { ...read, order, payment, invoice: invoiceAmong(read.documents) ?? null };
}

export type Evidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>;
