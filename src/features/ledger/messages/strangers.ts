import { sql } from 'drizzle-orm';
import { COUNTRY } from '../../../rules/address/states.ts';
import type { Channel } from '../../messages/message-kinds.ts';
import type { OrderView } from '../order-view.server.ts';

/**
 * Keeps text that the sender of an order typed out of messages to strangers. Anybody can type somebody else's address: until
 * the contact is proved or the order is paid, a message contains only the shop's own text.
 */
const nothing = { address: '', apartment: '', place: '', city: '', state: '', pin_code: '', country: COUNTRY, phone: '' } as const;

/**
 * Returns the order as a message may show it: without name and address if the reader may be a stranger. The code of a cash order proves
 * its buyer, whichever contact it went to; like a payment, it makes the order too dear for sending texts to strangers.
 */
export const viewForReader = (channel: Channel, view: OrderView): OrderView =>
  isKnown(channel, view) ? view : { ...view, order: { ...view.order, customerName: '', shippingAddress: nothing } };

/** Returns whether the reader is known to be the buyer, so that a message may show what the buyer typed. */
export function isKnown(channel: Channel, { order: { method, paidAt, emailVerified, phoneVerified } }: OrderView): boolean {
  const isProved = channel === 'email' ? emailVerified || (method === 'cod' && phoneVerified) : phoneVerified;
  return paidAt !== null || isProved;
}

/**
 * SQL over a row `o` of the outbox: the recipient's contact is not proved and no payment was captured for the order. Such
 * messages are limited per address; all others are always sent.
 */
export const isToStranger = sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = o.order_id AND orders.paid_at IS NULL
  AND CASE o.channel WHEN 'email' THEN orders.email_verified ELSE orders.phone_verified END = 0
  AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.status = 'captured'))`;
