import { sql } from 'drizzle-orm';
import type { Channel } from '../../messages/mail-kinds.ts';
import type { OrderView } from '../order-view.server.ts';

/**
 * Decides whose words a message about an order carries. Anybody can type a stranger's address: until the contact is
 * proved, or money came for the order, a message says what the shop says and nothing that its sender typed.
 */
const nothing = { address: '', apartment: '', place: '', city: '', state: '', pin_code: '', country: 'India', phone: '' } as const;

/** What a message about an order is made of: without name and address where its reader may be a stranger. */
export function viewForReader(channel: Channel, view: OrderView): OrderView {
  const { paidAt, emailVerified, phoneVerified } = view.order;
  const isKnown = paidAt !== null || (channel === 'email' ? emailVerified : phoneVerified);
  return isKnown ? view : { ...view, order: { ...view.order, customerName: '', shippingAddress: nothing } };
}

/**
 * SQL over a row `o` of the outbox: it goes to somebody who proved nothing, about an order for which no money came. Such
 * messages are counted for each address; all others are always sent.
 */
export const isToStranger = sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = o.order_id AND orders.paid_at IS NULL
  AND CASE o.channel WHEN 'email' THEN orders.email_verified ELSE orders.phone_verified END = 0
  AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.status = 'captured'))`;
