import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { refundSpeeds } from '../../rules/payment/refund-speed.ts';
import { openRefunds, refundStatuses } from '../../rules/payment/refund-statuses.ts';
import { orderItems, orders } from './orders.table.ts';

export const paymentStatuses = ['created', 'failed', 'authorized', 'captured'] as const;

/** Payments as the gateway reports them. Their status only moves forward, and every captured one is counted or due for refund (I6). */
export const payments = sqliteTable(
  'payments',
  {
    /** Id of the gateway. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amount: integer('amount_paise').$type<Paise>().notNull(),
    currency: text('currency').notNull().default('INR'),
    status: text('status', { enum: paymentStatuses }).notNull(),
    statusRank: integer('status_rank')
      .notNull()
      .generatedAlwaysAs(sql`CASE status WHEN 'created' THEN 0 WHEN 'failed' THEN 1 WHEN 'authorized' THEN 2 ELSE 3 END`, {
        mode: 'stored',
      }),
    settlement: text('settlement', { enum: ['counted', 'refund_due'] }),
    /** The reason why a captured payment could not be counted, or why an authorised one will never be captured. */
    reason: text('reason'),
    method: text('method'),
    refunded: integer('refunded_paise').$type<Paise>().notNull().default(sql`0`),
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('payments_status', sql`${t.status} IN (${sqlList(paymentStatuses)})`),
    check('payments_amount_positive', sql`${t.amount} > 0`),
    check('payments_refunded_within_amount', sql`${t.refunded} BETWEEN 0 AND ${t.amount}`),
    check('payments_captured_has_settlement', sql`(${t.status} = 'captured') = (${t.settlement} IS NOT NULL)`),
    check('payments_settlement', sql`${t.settlement} IS NULL OR ${t.settlement} IN ('counted', 'refund_due')`),
    uniqueIndex('payments_one_counted').on(t.orderId).where(sql`settlement = 'counted'`),
    index('payments_by_order').on(t.orderId),
    index('payments_captured').on(t.createdAt).where(sql`status = 'captured'`),
    index('payments_to_return').on(t.orderId).where(sql`settlement = 'refund_due' AND refunded_paise < amount_paise`),
    index('payments_refunded').on(t.orderId).where(sql`refunded_paise > 0`),
  ],
);

export const refunds = sqliteTable(
  'refunds',
  {
    /** Our id, also sent as the X-Refund-Idempotency header. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount_paise').$type<Paise>().notNull(),
    status: text('status', { enum: refundStatuses }).notNull().default('requested'),
    reason: text('reason').notNull(),
    gatewayRefundId: text('gateway_refund_id').unique(),
    /** The person who requested it; empty if the shop returns a payment that it could not count. */
    askedBy: text('asked_by').notNull().default(''),
    /** The error message of the bank or the gateway. */
    error: text('error'),
    /** 1, 2, 3: a failed refund is tried again as a new row with its own key. */
    attempt: integer('attempt').notNull().default(1),
    retryOf: text('retry_of'),
    nextCheckAt: integer('next_check_at'),
    /**
     * Speed that is asked for, from the settings when it was requested: a call that is repeated asks for the same. Null before there was a
     * choice.
     */
    speed: text('speed', { enum: refundSpeeds }),
    /** Speed with which the gateway makes it, and its fee for that with the tax in it, as far as it says so. */
    speedProcessed: text('speed_processed'),
    fee: integer('fee_paise').$type<Paise>(),
    /** Since when it waits because the balance at the gateway is too small; null where it does not. */
    waitsSince: integer('waits_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('refunds_amount_positive', sql`${t.amount} > 0`),
    check('refunds_status', sql`${t.status} IN (${sqlList(refundStatuses)})`),
    index('refunds_by_payment').on(t.paymentId),
    uniqueIndex('refunds_one_retry').on(t.retryOf).where(sql`retry_of IS NOT NULL`),
    index('refunds_to_check')
      .on(t.nextCheckAt)
      .where(sql`status IN (${sqlList(openRefunds)})`),
    index('refunds_pending')
      .on(t.createdAt)
      .where(sql`status IN (${sqlList(openRefunds)})`),
    index('refunds_processed').on(t.updatedAt).where(sql`status = 'processed'`),
    index('refunds_failed').on(t.createdAt).where(sql`status = 'failed'`),
  ],
);

/** Money of a cash order that a person returned outside the gateway, by UPI or in cash. Append-only. */
export const handRefunds = sqliteTable(
  'hand_refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amount: integer('amount_paise').$type<Paise>().notNull(),
    reason: text('reason').notNull(),
    askedBy: text('asked_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('hand_refunds_amount_positive', sql`${t.amount} > 0`), index('hand_refunds_by_order').on(t.orderId)],
);

/** The pieces that a refund is for. Triggers put `restocked` of them back into stock, and count each piece once. Append-only. */
export const refundItems = sqliteTable(
  'refund_items',
  {
    /** Id of a row of `refunds` or of `hand_refunds`. */
    refundId: text('refund_id').notNull(),
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    quantity: integer('quantity').notNull(),
    restocked: integer('restocked').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.line] }),
    foreignKey({ columns: [t.orderId, t.line], foreignColumns: [orderItems.orderId, orderItems.line] }),
    check('refund_items_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check('refund_items_restocked_within_quantity', sql`${t.restocked} BETWEEN 0 AND ${t.quantity}`),
    index('refund_items_by_order').on(t.orderId, t.line),
  ],
);

export const declared = {
  payments: { subjects: ['orders', 'customers'], restore: 'newer' },
  refunds: {
    subjects: ['orders', 'customers'],
    restore: 'newer',
    means: { 'refunds.id': 'REFUND_IS_KNOWN', 'refunds.gateway_refund_id': 'REFUND_IS_KNOWN' },
  },
  hand_refunds: { subjects: ['orders', 'customers'], restore: 'append', means: { 'hand_refunds.id': 'REFUND_IS_KNOWN' } },
  refund_items: { subjects: ['orders'], restore: 'newer' },
} satisfies Declared;
