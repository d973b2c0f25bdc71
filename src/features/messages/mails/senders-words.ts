import { sql } from 'drizzle-orm';
import type { OrderView } from '../../orders/order-view.server.ts';
import type { Channel, MailKind } from '../mail-kinds.ts';

/**
 * The one place that decides whose words a message carries (M4). Anybody can type a stranger's address: until the contact is
 * proved, or money came for the order, a message says what the shop says and nothing that its sender typed.
 */
const nothing = { address: '', apartment: '', place: '', city: '', state: '', pin_code: '', country: 'India', phone: '' } as const;

/** Kinds about an account that may go to an address nobody proved: they greet nobody by name. */
const toAnybody: ReadonlySet<string> = new Set<MailKind>(['verify-email', 'existing-account', 'password-reset', 'email-change']);

/** What a mail about no order is made of. */
export function payloadFor(kind: MailKind, payload: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return toAnybody.has(kind) ? { ...payload, name: '' } : payload;
}

/** What a message about an order is made of: without name and address where its reader may be a stranger. */
export function viewFor(channel: Channel, view: OrderView): OrderView {
  const { paidAt, emailProved, phoneProved } = view.order;
  const isKnown = paidAt !== null || (channel === 'email' ? emailProved : phoneProved);
  return isKnown ? view : { ...view, order: { ...view.order, customerName: '', shippingAddress: nothing } };
}

/**
 * SQL over a row `o` of the outbox: it goes to somebody who proved nothing, about an order for which no money came. Such
 * messages are counted for each address; all others are always sent.
 */
export const isToStranger = sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = o.order_id AND orders.paid_at IS NULL
  AND CASE o.channel WHEN 'email' THEN orders.email_proved ELSE orders.phone_proved END = 0
  AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.status = 'captured'))`;
