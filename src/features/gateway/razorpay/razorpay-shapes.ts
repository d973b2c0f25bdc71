import * as z from 'zod';
import { paise } from '../../../rules/money/money.ts';
import type { GatewayEvent, GatewayPayment, GatewayRefund } from '../payment-gateway.ts';
import { disputeShape } from './razorpay-settlement-shapes.ts';

/** A payment of Razorpay, in the shop's words. */
export const paymentShape = z
  .object({
    id: z.string().min(1),
    order_id: z.string().nullish(),
    amount: z.number().int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    error_description: z.string().nullish(),
    amount_refunded: z.number().int().nullish(),
    captured: z.boolean().nullish(),
    acquirer_data: z
      .object({ rrn: z.string().min(1).max(40).nullish() })
      .nullish()
      .catch(null),
  })
  .transform(
    ({
      id,
      order_id,
      amount,
      currency,
      status,
      method = null,
      error_description,
      amount_refunded,
      captured,
      acquirer_data,
    }): GatewayPayment => ({
      ...{ id, currency, method },
      // What nobody captures in time is refunded too: that money never was the shop's.
      status: status === 'refunded' && captured === false ? 'returned' : status,
      gatewayOrderId: order_id ?? null,
      amount: paise(amount),
      error: error_description ?? null,
      refunded: paise(amount_refunded ?? 0),
      reference: acquirer_data?.rrn ?? null,
    }),
  );

/** A refund of Razorpay, in the shop's words. */
export const refundShape = z
  .object({
    id: z.string().min(1),
    payment_id: z.string(),
    amount: z.number().int(),
    status: z.enum(['pending', 'processed', 'failed']),
    /** `refund` is our key; Razorpay sends an empty list instead of an empty object. */
    notes: z
      .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
      .nullish()
      .catch(null),
    /** Unix seconds. */
    created_at: z.number().nullish(),
    speed_processed: z.string().nullish(),
    fee: z.number().int().nullish(),
  })
  .transform(({ id, payment_id, amount, status, notes, created_at, speed_processed, fee }): GatewayRefund => {
    const key = notes && !Array.isArray(notes) ? notes.refund : null;
    return {
      ...{ id, status },
      paymentId: payment_id,
      amount: paise(amount),
      key: typeof key === 'string' ? key : null,
      createdAt: created_at == null ? null : created_at * 1_000,
      speed: speed_processed ?? null,
      fee: fee == null ? null : paise(fee),
    };
  });

const entity = <T>(shape: z.ZodType<T>) => z.object({ entity: shape });
/** A part that cannot be read takes no other with it: a dispute has a deadline, whatever the payment next to it looks like. */
const part = <T>(shape: z.ZodType<T>) => entity(shape).optional().catch(undefined);
const envelope = z.object({
  event: z.string(),
  payload: z.object({ payment: part(paymentShape), refund: part(refundShape), dispute: part(disputeShape) }),
  /** Unix seconds. */
  created_at: z.number().nullish().catch(null),
});
const ASKS_AGAIN = 'payment.dispute.action_required';
/**
 * Events that the shop's own sales cause. Other kinds are of what else is done with the account: links, invoices, subscriptions, news of
 * banks.
 */
const OURS = /^(payment\.(created|pending|authorized|captured|failed|dispute\.)|order\.|refund\.|settlement\.|unreadable$)/;
/** The part that an event of a kind is about. */
const subjects = { 'payment.dispute.': 'dispute', 'refund.': 'refund' } as const;
/** The type and subject of an event whose shape we do not know, as far as it has them. */
const hints = z.object({
  event: z.string().max(100).catch('unreadable'),
  payload: z
    .object({
      payment: entity(z.object({ order_id: z.string().max(64) }))
        .optional()
        .catch(undefined),
      refund: entity(z.object({ payment_id: z.string().max(64) }))
        .optional()
        .catch(undefined),
      dispute: entity(z.object({ payment_id: z.string().max(64) }))
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

/** Reads the body of a webhook. */
export function readEvent(text: string): GatewayEvent {
  const json = parseJson(text);
  const { data: read } = envelope.safeParse(json);
  const { event: type, payload } = hints.catch({ event: 'unreadable', payload: {} }).parse(json);
  return {
    type,
    isOurKind: OURS.test(type),
    isUnread: Object.entries(subjects).some(([prefix, subject]) => type.startsWith(prefix) && !read?.payload[subject]),
    payment: read?.payload.payment?.entity ?? null,
    refund: read?.payload.refund?.entity ?? null,
    isOfSettlement: type.startsWith('settlement.'),
    dispute: read?.payload.dispute?.entity ?? null,
    asksAgain: type === ASKS_AGAIN,
    at: read?.created_at == null ? null : read.created_at * 1_000,
    about: payload.dispute?.entity.payment_id ?? payload.refund?.entity.payment_id ?? payload.payment?.entity.order_id ?? null,
  };
}

/** Parses JSON and replaces lone surrogates, which the database cannot store. Null for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    return null;
  }
}
