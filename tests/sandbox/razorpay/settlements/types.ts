/** Money is integer paise, times are Unix seconds. */
export type SettlementStatus = 'created' | 'processed' | 'failed';
export const SETTLEMENT_STATUSES: readonly SettlementStatus[] = ['created', 'processed', 'failed'];

export interface Settlement {
  id: string;
  entity: 'settlement';
  /** Negative where refunds took more than came. */
  amount: number;
  status: SettlementStatus;
  /** With `tax` in it. */
  fees: number;
  tax: number;
  utr: string | null;
  created_at: number;
}

/** A line of a settlement. Its id is that of its payment, refund or adjustment. */
export interface SettlementLine {
  id: string;
  entity_id: string;
  type: 'payment' | 'refund' | 'transfer' | 'adjustment';
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  /** With `tax` in it. */
  fee: number;
  tax: number;
  on_hold: boolean;
  settled: boolean;
  created_at: number;
  settled_at: number | null;
  settlement_id: string | null;
  posted_at: null;
  credit_type: string;
  description: string | null;
  /** A text, an object or nothing: Razorpay sends each. */
  notes: string | object | null;
  payment_id: string | null;
  settlement_utr: string | null;
  order_id: string | null;
  order_receipt: string | null;
  method: string | null;
  card_network: string | null;
  card_issuer: string | null;
  card_type: string | null;
  dispute_id: string | null;
}

/** An amount of the gateway's own that the next settlement has: what a dispute takes or gives back, what a negative settlement owes. */
export interface Adjustment {
  id: string;
  /** Negative where it is taken. */
  amount: number;
  dispute_id: string | null;
  payment_id: string | null;
  description: string | null;
  created_at: number;
}
