/** The stand-in's data types. Money is integer paise, times are Unix seconds unless a name ends in `Ms`. */

export type Notes = Record<string, string | number> | [];
export type OrderStatus = 'created' | 'attempted' | 'paid';
export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
export type RefundStatus = 'pending' | 'processed' | 'failed';
export type RefundSpeed = 'normal' | 'instant';
export type Method = 'upi' | 'card' | 'netbanking' | 'wallet';
export type Outcome = 'captured' | 'authorized' | 'failed';

export const METHODS: readonly Method[] = ['upi', 'card', 'netbanking', 'wallet'];
export const OUTCOMES: readonly Outcome[] = ['captured', 'authorized', 'failed'];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: OrderStatus;
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit';
  issuer: string | null;
  international: boolean;
  emi: boolean;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: Method;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: Card;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  /** Razorpay's charge including `tax`; null until captured. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: RefundStatus;
  speed_processed: RefundSpeed;
  speed_requested: RefundSpeed | 'optimum';
}

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  /** 0 until it is lost. */
  amount_deducted: number;
  reason_code: string;
  respond_by: number | null;
  status: (typeof DISPUTE_STATUSES)[number];
  phase: (typeof DISPUTE_PHASES)[number];
  evidence: Record<string, unknown> | null;
  created_at: number;
}

/** A file that was sent for a dispute. `head`: its first letters. */
export interface Document {
  id: string;
  entity: 'document';
  purpose: string;
  name: string;
  mime_type: string;
  size: number;
  head: string;
  created_at: number;
}

export type EventName =
  | 'payment.dispute.created'
  | 'payment.dispute.under_review'
  | 'payment.dispute.action_required'
  | 'payment.dispute.won'
  | 'payment.dispute.lost'
  | 'payment.dispute.closed'
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'refund.speed_changed';

/** A webhook event. `body` is the exact text that is signed and sent, identical in every delivery. */
export interface EventRecord {
  id: string;
  order_id: string;
  body: string;
  /** The webhook's secret when the event was created: it signs every delivery of it, also after the secret has changed. The account's if missing. */
  secret?: string;
  /** It arrived, or was given up. */
  isDone: boolean;
}

/** The meaning of a refund's idempotency key; `fingerprint` is the payment id and canonical body. */
export interface RefundKey {
  id: string;
  fingerprint: string;
  refund_id: string;
}
