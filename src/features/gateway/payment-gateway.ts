import type * as z from 'zod';
import type { Settings } from '../../platform/env.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import type { RefundSpeed } from '../../rules/payment/refund-speed.ts';
import type { paymentStatuses } from '../ledger/payments.table.ts';
import type { GatewayDispute, GatewayReconLine, GatewaySettlement } from './gateway-settlements.ts';
import type { PaymentProof } from './payment-proof.schema.ts';

/** A payment as the gateway reports it. Amounts are in the smallest unit of the currency: paise for INR. */
export interface GatewayPayment {
  readonly id: string;
  /** Id of the order at the gateway; null where the payment has none. */
  readonly gatewayOrderId: string | null;
  readonly amount: Paise;
  readonly currency: string;
  /** refunded: captured, and the whole of it refunded. returned: authorised, never captured, and given back by the gateway itself. */
  readonly status: (typeof paymentStatuses)[number] | 'refunded' | 'returned';
  /** 'upi', 'card', 'netbanking', 'wallet' … */
  readonly method: string | null;
  /** Why it failed. */
  readonly error: string | null;
  /** Processed and pending refunds together. */
  readonly refunded: Paise;
  /** The number that the payer's app or bank has for it: of UPI, the RRN; null where there is none. */
  readonly reference: string | null;
}

export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The key that it was requested with; null for a refund that was made at the gateway. */
  readonly key: string | null;
  /** UTC ms; null where the gateway does not say. */
  readonly createdAt: number | null;
  /** Word of the gateway for the way in which it is made: 'instant', 'normal'; null where it does not say. */
  readonly speed: string | null;
  /** With the tax in it; null where the gateway does not say. */
  readonly fee: Paise | null;
}

/** Documents and words that are handed in against a dispute. `documentId`: the gateway's id of the evidence. */
interface DisputeAnswer {
  readonly amount: Paise;
  readonly summary: string;
  readonly documentId: string;
}

/** The event of a webhook: a payment, a refund, a dispute, or nothing that the shop can read. */
export interface GatewayEvent {
  /** Word of the gateway for it: 'payment.captured'. */
  readonly type: string;
  /** False for a kind that nothing of the shop makes. */
  readonly isOurKind: boolean;
  /** True if its subject cannot be read, whatever else it has. */
  readonly isUnread: boolean;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
  /** It is about a settlement: what it says is asked for, never believed. */
  readonly isOfSettlement: boolean;
  readonly dispute: GatewayDispute | null;
  /** The bank asks for more about the dispute. */
  readonly asksAgain: boolean;
  /** UTC ms; null where the event does not say. */
  readonly at: number | null;
  /** The payment of a refund or a dispute, or the gateway's order of a payment, as far as the event names one. */
  readonly about: string | null;
}

/** A part of a long list. */
export interface GatewayPage<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
}

/** A part of the lines of settlements. */
export interface GatewayLines extends GatewayPage<GatewayReconLine> {
  /** Lines of this part, with those that cannot be read. */
  readonly given: number;
}

