import type * as z from 'zod';
import { gatewayOperator } from '../../../src/features/gateway/gateway-operator.server.ts';
import { DELHIVERY_API } from '../../../src/features/parcels/couriers/delhivery/delhivery-account.ts';
import { SHIPROCKET_API } from '../../../src/features/parcels/couriers/shiprocket/shiprocket-account.ts';
import type { OperatorSettings } from './settings.ts';

/** The services outside that commands of the operator ask. The Worker has its own addresses. */
const addresses = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  dns: 'https://cloudflare-dns.com/dns-query',
  meta: 'https://graph.facebook.com/v24.0',
  gateway: gatewayOperator.api,
  shiprocket: SHIPROCKET_API,
  delhivery: DELHIVERY_API,
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0',
  turso: 'https://api.turso.tech/v1',
} as const;

export type Service = keyof typeof addresses | 'shop';

/** `body`: as the schema says; `status` 0 if there was no answer. `serverAt`: the clock of the service, UTC ms. */
export type Answer<T> =
  | { readonly ok: true; readonly body: T; readonly serverAt: number | null }
  | { readonly ok: false; readonly status: number; readonly why: string };

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ms to wait for the answer; without it TIMEOUT_MS. */
  readonly timeoutMs?: number;
}

/** Asks a service for JSON of a shape. Never throws. `path` begins with '/' or '?'. */
export type Ask = <T>(service: Service, path: string, shape: z.ZodType<T>, question?: Question) => Promise<Answer<T>>;

const TIMEOUT_MS = 15_000;
const WHY_CHARS = 160;

/** OUTSIDE_URL, the address of a stand-in for all services, is for tests: tokens go to this machine or to the service itself. */
const ON_THIS_MACHINE = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/;

/** Returns the address of each service. @throws Error if OUTSIDE_URL is not on this machine */
export function addressBook({ OUTSIDE_URL: standIn, SHOP_URL = '' }: OperatorSettings): (service: Service) => string {
  if (standIn !== undefined && !ON_THIS_MACHINE.test(standIn)) throw new Error('OUTSIDE_URL is for tests and must be on this machine.');
  const realAddress = (service: Service) => (service === 'shop' ? SHOP_URL : addresses[service]);
  return (service) => (standIn === undefined ? realAddress(service) : `${standIn}/${service}`);
}

/** Returns the client of the outside services. @throws Error: see `addressBook` */
export function asker(settings: OperatorSettings): Ask {
  const addressOf = addressBook(settings);
  return async (service, path, shape, { headers, timeoutMs = TIMEOUT_MS, ...question } = {}) => {
    try {
      const answer = await fetch(`${addressOf(service)}${path}`, {
        ...question,
        headers: { accept: 'application/json', ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      if (!answer.ok) return { ok: false, status: answer.status, why: `it answered ${answer.status}: ${text.slice(0, WHY_CHARS)}` };
      const body = shape.safeParse(JSON.parse(text));
      const serverAt = Date.parse(answer.headers.get('date') ?? '');
      if (body.success) return { ok: true, body: body.data, serverAt: Number.isNaN(serverAt) ? null : serverAt };
      return { ok: false, status: answer.status, why: 'its answer has another form than expected' };
    } catch (error) {
      return { ok: false, status: 0, why: error instanceof Error ? `it could not be asked (${error.message})` : 'it could not be asked' };
    }
  };
}
