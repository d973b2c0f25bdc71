import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Address } from '../../rules/address/address.ts';
import type { Language } from '../../rules/language/languages.ts';
import type { Origin } from '../../rules/links/origin.ts';
import { type Paise, ZERO } from '../../rules/money/money.ts';
import { statusTabs } from '../../rules/order/lists/order-tabs.ts';
import { handPayments, saleSources } from '../../rules/order/manual-order.ts';
import { actors, holds, isOpen, movers, orderStatuses, reservations, statusesWhere } from '../../rules/order/order-status.ts';
import { RETURN_DAYS_MIN } from '../../rules/returns/return-terms.ts';
import { users } from '../auth/auth.table.ts';
import { coupons } from '../coupons/coupons.table.ts';
import { products } from '../products/products.table.ts';
import { advancedOf, mailboxOf } from './order-columns.server.ts';
import { orderStatusRows } from './order-rules.table.ts';

/** The statuses on a tab of the administrator's list, as the partial indexes and the queries that use them have them to the letter. */
export const statusesOn = (tab: keyof typeof statusTabs) => sqlList(statusesWhere(statusTabs[tab]));

/** Triggers make money columns and lines immutable and restrict status changes to `order_transitions`. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** Shown to people as CHK-{number}. */
    number: integer('number').notNull().unique(),
    /** Idempotency-Key of the request with a hash of its customer, and the hash of the request body (I11). */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    /** Hash of customer, lines and coupon. At most one open order for each. */
    cartFingerprint: text('cart_fingerprint').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Id of the guest from the HttpOnly cookie; empty if a user is signed in. */
    guestId: text('guest_id').notNull().default(''),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    /** The mailbox of the address: what follows a plus is the reader's own sorting, Gmail ignores dots, and googlemail.com is gmail.com. */
    mailbox: text('mailbox').generatedAlwaysAs(mailboxOf, { mode: 'virtual' }),
    /** The sender proved this contact, by a code or by the account that placed the order. */
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    phoneVerified: integer('phone_verified', { mode: 'boolean' }).notNull().default(false),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<Address>().notNull(),
    status: text('status', { enum: orderStatuses })
      .notNull()
      .default('pending_payment')
      .references(() => orderStatusRows.status),
    reservation: text('reservation', { enum: reservations }).notNull().default('held'),
    /** A trigger decides it whenever the order begins to hold; a column of its own, because a trigger ties `reservation` to the status. */
    hold: text('hold', { enum: holds }).notNull().default('trusted'),
    holdExpiresAt: integer('hold_expires_at').notNull(),
    /** The number of times that the hold was extended; a trigger limits it and resets it when the hold ends. */
    renewals: integer('renewals').notNull().default(0),
    /** Keyed hash of the IP address that holds the pieces; cleared when the hold ends, for cash when the order leaves or after CASH_NETWORK_KEPT. */
    ipHash: text('ip_hash').notNull().default(''),
    /** The author of a change of the status; set in the same statement as `status`, read by the triggers. */
    actor: text('actor', { enum: actors }).notNull().default('shopper'),
    /** A courier that changes the status, in the place of `actor`; a trigger moves it into the history and clears it. */
    agent: text('agent', { enum: ['courier'] }),
    /** The author and the reason of a change of the status; a trigger moves it into the history and clears it. */
    moveNote: text('move_note'),
    /** The way to pay that the order was placed with; a trigger freezes it. */
    placedAs: text('method', { enum: ['gateway', 'cod'] })
      .notNull()
      .default('gateway'),
    /** A cash order whose amount was paid online before it left. Triggers let it become true once, with the payment that counts. */
    paidOnline: integer('paid_online', { mode: 'boolean' }).notNull().default(false),
    /** Way in which the order is paid: a cash order that was paid online is paid at the gateway. */
    method: text('pay_way', { enum: ['gateway', 'cod'] })
      .notNull()
      .generatedAlwaysAs(sql`(CASE WHEN paid_online THEN 'gateway' ELSE method END)`, { mode: 'virtual' }),
    /** Whole rupees that are paid online before it leaves, as agreed; `advanced` is what was paid, `advanceKept` what a refused parcel cost. */
    advance: integer('advance_paise').$type<Paise>().notNull().default(ZERO),
    advancePaid: integer('advance_paid', { mode: 'boolean' }).notNull().default(false),
    advanced: integer('advanced_paise').$type<Paise>().notNull().generatedAlwaysAs(advancedOf, { mode: 'virtual' }),
    advanceKept: integer('advance_kept_paise').$type<Paise>().notNull().default(ZERO),
    currency: text('currency', { enum: ['INR'] })
      .notNull()
      .default('INR'),
    couponId: integer('coupon_id').references(() => coupons.id, { onDelete: 'restrict' }),
    couponCode: text('coupon_code'),
    subtotal: integer('subtotal_paise').$type<Paise>().notNull(),
    discount: integer('discount_paise').$type<Paise>().notNull(),
    /** The charges besides the pieces: the fee for delivery and the gift wrap. */
    charges: integer('shipping_fee_paise').$type<Paise>().notNull(),
    /** The price of the gift wrap when the order was made; null if the order is no present. A trigger compares it with the setting. */
    giftWrap: integer('gift_wrap_paise').$type<Paise>(),
    /** The text of the card in a present. It can be emptied, not changed. */
    giftNote: text('gift_note').notNull().default(''),
    shippingFee: integer('delivery_fee_paise')
      .$type<Paise>()
      .notNull()
      .generatedAlwaysAs(sql`(shipping_fee_paise - coalesce(gift_wrap_paise, 0))`, { mode: 'virtual' }),
    taxes: integer('taxes_paise').$type<Paise>().notNull(),
    total: integer('total_paise').$type<Paise>().notNull(),
    /** The gift wrap was taken off before the order left (`order_edits`). */
    wrapOff: integer('wrap_off', { mode: 'boolean' }).notNull().default(false),
    /** The part of a cash order's total that is not due any more, because something was taken out of it. A trigger keeps it from `order_cuts`. */
    cut: integer('cut_paise').$type<Paise>().notNull().default(ZERO),
    /** Discount of the owner, as one of all that was bought: each piece that is left bears its part. A trigger keeps it from `order_cuts`. */
    given: integer('given_paise').$type<Paise>().notNull().default(ZERO),
    /** Current price of the order: its total less what was taken out of a cash order. What was paid online is returned by refunds. */
    due: integer('due_paise').$type<Paise>().notNull().generatedAlwaysAs(sql`(total_paise - cut_paise)`, { mode: 'virtual' }),
    gatewayOrderId: text('gateway_order_id').unique(),
    gatewayPaymentId: text('gateway_payment_id'),
    paymentGatewayResponse: text('payment_gateway_response', { mode: 'json' }).$type<Record<string, unknown>>(),
    trackingUrl: text('tracking_url'),
    paidAt: integer('paid_at'),
    deliveredAt: integer('delivered_at'),
    /** UTC ms at which the first message about a courier's delivery left; null if none did, or a person delivered. A trigger keeps it. */
    deliveredToldAt: integer('delivered_told_at'),
    /** The days in which a return and an exchange can be requested, as the settings were when the order was made. A trigger freezes them. */
    returnDays: integer('return_days').notNull().default(RETURN_DAYS_MIN),
    exchangeDays: integer('exchange_days').notNull().default(RETURN_DAYS_MIN),
    /** Place where the administrator took the order; null for an order of the shop's pages. The next four are only of such orders. */
    source: text('source', { enum: saleSources }),
    /** Origin of the order: `ORIGIN_PATTERN`. A trigger checks and freezes it, because no CHECK of this table can be changed. */
    origin: text('origin').$type<Origin>().notNull().default('shop'),
    /** The way in which the shop received the money outside the gateway; null if it is still to be received. */
    paidByHand: text('paid_by_hand', { enum: handPayments }),
    /** The number of the UPI payment or of the card slip. */
    paymentReference: text('payment_reference').notNull().default(''),
    discountReason: text('discount_reason').notNull().default(''),
    /** The language of the page on which it was ordered: its messages are in it. */
    language: text('language').$type<Language>().notNull().default('en'),
    /** False if the customer gave no e-mail address or wishes no mails. */
    hasMails: integer('has_mails', { mode: 'boolean' }).notNull().default(true),
    /** The time of the reconciler's next check, and the number of its checks so far. */
    nextCheckAt: integer('next_check_at'),
    checks: integer('checks').notNull().default(0),
    ...{ createdAt: createdAt(), updatedAt: updatedAt() },
  },
  (t) => [
    check('orders_reservation', sql`${t.reservation} IN (${sqlList(reservations)})`),
    check('orders_hold', sql`${t.hold} IN (${sqlList(holds)})`),
    check('orders_actor', sql`${t.actor} IN (${sqlList(actors)})`),
    check('orders_method', sql`${t.placedAs} IN ('gateway', 'cod')`),
    check(
      'orders_amounts_not_negative',
      sql`${t.subtotal} >= 0 AND ${t.discount} >= 0 AND ${t.charges} >= 0 AND ${t.taxes} >= 0 AND ${t.total} >= 0`,
    ),
    check('orders_email_verified_boolean', sql`${t.emailVerified} IN (0, 1)`),
    check('orders_phone_verified_boolean', sql`${t.phoneVerified} IN (0, 1)`),
    check('orders_total_is_sum', sql`${t.total} = ${t.subtotal} + ${t.charges} + ${t.taxes} - ${t.discount}`),
    check('orders_coupon_has_code', sql`(${t.couponId} IS NULL) = (${t.couponCode} IS NULL)`),
    uniqueIndex('orders_one_open_per_cart')
      .on(t.cartFingerprint)
      .where(sql`status IN (${sqlList(statusesWhere(isOpen))})`),
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_by_status').on(t.status, t.createdAt, t.id),
    // The plus keeps SQLite from reading the statuses one by one and sorting: see the tabs of list-orders.server.ts.
    index('orders_to_pack')
      .on(t.createdAt, t.id)
      .where(sql`+status IN (${statusesOn('pack')})`),
    index('orders_unpaid')
      .on(t.createdAt, t.id)
      .where(sql`+status IN (${statusesOn('unpaid')})`),
    index('orders_cod_waiting')
      .on(t.createdAt, t.id)
      .where(sql`method = 'cod' AND +status IN (${statusesOn('cod')})`),
    index('orders_by_user').on(t.userId, t.createdAt),
    index('orders_by_guest').on(t.guestId, t.createdAt),
    index('orders_by_email').on(t.customerEmail, t.createdAt),
    index('orders_by_customer').on(sql`(lower(customer_email))`, t.createdAt),
    index('orders_held_by_browser').on(sql`(coalesce(user_id, guest_id))`).where(sql`reservation = 'held'`),
    index('orders_held_by_phone').on(sql`(shipping_address ->> 'phone')`).where(sql`reservation = 'held'`),
    index('orders_held_by_email').on(t.customerEmail).where(sql`reservation = 'held'`),
    index('orders_held_by_ip').on(t.ipHash).where(sql`reservation = 'held'`),
    index('orders_without_hold').on(t.createdAt).where(sql`reservation = 'held' AND hold = 'none'`),
    index('orders_cod_by_cart').on(t.cartFingerprint, t.number).where(sql`method = 'cod'`),
    index('orders_cod_by_phone').on(sql`(shipping_address ->> 'phone')`).where(sql`method = 'cod'`),
    index('orders_cod_by_mailbox').on(t.mailbox).where(sql`method = 'cod'`),
    index('orders_cod_by_network').on(t.ipHash, t.createdAt).where(sql`method = 'cod' AND ip_hash <> ''`),
    index('orders_by_origin').on(t.origin, t.createdAt, t.id).where(sql`origin <> 'shop'`),
    index('orders_held_for_chats').on(t.createdAt).where(sql`origin = 'chat' AND reservation = 'held'`),
    index('orders_to_forget').on(t.createdAt).where(sql`reservation = 'released' AND customer_name <> ''`),
    index('orders_to_check').on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    index('orders_by_coupon').on(t.couponId).where(sql`coupon_id IS NOT NULL AND reservation <> 'released'`),
    // The next three find the uses of a coupon by one customer.
    index('orders_by_coupon_and_user').on(t.couponId, t.userId).where(sql`coupon_id IS NOT NULL AND reservation <> 'released'`),
    index('orders_by_coupon_and_mailbox').on(t.couponId, t.mailbox).where(sql`coupon_id IS NOT NULL AND reservation <> 'released'`),
    index('orders_by_coupon_and_phone')
      .on(t.couponId, sql`(shipping_address ->> 'phone')`)
      .where(sql`coupon_id IS NOT NULL AND reservation <> 'released'`),
    index('orders_with_coupon').on(t.couponId, t.createdAt).where(sql`coupon_id IS NOT NULL`),
  ],
);

