import { fileOf, magic } from '../shop/delivered.ts';
import type { Asked, Kind } from './asked.ts';
import type { Dice } from './dice.ts';
import type { Door } from './doors.ts';
import { razorpayEvent, whatsappEvent } from './envelopes.ts';
import { carried, cookieHeaders, keyHeaders, siteHeaders, strayHeaders } from './headers.ts';
import { fitting, type Hints, hintsFor } from './hints.ts';
import { formBody, hostileBody, nearValid, type Payload } from './mutate.ts';
import { pathOf } from './paths.ts';
import type { KnownOrder, Person } from './people.ts';
import type { Route } from './routes.ts';
import type { World } from './world.ts';
import { arbitraryOf } from './zod-arbitrary.ts';

const CREATE = 'POST /api/create-razorpay-order';
/** Routes that hold the shop's money and doors are asked more often than the rest. */
const weightOf = ({ name, isSlow, isPage }: Route) => {
  if (name === CREATE) return 12;
  if (/verify-razorpay|\/orders\/:id|webhooks\/razorpay|payment-callback/.test(name)) return 6;
  return isSlow ? 2 : isPage ? 3 : 4;
};

function pickRoute(routes: readonly Route[], dice: Dice): Route {
  let left = dice.int(
    1,
    routes.reduce((all, route) => all + weightOf(route), 0),
  );
  for (const route of routes) {
    left -= weightOf(route);
    if (left <= 0) return route;
  }
  return dice.pick(routes);
}

/** What a door leads to: the built Worker has every page and no bucket. */
function isBehind({ hasPages }: Door, { isPage, pattern }: Route): boolean {
  return hasPages ? !/^\/media|^\/\.|evidence/.test(pattern) : !isPage;
}

const OTHER_METHODS = ['PUT', 'DELETE', 'PATCH', 'POST', 'GET', 'HEAD', 'OPTIONS', 'PROPFIND'];

/** The request of a step: which route, by whom, how wrong. The same seed and index ask the same of the same shop. */
export async function requestOf(world: World, dice: Dice, index: number, door: Door): Promise<Asked> {
  const kind = dice.pick<Kind>(['valid', 'valid', 'near', 'near', 'hostile', 'hostile']);
  const open = world.routes.filter((one) => isBehind(door, one));
  const route = pickRoute(door.hasPages && dice.chance(0.7) ? open.filter(({ isPage }) => isPage) : open, dice);
  const person = senderOf(world, dice, kind, route);
  const order = orderOf(world, dice, kind, person);
  const site = siteHeaders(dice, kind, door.origin);
  const cookies = cookieHeaders(world, dice, kind, person);
  const hints = hintsFor(world, dice, person, route, order);
  const path = pathOf({ world, dice, kind, route, person, order });
  const { body, type, headers = {}, refuse = null } = await payloadOf({ world, dice, kind, route, person, door, index }, hints);
  const method = kind === 'hostile' && dice.chance(0.06) ? dice.pick(OTHER_METHODS) : route.method;
  const isBare = method === 'GET' || method === 'HEAD';
  return {
    index,
    kind,
    route,
    person,
    isOwn: cookies.isOwn,
    isProved: hints.isProved() || path.isProved,
    isForeign: site.isForeign,
    refuse: method === route.method && path.isPlain ? refuse : null,
    method,
    path: path.path,
    headers: {
      ...site.headers,
      ...cookies.headers,
      ...strayHeaders(dice, kind),
      ...(route.name === CREATE && keyHeaders(world, dice, kind, person)),
      ...(type && { 'content-type': carried(type) }),
      ...headers,
    },
    ...(isBare ? {} : { body }),
  };
}

/** Valid requests come from who may send them; the others from anybody. */
function senderOf(world: World, dice: Dice, kind: Kind, { permission }: Route): Person {
  const may = world.people.filter(({ role }) => {
    if (permission === 'administer') return role === 'administrator';
    return permission === 'own-account' ? role !== 'guest' : role !== 'administrator';
  });
  return dice.pick(kind === 'valid' || dice.chance(0.5) ? may : world.people);
}

