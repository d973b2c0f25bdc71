import type Razorpay from 'razorpay';
import * as z from 'zod';
import type { Settings } from '../../../platform/env.ts';
import { type GatewayCalls, GatewayError, type GatewayLines, type GatewayPage } from '../payment-gateway.ts';
import { askRazorpay } from './razorpay-request.server.ts';
import { disputeShape, reconLineShape, settlementShape } from './razorpay-settlement-shapes.ts';
import { paymentShape, refundShape } from './razorpay-shapes.ts';

const documentShape = z.object({ id: z.string().min(1) });

/** One file has it all: the invoice, what the courier says, the messages, and the facts of the order. */
const proofs = (documentId: string) => ({
  shipping_proof: [documentId],
  billing_proof: [documentId],
  customer_communication: [documentId],
  others: [{ type: 'order_facts', document_ids: [documentId] }],
});

/** Returns a PDF as the SDK takes it. Its types know only files of Node's file system; it hands the value on as it is. */
const documentOf = (name: string, pdf: Uint8Array<ArrayBuffer>) => ({
  purpose: 'dispute_evidence' as const,
  file: { value: new File([pdf], name, { type: 'application/pdf' }) as never },
});

/** A call as the SDK's resources ask for it. */
interface Asked {
  readonly url: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly formData?: Readonly<Record<string, string | Blob>>;
}

/** Returns the shop's own calls in the form of the SDK's `api`, which has no option for an address, a time limit or a header of one call. */
function callsOf(settings: Settings, timeout: number, headers: Record<string, string>) {
  const send = (method: string, url: string, body?: BodyInit, more?: Record<string, string>) =>
    askRazorpay(settings, timeout, `/v1${url}`, { method, headers: { ...headers, ...more }, ...(body !== undefined && { body }) });
  const withJson =
    (method: string) =>
    ({ url, data }: Asked) =>
      data ? send(method, url, JSON.stringify(data), { 'content-type': 'application/json' }) : send(method, url);
  return {
    get: ({ url, data = {} }: Asked) => send('GET', `${url}${queryOf(data)}`),
    ...{ post: withJson('POST'), put: withJson('PUT'), patch: withJson('PATCH'), delete: withJson('DELETE') },
    postFormData({ url, formData = {} }: Asked) {
      const form = new FormData();
      for (const [name, value] of Object.entries(formData)) form.set(name, value);
      return send('POST', url, form);
    },
  };
}

function queryOf(data: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(data).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

async function connect(settings: Settings, timeout: number, headers: Record<string, string>): Promise<Razorpay> {
  // Loaded by the first call: pages need only the addresses of this gateway.
  const { default: Sdk } = await import('razorpay');
  const client = new Sdk({ key_id: settings.RAZORPAY_KEY_ID, key_secret: settings.RAZORPAY_KEY_SECRET });
  Object.assign(client.api, callsOf(settings, timeout, { 'user-agent': `razorpay-node@${Sdk.VERSION}`, ...headers }));
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
    const read = shape.safeParse(await call(client));
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
    keepDocument: async (name, pdf) => (await ask(documentShape, ({ documents }) => documents.create(documentOf(name, pdf)))).id,
    contest: (id, { amount, summary, documentId }) =>
      ask(disputeShape, ({ disputes }) => disputes.contest(id, { amount, summary, ...proofs(documentId), action: 'submit' })),
    accept: (id) => ask(disputeShape, ({ disputes }) => disputes.accept(id)),
  };
}