/** The lines of an order, with a snapshot of the product's name, image and tax: later changes of the product do not affect them. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    line: integer('line').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** The size that is sent: that of the last swap (`order_size_swaps`), else the one that was bought. */
    selectedSize: text('selected_size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** Pieces that were taken out before the order left. A trigger keeps it from `order_cuts`. */
    cut: integer('cut').notNull().default(0),
    /** The pieces that are sent. */
    kept: integer('kept').notNull().generatedAlwaysAs(sql`(quantity - cut)`, { mode: 'virtual' }),
    priceAtPurchase: integer('price_at_purchase_paise').$type<Paise>().notNull(),
    name: text('name').notNull(),
    image: text('image'),
    hsnCode: text('hsn_code').notNull(),
    gstRate: integer('gst_rate').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    check('order_items_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check('order_items_price_positive', sql`${t.priceAtPurchase} > 0`),
    index('order_items_by_product').on(t.productId),
    index('order_items_by_image').on(t.image),
  ],
);

/** Append-only status history of every order, written by a trigger. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    orderId: text('order_id').notNull(),
    from: text('from_status', { enum: orderStatuses }),
    to: text('to_status', { enum: orderStatuses }).notNull(),
    actor: text('actor', { enum: movers }).notNull(),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_by_order').on(t.orderId, t.seq),
    index('order_events_by_day').on(t.createdAt, t.seq),
    index('order_events_by_actor').on(t.actor, t.createdAt, t.seq),
  ],
);

export const declared = {
  orders: {
    ...{ subjects: ['orders', 'products', 'coupons', 'customers'], audited: { order: 'Order' } },
    ...{ restore: 'newer' as const, people: ['erased', 'in time'] as const },
    means: { 'orders.idempotency_key': 'ORDER_KEY_TAKEN', 'orders.cart_fingerprint': 'CART_IS_OPEN', 'orders.number': 'NUMBER_TAKEN' },
  },
  order_items: { subjects: ['orders', 'products'], restore: 'newer' },
  order_events: { subjects: ['orders'], restore: 'append' },
} satisfies Declared;