/** An order to speak of: mostly one's own, now and then somebody else's. */
function orderOf(world: World, dice: Dice, kind: Kind, person: Person): KnownOrder | undefined {
  const recent = person.orders.slice(-8);
  if (recent.length > 0 && (kind === 'valid' || dice.chance(0.6))) return dice.pick(recent);
  return dice.maybe(world.people.flatMap(({ orders }) => orders.slice(-5)));
}

interface Step {
  readonly world: World;
  readonly dice: Dice;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  readonly door: Door;
  readonly index: number;
}

async function payloadOf(
  step: Step,
  { hint }: Hints,
): Promise<Payload & { headers?: Readonly<Record<string, string>>; refuse?: string | null }> {
  const { world, dice, kind, route } = step;
  const { body } = route;
  if (body === 'none') return kind === 'hostile' && dice.chance(0.3) ? hostileBody({ x: 1 }, dice) : {};
  if ('raw' in body) {
    if (body.raw === 'razorpay') return razorpayEvent(world, dice, kind);
    return body.raw === 'whatsapp' ? whatsappEvent(world, dice, kind) : file(dice, kind);
  }
  if ('form' in body) {
    const schema = Array.isArray(body.form) ? null : (body.form as Parameters<typeof arbitraryOf>[0]);
    const names = Array.isArray(body.form) ? (body.form as readonly string[]) : [];
    const fields = schema
      ? (dice.of(arbitraryOf(schema, hint)) as Record<string, unknown>)
      : Object.fromEntries(names.map((name) => [name, dice.of(hint([name]) ?? arbitraryOfText)]));
    const texts = Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    return formBody(texts, kind, dice);
  }
  const sampled = fitting(world, dice, dice.of(arbitraryOf(body.json, hint)));
  const valid = route.name === CREATE ? await priced(step, sampled as Record<string, unknown>) : sampled;
  if (kind === 'valid') return { body: JSON.stringify(valid), type: 'application/json' };
  return kind === 'near' ? { body: nearValid(valid, dice), type: 'application/json' } : hostileBody(valid, dice);
}

const arbitraryOfText = arbitraryOf({ _zod: { def: { type: 'string' } } }, () => null);

function file(dice: Dice, kind: Kind): Payload {
  const bytes = fileOf(dice.pick(Object.keys(magic) as (keyof typeof magic)[]), dice.pick([12, 300, 2_000]));
  if (kind === 'valid') return { body: bytes, type: dice.pick(['', 'image/jpeg', 'video/mp4']) };
  const odd = [
    fileOf([0x3c, 0x73, 0x76, 0x67], 400),
    new Uint8Array(0),
    fileOf([0x47, 0x49, 0x46], 40),
    fileOf('jpeg', 3),
    fileOf('png', 90_000),
  ];
  return { body: dice.pick(odd), type: dice.pick(['', 'image/svg+xml', 'text/html', 'image/jpeg']) };
}

/** The total that the shop asks for this cart, as the checkout page learns it; now and then one that the client made up. */
async function priced(
  { world, dice, route, person, door, index, kind }: Step,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const items = (body.cart_items ?? []) as { product_id: number; quantity: number; selected_size: string }[];
  const lines = items.map(({ product_id, quantity, selected_size }) => ({ product_id, quantity, selected_size: selected_size ?? '' }));
  const quote = world.routes.find(({ name }) => name === 'POST /api/cart/quote') ?? route;
  const { status, text } = await world.ask(
    {
      index,
      kind: 'valid',
      route: quote,
      person,
      isOwn: true,
      isProved: false,
      isForeign: false,
      refuse: null,
      method: 'POST',
      path: '/api/cart/quote',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: [...person.jar].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ lines, coupon_code: body.coupon_code ?? '' }),
    },
    door,
  );
  if (status !== 200) return body;
  const { total } = JSON.parse(text) as { total: number };
  const isMadeUp = kind !== 'valid' && dice.chance(0.2);
  return { ...body, final_amount_from_client: isMadeUp ? dice.pick([0, 1, total / 100 - 1, -total / 100, total]) : total / 100 };
}
