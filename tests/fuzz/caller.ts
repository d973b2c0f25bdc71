import type { Payload } from './mutate.ts';
import { cookieHeader, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { FuzzResponse } from './request.ts';
import type { Transport } from './transports.ts';
import type { World } from './world.ts';

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

  /** `call(asha, 'POST /api/orders/:id/pay', '/api/orders/4f…/pay')`; Returns null if the shop has no such route. */
  async call(
    person: Person,
    name: string,
    path: string,
    { body, type, headers, isProved = false }: How = {},
  ): Promise<FuzzResponse | null> {
    const route = this.world.routes.find((one) => one.name === name);
    if (!route) return null;
    const cookie = cookieHeader(person);
    return this.world.send(
      {
        index: this.index,
        kind: 'valid',
        route,
        person,
        isOwn: true,
        isProved,
        isForeign: false,
        refuse: null,
        method: route.method,
        path,
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...(type && { 'content-type': type }), ...headers },
        body,
      },
      this.transport,
    );
  }

  /** Sends JSON to a route without parameters, or to `path`. */
  post(person: Person, name: string, value: unknown, path = name.split(' ')[1] ?? '', how: How = {}): Promise<FuzzResponse | null> {
    return this.call(person, name, path, { ...how, body: JSON.stringify(value), type: 'application/json' });
  }

  form(person: Person, name: string, path: string, fields: Record<string, string>, how: How = {}): Promise<FuzzResponse | null> {
    return this.call(person, name, path, {
      ...how,
      body: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
    });
  }
}

/** The parsed body of a 2xx response, or null. */
export function bodyOf<T>(response: FuzzResponse | null): T | null {
  return response && response.status < 300 ? (JSON.parse(response.text) as T) : null;
}
