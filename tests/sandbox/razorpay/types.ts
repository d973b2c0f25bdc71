import type { Knobs } from './knobs.ts';
import type { Store } from './store/store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** The stand-in's data types. Money is integer paise, times are Unix seconds unless a name ends in `Ms`. */

export type Notes = Record<string, string | number> | [];
type OrderStatus = 'created' | 'attempted' | 'paid';
type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
type RefundStatus = 'pending' | 'processed' | 'failed';
type RefundSpeed = 'normal' | 'instant';
export type Method = 'upi' | 'card' | 'netbanking' | 'wallet';
export type Outcome = 'captured' | 'authorized' | 'failed';

export const METHODS: readonly Method[] = ['upi', 'card', 'netbanking', 'wallet'];
export const OUTCOMES: readonly Outcome[] = ['captured', 'authorized', 'failed'];

export interface Order extends Record<'amount' | 'amount_paid' | 'amount_due' | 'attempts' | 'created_at', number> {
  id: string;
  entity: 'order';
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: OrderStatus;
  notes: Notes;
}

interface Card extends Record<'id' | 'name' | 'last4' | 'network', string>, Record<'international' | 'emi', boolean> {
  entity: 'card';
  type: 'credit' | 'debit';
  issuer: string | null;
}

type Fault = Record<`error_${'code' | 'description' | 'source' | 'step' | 'reason'}`, string | null>;
type Payer = Record<'email' | 'contact', string> & Record<'card_id' | 'bank' | 'wallet' | 'vpa', string | null>;

export interface Payment extends Fault, Payer, Record<'id' | 'currency' | 'order_id', string> {
  entity: 'payment';
  amount: number;
  status: PaymentStatus;
  invoice_id: null;
  international: boolean;
  method: Method;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card?: Card;
  notes: Notes;
  /** Razorpay's charge including `tax`; null until captured. */
  fee: number | null;
  tax: number | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund extends Record<'id' | 'currency' | 'payment_id', string>, Record<'amount' | 'created_at', number> {
  entity: 'refund';
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  batch_id: null;
  status: RefundStatus;
  speed_processed: RefundSpeed;
  speed_requested: RefundSpeed | 'optimum';
}

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

export interface Dispute extends Record<'id' | 'payment_id' | 'currency' | 'reason_code', string>, Record<'amount' | 'created_at', number> {
  entity: 'dispute';
  /** 0 until it is lost. */
  amount_deducted: number;
  respond_by: number | null;
  status: (typeof DISPUTE_STATUSES)[number];
  phase: (typeof DISPUTE_PHASES)[number];
  evidence: Record<string, unknown> | null;
}

/** A file that was sent for a dispute. `head`: its first letters. */
export interface Document extends Record<'id' | 'purpose' | 'name' | 'mime_type' | 'head', string>, Record<'size' | 'created_at', number> {
  entity: 'document';
}

export type EventName =
  | `payment.dispute.${'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'}`
  | `payment.${'authorized' | 'captured' | 'failed'}`
  | `refund.${'created' | 'processed' | 'failed' | 'speed_changed'}`
  | 'order.paid';

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
export type RefundKey = { id: string; fingerprint: string; refund_id: string };

export type Account = { accountId: string; keyId: string; keySecret: string; webhookSecret: string };

/** The state that every handler uses: one merchant account and its settings. */
export interface Sandbox {
  account: Account;
  store: Store;
  knobs: Knobs;
  webhooks: Pick<Webhooks, 'enqueue' | 'isOn'>;
  /** Ids of the refunds that wait for money on the account, oldest first. */
  unpaid: Set<string>;
  /** Resolves after `ms`, or at once when the sandbox closes. */
  sleep(ms: number): Promise<void>;
  /** Runs `run` in `ms`, unless the sandbox closes before. */
  later(ms: number, run: () => void): void;
}
