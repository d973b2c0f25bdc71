import type Razorpay from 'razorpay';
import * as z from 'zod';
import type { Settings } from '../../../platform/env.ts';
import { type GatewayCalls, GatewayError, type GatewayLines, type GatewayPage } from '../payment-gateway.ts';
import { documentShape, postDocument, proofs } from './razorpay-documents.server.ts';
import { disputeShape, reconLineShape, settlementShape } from './razorpay-settlement-shapes.ts';
import { paymentShape, refundShape } from './razorpay-shapes.ts';

/** Codes of a connection that was never made. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
/** Refusals of what was asked. Others are of the keys, or of the number of calls. */
const FINAL = [400, 404, 422];
/** Razorpay's sentence about an account without the money for a refund. */
const TOO_LITTLE = /not have enough balance/i;

/** The SDK throws `{statusCode, error}` for error responses; `connect` gives a network failure the status 0 and its code. */
function errorOf(error: unknown): GatewayError {
  const { statusCode, error: body } = (error ?? {}) as { statusCode?: number; error?: { description?: string; reason?: string } };
  const description = body?.description ?? (error instanceof Error ? error.message : 'no response');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429) {
    const isShort = body?.reason === 'insufficient_balance' || TOO_LITTLE.test(description);
    return new GatewayError({ fault: 'refused', isFinal: FINAL.includes(statusCode) && !isShort, description, isShort });
  }
  const isUnheard = statusCode === 429 || (statusCode === 0 && UNCONNECTED.includes(description));
  return new GatewayError({ fault: 'unknown', description, isUnheard });
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

async function connect(settings: Settings, timeout: number, headers: Record<string, string>): Promise<Razorpay> {
  // Loaded by the first call: pages need only the addresses of this gateway.
  const { default: Sdk } = await import('razorpay');
  const client = new Sdk({ key_id: settings.RAZORPAY_KEY_ID, key_secret: settings.RAZORPAY_KEY_SECRET });
  // The SDK has no option for base URL, timeout or headers of a single call; its transport has.
  const { defaults, interceptors } = (client as unknown as { api: { rq: Transport } }).api.rq;
  interceptors.response.use(undefined, namedFailure);
  if (settings.RAZORPAY_SANDBOX_URL) defaults.baseURL = settings.RAZORPAY_SANDBOX_URL;
  defaults.timeout = timeout;
  Object.assign(defaults.headers.common, headers);
  return client;
}

const list = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item) });
const orderShape = z.object({ id: z.string().min(1), receipt: z.string().nullish() });

/** The maximum number of items in one response. */
const PAGE_SIZE = 100;
const pageOf = <T>({ items }: { items: T[] }): GatewayPage<T> => ({ items, isLast: items.length < PAGE_SIZE });
const between = (from: number, to: number, page: number) => ({
  from: Math.floor(from / 1_000),
  to: Math.floor(to / 1_000),
  count: PAGE_SIZE,
  skip: PAGE_SIZE * page,
});

/** The same of the lines of settlements. */
const LINES_PAGE_SIZE = 1_000;
/** A line that cannot be read does not keep the others away. */
const linesShape = list(z.unknown()).transform(({ items }): GatewayLines => {
  const read = items.map((item) => reconLineShape.safeParse(item));
  return {
    items: read.flatMap(({ data }) => (data ? [data] : [])),
    ...{ given: items.length, isLast: items.length < LINES_PAGE_SIZE },
  };
});
/** With two digits, as Razorpay's documents have them; its SDK passes them on. */
const dayOf = (day: string) => {
  const [year, month, date] = day.split('-');
  return { year, month, day: date } as unknown as { year: number; month: number; day: number };
};

/** Calls by Razorpay's SDK; what it answers is checked before anybody reads it. */
export function razorpayCalls(settings: Settings, timeout: () => number): GatewayCalls {
  const ask = async <T>(shape: z.ZodType<T>, call: (razorpay: Razorpay) => Promise<unknown>, headers: Record<string, string> = {}) => {
    const client = await connect(settings, timeout(), headers);
    let answer: unknown;
    try {
      answer = await call(client);
    } catch (error) {
      throw errorOf(error);
    }
    const read = shape.safeParse(answer);
    if (!read.success) throw new GatewayError({ fault: 'unknown', description: 'the response has an unexpected shape' });
    return read.data;
  };
  return {
    answers: async () => {
      await ask(list(paymentShape), ({ payments }) => payments.all({ count: 1 }));
    },
    open: async (receipt, amount) =>
      (await ask(orderShape, ({ orders }) => orders.create({ amount, currency: 'INR', receipt, notes: { order: receipt } }))).id,
    find: async (receipt) =>
      (await ask(list(orderShape), ({ orders }) => orders.all({ receipt }))).items.find((order) => order.receipt === receipt)?.id ?? null,
    payment: (id) => ask(paymentShape, ({ payments }) => payments.fetch(id)),
    paymentsOf: async (id) => (await ask(list(paymentShape), ({ orders }) => orders.fetchPayments(id))).items,
    capture: (id, amount) => ask(paymentShape, ({ payments }) => payments.capture(id, amount, 'INR')),
    refund: (id, amount, key, speed) =>
      ask(refundShape, ({ payments }) => payments.refund(id, { amount, ...(speed && { speed }), notes: { refund: key } }), {
        'X-Refund-Idempotency': key,
      }),
    refundNamed: (id) => ask(refundShape, ({ refunds }) => refunds.fetch(id)),
    refundsOf: async (id) => (await ask(list(refundShape), ({ payments }) => payments.fetchMultipleRefund(id, { count: PAGE_SIZE }))).items,
    payments: async (...window) => pageOf(await ask(list(paymentShape), ({ payments }) => payments.all(between(...window)))),
    refunds: async (...window) => pageOf(await ask(list(refundShape), ({ refunds }) => refunds.all(between(...window)))),
    settlements: async (...window) => pageOf(await ask(list(settlementShape), ({ settlements }) => settlements.all(between(...window)))),
    settlement: (id) => ask(settlementShape, ({ settlements }) => settlements.fetch(id)),
    settlementLines: (day, skip) =>
      ask(linesShape, ({ settlements }) => settlements.reports({ ...dayOf(day), count: LINES_PAGE_SIZE, skip })),
    disputes: async (page) =>
      pageOf(await ask(list(disputeShape), ({ disputes }) => disputes.all({ count: PAGE_SIZE, skip: PAGE_SIZE * page }))),
    dispute: (id) => ask(disputeShape, ({ disputes }) => disputes.fetch(id)),
    keepDocument: async (name, pdf) => (await ask(documentShape, () => postDocument(settings, timeout(), name, pdf))).id,
    contest: (id, { amount, summary, documentId }) =>
      ask(disputeShape, ({ disputes }) => disputes.contest(id, { amount, summary, ...proofs(documentId), action: 'submit' })),
    accept: (id) => ask(disputeShape, ({ disputes }) => disputes.accept(id)),
  };
}
