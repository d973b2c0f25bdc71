import { Shopper } from '../shop/people/shopper.ts';
import type { Payload } from './mutate.ts';
import { cookieHeader, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { Route } from './routes.ts';
import type { Transport } from './transports.ts';
import type { World } from './world.ts';

/** valid: what the shop's pages send; near: valid but for one mistake; hostile: what no page would send. */
const kinds = ['valid', 'near', 'hostile'] as const;
export type Kind = (typeof kinds)[number];

export interface FuzzRequest {
  /** Number of the step; together with the seed it reproduces this request. */
  readonly index: number;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  /** False if the cookies do not identify the sender: missing, tampered with, made up, or of an ended session. */
  readonly isOwn: boolean;
  /** The request carries a signed link, a mailed code or a payment signature of the sender. */
  readonly isProved: boolean;
  /** The headers say that another site sends it. */
  readonly isForeign: boolean;
  /** Why it must be answered with 4xx, if the fuzzer knows. */
  readonly refuse: string | null;
  readonly method: string;
  /** Including the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

export type FuzzResponse = { readonly status: number; readonly headers: Headers; readonly text: string };

export const textOf = (body: FuzzRequest['body']): string => (typeof body === 'string' ? body : body ? new TextDecoder().decode(body) : '');
const SHOWN = 2_000;

/** The request as a curl command; characters that a shell cannot carry are escaped. */
export function curlLine({ method, path, headers, body }: FuzzRequest): string {
  const quoted = (text: string) => `$'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  const head = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const text = textOf(body);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…(${text.length} characters)` : text;
  return ['curl', '-X', method, quoted(`S${path}`), ...head, ...(body === undefined ? [] : ['--data-binary', quoted(shown)])].join(' ');
}

interface How extends Payload {
  readonly headers?: Readonly<Record<string, string>>;
  /** The request carries a link, a code or a signature of the sender. */
  readonly isProved?: boolean;
}

/** Sends what the shop's pages send, within one step. Each call counts as a valid request of the run. */
export class Caller {
  readonly world: World;
  readonly random: Random;
  private readonly index: number;
  readonly transport: Transport;

  constructor(world: World, random: Random, index: number, transport: Transport) {
    this.world = world;
    this.random = random;
    this.index = index;
    this.transport = transport;
  }

  /** `call(asha, 'POST', '/api/orders/4f…/pay')` */
  async call(person: Person, method: string, path: string, { body, type, headers, isProved = false }: How = {}): Promise<FuzzResponse> {
    const cookie = cookieHeader(person);
    return this.world.send(
      {
        index: this.index,
        kind: 'valid',
        route: this.routeOf(method, path.split('?')[0] ?? ''),
        person,
        isOwn: true,
        isProved,
        isForeign: false,
        refuse: null,
        method,
        path,
        headers: { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }), ...headers, ...(cookie && { cookie }) },
        body,
      },
      this.transport,
    );
  }

  /** @throws Error if the shop has no such route */
  private routeOf(method: string, path: string): Route {
    const { routes } = this.world;
    const isAt = ({ pattern }: Route) => new RegExp(`^${pattern.replace(/:\w+(?:\{[^}]*\})?/g, '[^/]+')}$`).test(path);
    const own = routes.filter((route) => route.method === method && !route.isPage);
    const route = own.find(({ pattern }) => pattern === path) ?? own.find(isAt);
    if (!route) throw new Error(`no route ${method} ${path}`);
    return route;
  }

  post(person: Person, path: string, value: unknown, how: How = {}): Promise<FuzzResponse> {
    return this.call(person, 'POST', path, { ...how, body: JSON.stringify(value), type: 'application/json' });
  }

  /** The shopper of all tests, with the cookies of a person. */
  shopper(person: Person): Shopper {
    const { razorpay, env } = this.world.shop;
    const fetch = async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      // The shop itself gives each person a cookie.
      const { cookie: _, ...others } = headers as Record<string, string>;
      const answer = await this.call(person, method, path, { headers: others, body: body as string });
      return new Response(answer.text || null, answer);
    };
    return new Shopper({ razorpay, env, fetch });
  }
}

/** The parsed body of a 2xx response, or null. */
export const bodyOf = <T>(response: FuzzResponse): T | null => (response.status < 300 ? (JSON.parse(response.text) as T) : null);
