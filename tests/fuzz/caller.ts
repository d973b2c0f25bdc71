import type { Got } from './asked.ts';
import type { Dice } from './dice.ts';
import type { Door } from './doors.ts';
import type { Payload } from './mutate.ts';
import { cookieHeader, type Person } from './people.ts';
import type { World } from './world.ts';

interface How extends Payload {
  readonly headers?: Readonly<Record<string, string>>;
  /** A link, a code or a signature of the sender goes with it. */
  readonly isProved?: boolean;
}

/** Somebody's browser within one step: sends what the shop's own pages send. Each call is a valid request of the run. */
export class Caller {
  readonly world: World;
  readonly dice: Dice;
  private readonly index: number;
  readonly door: Door;

  constructor(world: World, dice: Dice, index: number, door: Door) {
    this.world = world;
    this.dice = dice;
    this.index = index;
    this.door = door;
  }

  /** `call(asha, 'POST /api/orders/:id/pay', '/api/orders/4f…/pay')`; null where the shop has no such route. */
  async call(person: Person, name: string, path: string, { body, type, headers, isProved = false }: How = {}): Promise<Got | null> {
    const route = this.world.routes.find((one) => one.name === name);
    if (!route) return null;
    const cookie = cookieHeader(person);
    return this.world.ask(
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
      this.door,
    );
  }

  /** JSON to a route whose address has nothing in it that changes, or to `path`. */
  post(person: Person, name: string, value: unknown, path = name.split(' ')[1] ?? '', how: How = {}): Promise<Got | null> {
    return this.call(person, name, path, { ...how, body: JSON.stringify(value), type: 'application/json' });
  }

  form(person: Person, name: string, path: string, fields: Record<string, string>, how: How = {}): Promise<Got | null> {
    return this.call(person, name, path, {
      ...how,
      body: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
    });
  }
}

/** The body of an answer that went well, else null. */
export function bodyOf<T>(got: Got | null): T | null {
  return got && got.status < 300 ? (JSON.parse(got.text) as T) : null;
}
