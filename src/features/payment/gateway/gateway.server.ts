import Razorpay from 'razorpay';
import * as z from 'zod';
import type { Settings } from '../../../platform/env.ts';
import type { Shop } from '../../../platform/shop.ts';
import { GATEWAY_TIMEOUT, GATEWAY_TIMEOUT_WAITING } from '../../../rules/limits.ts';

/** A payment as the gateway reports it. Amounts are in the smallest unit (paise for INR). */
const paymentShape = z.object({
  id: z.string().min(1),
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
  error_reason: z.string().nullish(),
  /** Processed and pending refunds together. */
  amount_refunded: z.number().int().nullish(),
});
export type GatewayPayment = z.infer<typeof paymentShape>;

const orderShape = z.object({ id: z.string().min(1), amount: z.coerce.number(), currency: z.string(), receipt: z.string().nullish() });
export type GatewayOrder = z.infer<typeof orderShape>;

const refundShape = z.object({
  id: z.string().min(1),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
  /** `refund` is our id; Razorpay sends an empty list instead of an empty object. */
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  /** Unix seconds. */
  created_at: z.number().nullish(),
});
export type GatewayRefund = z.infer<typeof refundShape>;

/**
 * How a call can fail. `unknown` is a timeout or a 5xx: the gateway may or may not have acted, so the call is repeated with the
 * same key and never counts as a refusal.
 */
type GatewayFault =
  | { fault: 'refused'; status: number; description: string }
  /** `isUnheard`: too many calls, or nothing listens there. The call may be repeated, and it has certainly done nothing. */
  | { fault: 'unknown'; description: string; isUnheard?: boolean };

export class GatewayError extends Error {
  readonly detail: GatewayFault;
  constructor(detail: GatewayFault) {
    super(`Razorpay ${detail.fault}: ${detail.description}`);
    this.name = 'GatewayError';
    this.detail = detail;
  }
}

/** True if the call that failed has certainly done nothing at the gateway. */
export const didNothing = ({ detail }: GatewayError): boolean => detail.fault === 'refused' || detail.isUnheard === true;

/** Codes of a connection that was never made. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** The SDK throws `{statusCode, error}` for error responses; `connect` gives a network failure the status 0 and its code. */
function faultOf(error: unknown): GatewayFault {
  const { statusCode, error: body } = (error ?? {}) as { statusCode?: number; error?: { description?: string } };
  const description = body?.description ?? (error instanceof Error ? error.message : 'no response');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429) {
    return { fault: 'refused', status: statusCode, description };
  }
  return { fault: 'unknown', description, isUnheard: statusCode === 429 || (statusCode === 0 && UNCONNECTED.includes(description)) };
}

interface Transport {
  readonly defaults: { baseURL: string; timeout: number; headers: { common: Record<string, string> } };
  readonly interceptors: {
    readonly response: { use(done: undefined, failed: (error: { code?: string; response?: object }) => unknown): void };
  };
}

/** Without this the SDK throws a TypeError for a network failure, and nobody could tell a silent gateway from an unreachable one. */
function namedFailure(error: { code?: string; response?: object }): Promise<never> {
  return Promise.reject(
    error.response ? error : { response: { status: 0, data: { error: { description: error.code ?? 'no response' } } } },
  );
}

function connect(settings: Settings, timeout: number, headers: Record<string, string>): Razorpay {
  const client = new Razorpay({ key_id: settings.RAZORPAY_KEY_ID, key_secret: settings.RAZORPAY_KEY_SECRET });
  // The SDK has no option for base URL, timeout or headers of a single call; its transport has. See docs/decisions.md.
  const { defaults, interceptors } = (client as unknown as { api: { rq: Transport } }).api.rq;
  interceptors.response.use(undefined, namedFailure);
  if (settings.RAZORPAY_SANDBOX_URL) defaults.baseURL = settings.RAZORPAY_SANDBOX_URL;
  defaults.timeout = timeout;
  Object.assign(defaults.headers.common, headers);
  return client;
}