/** Calls to the gateway. @throws GatewayError for every failure; SHOP_BUSY if no call is left */
export interface GatewayCalls {
  /** Checks that the gateway answers and accepts the keys, by the smallest request. */
  answers(): Promise<void>;
  /** Opens an order over `amount`. A known `orderId`, which is ours, is the order that it has. @returns the gateway's id of it */
  open(orderId: string, amount: Paise): Promise<string>;
  /** Returns the gateway's id of one of our orders, or null; to check before an opening is repeated. */
  find(orderId: string): Promise<string | null>;
  payment(id: string): Promise<GatewayPayment>;
  paymentsOf(gatewayOrderId: string): Promise<readonly GatewayPayment[]>;
  /** Captures an authorised payment; the amount must be the full amount. */
  capture(paymentId: string, amount: Paise): Promise<GatewayPayment>;
  /** Refunds `amount`. A repeated call with the same key, and the same speed, is the same refund. `speed` null: it is left to the gateway. */
  refund(paymentId: string, amount: Paise, key: string, speed: RefundSpeed | null): Promise<GatewayRefund>;
  refundNamed(id: string): Promise<GatewayRefund>;
  refundsOf(paymentId: string): Promise<readonly GatewayRefund[]>;
  /** Payments created between two times (UTC ms), newest first. `page` counts from 0. */
  payments(from: number, to: number, page: number): Promise<GatewayPage<GatewayPayment>>;
  refunds(from: number, to: number, page: number): Promise<GatewayPage<GatewayRefund>>;
  /** Settlements made between two times (UTC ms). `page` counts from 0. */
  settlements(from: number, to: number, page: number): Promise<GatewayPage<GatewaySettlement>>;
  settlement(id: string): Promise<GatewaySettlement>;
  /** Lines of the settlements of a day ('2026-11-30'), whichever zone it has at the gateway, without the first `skip` of them. */
  settlementLines(day: string, skip: number): Promise<GatewayLines>;
  /** The newest first. `page` counts from 0. */
  disputes(page: number): Promise<GatewayPage<GatewayDispute>>;
  dispute(id: string): Promise<GatewayDispute>;
  /** Stores a file for a dispute. @returns the gateway's id of it */
  keepDocument(name: string, pdf: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Hands in an answer. Refused where one was handed in, or nothing is asked for. */
  contest(id: string, answer: DisputeAnswer): Promise<GatewayDispute>;
  /** Leaves the money to the buyer. Refused where it is decided already. */
  accept(id: string): Promise<GatewayDispute>;
}

/** A provider that takes payments online. `gateway.server.ts` chooses the shop's. */
export interface PaymentGateway {
  /** `timeout` is called before each call, and returns the ms that the call may take. @throws GatewayError if there is no time */
  connect(settings: Settings, timeout: () => number): GatewayCalls;
  /** True if the gateway signed that this payment of this order of its own succeeded. It does not prove which of our orders that is. */
  isProved(settings: Settings, gatewayOrderId: string, proof: PaymentProof): Promise<boolean>;
  /** Reads the form with which the gateway returns the browser from a page of its own; null if it says neither. */
  readReturn(form: Readonly<Record<string, string>>): PaymentProof | 'declined' | null;
  /** The id of a webhook's delivery, or null if the delivery is not genuine. `raw` is the body, byte by byte. */
  verify(settings: Settings, raw: Uint8Array<ArrayBuffer>, headers: Headers): Promise<string | null>;
  /** Reads the body of a genuine delivery. Never throws: what cannot be read reports nothing. */
  readEvent(text: string): GatewayEvent;
  /** False for the id of a refund. */
  isPaymentId(id: string): boolean;
  /** The script of the payment window, the name that it gives to `window`, and the public key that it needs. None of them is secret. */
  script(settings: Settings): { readonly script: string; readonly global: string; readonly key: string };
  /** Returns the sources from which a page with the payment window may load, by directive of its content security policy. */
  sources(settings: Settings): Readonly<Record<string, readonly string[]>>;
  /** The origin of the payment window, which may use payment handlers. */
  readonly origin: string;
}

type Named = Readonly<Record<string, string | undefined>>;

/** Asks the gateway's API for JSON of a shape. Never throws. `path` begins with '/'. */
type AskGateway = <T>(
  path: string,
  shape: z.ZodType<T>,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly ok: true; readonly body: T } | { readonly ok: false; readonly status: number; readonly why: string }>;

/** Something that a command has found out: a sentence without its full stop, and what to do about it. */
export interface GatewayFinding {
  readonly level: 'ok' | 'WARN' | 'FAIL';
  readonly says: string;
  readonly mend?: string;
}

/** The calls of the operator's commands to a gateway. */
export interface GatewayOperator {
  /** The address of its API. */
  readonly api: string;
  /** Looks at the keys and the webhook, for `npm run doctor`. */
  check(settings: Named, ask: AskGateway): Promise<readonly GatewayFinding[]>;
  /** Shows the steps of new keys, or checks keys that are given, for `npm run rotate`. @throws Error where the gateway refuses them */
  rotate(shop: Shop, settings: Named): Promise<{ readonly isDone: boolean; readonly text: string }>;
}

/**
 * Ways in which a call can fail. `unknown` is a timeout or an error of the gateway itself: it may or may not have acted, so the call is
 * repeated with the same key and never counts as a refusal.
 */
type GatewayFault =
  /** `isFinal`: repeating it would be refused too, because of what was asked and not of who asks or how often. */
  /** `isShort`: the balance at the gateway is too small; it may be asked again. */
  | { readonly fault: 'refused'; readonly isFinal: boolean; readonly description: string; readonly isShort?: boolean }
  /** `isUnheard`: too many calls, or nothing listens there. The call may be repeated, and it has certainly done nothing. */
  | { readonly fault: 'unknown'; readonly description: string; readonly isUnheard?: boolean };

export class GatewayError extends Error {
  readonly detail: GatewayFault;
  constructor(detail: GatewayFault) {
    super(`${GATEWAY_NAME} ${detail.fault}: ${detail.description}`);
    this.name = 'GatewayError';
    this.detail = detail;
  }
}

/** True if the call that failed has certainly done nothing at the gateway. */
export const didNothing = ({ detail }: GatewayError): boolean => detail.fault === 'refused' || detail.isUnheard === true;