async function answerOf<T>(shape: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    throw new GatewayError(faultOf(error));
  }
  const read = shape.safeParse(answer);
  if (!read.success) throw new GatewayError({ fault: 'unknown', description: 'the response has an unexpected shape' });
  return read.data;
}

const list = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item) });

/** The maximum number of items in one response of Razorpay. */
export const GATEWAY_PAGE_SIZE = 100;
const seconds = (ms: number) => Math.floor(ms / 1000);

/**
 * A client for Razorpay. Every call is counted and has a timeout, and every failure is a GatewayError. While a customer waits,
 * all calls share one time limit; a call after it fails as `unknown`. @throws GatewayError, SHOP_BUSY if no call is left
 */
export function gateway({ env: settings, calls }: Pick<Shop, 'env' | 'calls'>) {
  const ask = async <T>(shape: z.ZodType<T>, call: (razorpay: Razorpay) => Promise<unknown>, headers: Record<string, string> = {}) => {
    const left = calls.patience();
    if (left <= 0) throw new GatewayError({ fault: 'unknown', description: 'no time left for this call' });
    calls.spend();
    const timeout = Number.isFinite(left) ? Math.min(GATEWAY_TIMEOUT_WAITING, left) : GATEWAY_TIMEOUT;
    return answerOf<T>(shape, () => call(connect(settings, timeout, headers)));
  };
  return {
    /** Creates an order over `amount` paise. The receipt is our order id; a known receipt returns its existing order. */
    createOrder: (amount: number, receipt: string, notes: Record<string, string>) =>
      ask(orderShape, (razorpay) => razorpay.orders.create({ amount, currency: 'INR', receipt, notes })),

    /** The gateway order of one of our orders, or null; to check before a creation is repeated. */
    findOrder: async (receipt: string) =>
      (await ask(list(orderShape), (razorpay) => razorpay.orders.all({ receipt }))).items.find((order) => order.receipt === receipt) ??
      null,

    paymentsOf: async (gatewayOrderId: string) =>
      (await ask(list(paymentShape), (razorpay) => razorpay.orders.fetchPayments(gatewayOrderId))).items,

    /** Payments created between two times (UTC ms), newest first, 100 per page. */
    paymentsBetween: async (from: number, to: number, skip: number) =>
      (
        await ask(list(paymentShape), (razorpay) =>
          razorpay.payments.all({ from: seconds(from), to: seconds(to), count: GATEWAY_PAGE_SIZE, skip }),
        )
      ).items,

    refundsBetween: async (from: number, to: number, skip: number) =>
      (
        await ask(list(refundShape), (razorpay) =>
          razorpay.refunds.all({ from: seconds(from), to: seconds(to), count: GATEWAY_PAGE_SIZE, skip }),
        )
      ).items,

    /** Whether it answers and takes the keys, by the smallest question. */
    answers: () => ask(list(paymentShape), (razorpay) => razorpay.payments.all({ count: 1 })),

    /** Captures an authorised payment; the amount must be the full amount. */
    capture: (id: string, amount: number) => ask(paymentShape, (razorpay) => razorpay.payments.capture(id, amount, 'INR')),

    payment: (id: string) => ask(paymentShape, (razorpay) => razorpay.payments.fetch(id)),

    /** Refunds `amount` paise. A repeated call with the same key is the same refund. */
    refund: (paymentId: string, amount: number, key: string) =>
      ask(refundShape, (razorpay) => razorpay.payments.refund(paymentId, { amount, notes: { refund: key } }), {
        'X-Refund-Idempotency': key,
      }),

    /** The refunds of a payment. */
    refundsOf: async (paymentId: string) =>
      (await ask(list(refundShape), (razorpay) => razorpay.payments.fetchMultipleRefund(paymentId, { count: GATEWAY_PAGE_SIZE }))).items,

    refundNamed: (id: string) => ask(refundShape, (razorpay) => razorpay.refunds.fetch(id)),

    findRefund: (paymentId: string, refundId: string) => ask(refundShape, (razorpay) => razorpay.payments.fetchRefund(paymentId, refundId)),
  };
}

export { paymentShape, refundShape };
