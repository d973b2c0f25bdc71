import { fileOf, magic } from '../shop/orders/delivered.ts';
import type { FuzzRequest, Kind } from './caller.ts';
import { bodyOf, Caller } from './caller.ts';
import { carried, cookieHeaders, keyHeaders, siteHeaders, strayHeaders } from './headers.ts';
import { fitting, type Hints, hintsFor } from './hints.ts';
import { formBody, hostileBody, nearValid, type Payload } from './mutate.ts';
import { pathOf } from './paths.ts';
import type { KnownOrder, Person } from './people.ts';
import type { Random } from './random.ts';
import type { Route } from './routes.ts';
import type { Transport } from './transports.ts';
import { mailWebhook, razorpayEvent, whatsappEvent } from './webhook-bodies.ts';
import type { World } from './world.ts';
import { arbitraryOf } from './zod-arbitrary.ts';

const CREATE = 'POST /api/create-razorpay-order';
/** Routes that move money or check a proof are called more often than the rest. */
const weightOf = ({ name, isSlow, isPage }: Route) => {
  if (name === CREATE) return 12;
  if (/verify-razorpay|\/orders\/:id|webhooks\/razorpay|payment-callback/.test(name)) return 6;
  return isSlow ? 2 : isPage ? 3 : 4;
};

function pickRoute(routes: readonly Route[], random: Random): Route {
  let left = random.int(
    1,
    routes.reduce((all, route) => all + weightOf(route), 0),
  );
  for (const route of routes) {
    left -= weightOf(route);
    if (left <= 0) return route;
  }
  return random.pick(routes);
}

/** Whether a transport reaches a route: the built Worker has every page and no bucket. */
const isBehind = ({ hasPages }: Transport, { isPage, pattern }: Route): boolean =>
  hasPages ? !/^\/media|^\/\.|evidence/.test(pattern) : !isPage;

const OTHER_METHODS = ['PUT', 'DELETE', 'PATCH', 'POST', 'GET', 'HEAD', 'OPTIONS', 'PROPFIND'];

/** The request of a step. The same seed and index make the same request for the same state of the shop. */
export async function generateRequest(world: World, random: Random, index: number, transport: Transport): Promise<FuzzRequest> {
  const kind = random.pick<Kind>(['valid', 'valid', 'near', 'near', 'hostile', 'hostile']);
  const open = world.routes.filter((one) => isBehind(transport, one));
  const route = pickRoute(transport.hasPages && random.chance(0.7) ? open.filter(({ isPage }) => isPage) : open, random);
  const person = senderOf(world, random, kind, route);
  const order = orderOf(world, random, kind, person);
  const site = siteHeaders(random, kind, transport.origin);
  const cookies = cookieHeaders(world, random, kind, person);
  const hints = hintsFor(world, random, person, route, order);
  const path = pathOf({ world, random, kind, route, person, order });
  const { body, type, headers = {}, refuse = null } = await payloadOf({ world, random, kind, route, person, transport, index }, hints);
  const method = kind === 'hostile' && random.chance(0.06) ? random.pick(OTHER_METHODS) : route.method;
  const isBare = method === 'GET' || method === 'HEAD';
  return {
    ...{ index, kind, route, person, method, path: path.path, isOwn: cookies.isOwn, isForeign: site.isForeign },
    isProved: hints.isProved() || path.isProved,
    refuse: method === route.method && path.isPlain ? refuse : null,
    headers: {
      ...site.headers,
      ...cookies.headers,
      ...strayHeaders(random, kind),
      ...(route.name === CREATE && keyHeaders(world, random, kind, person)),
      ...(type && { 'content-type': carried(type) }),
      ...headers,
    },
    ...(isBare ? {} : { body }),
  };
}

/** Valid requests come from people with the permission; the others from anybody. */
function senderOf(world: World, random: Random, kind: Kind, { permission }: Route): Person {
  const may = world.people.filter(({ role }) => {
    if (permission === 'administer') return role === 'administrator';
    return permission === 'own-account' ? role !== 'guest' : role !== 'administrator';
  });
  return random.pick(kind === 'valid' || random.chance(0.5) ? may : world.people);
}

/** The order that a request names: usually the sender's, sometimes somebody else's. */
function orderOf(world: World, random: Random, kind: Kind, person: Person): KnownOrder | undefined {
  const recent = person.orders.slice(-8);
  if (recent.length > 0 && (kind === 'valid' || random.chance(0.6))) return random.pick(recent);
  return random.pickIfAny(world.people.flatMap(({ orders }) => orders.slice(-5)));
}

interface Step {
  readonly world: World;
  readonly random: Random;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  readonly transport: Transport;
  readonly index: number;
}

async function payloadOf(
  step: Step,
  { hint }: Hints,
): Promise<Payload & { headers?: Readonly<Record<string, string>>; refuse?: string | null }> {
  const { world, random, kind, route } = step;
  const { body } = route;
  if (body === 'none') return kind === 'hostile' && random.chance(0.3) ? hostileBody({ x: 1 }, random) : {};
  if ('raw' in body) {
    if (body.raw === 'razorpay') return razorpayEvent(world, random, kind);
    if (body.raw === 'whatsapp') return whatsappEvent(world, random, kind);
    return body.raw === 'file' ? file(random, kind) : mailWebhook(world, random, kind);
  }
  if ('form' in body) {
    const schema = Array.isArray(body.form) ? null : (body.form as Parameters<typeof arbitraryOf>[0]);
    const names = Array.isArray(body.form) ? (body.form as readonly string[]) : [];
    const fields = schema
      ? (random.sample(arbitraryOf(schema, hint)) as Record<string, unknown>)
      : Object.fromEntries(names.map((name) => [name, random.sample(hint([name]) ?? arbitraryOfText)]));
    const texts = Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    return formBody(texts, kind, random);
  }
  const sampled = fitting(world, random, random.sample(arbitraryOf(body.json, hint)));
  const valid = route.name === CREATE ? await priced(step, sampled as Record<string, unknown>) : sampled;
  if (kind === 'valid') return { body: JSON.stringify(valid), type: 'application/json' };
  return kind === 'near' ? { body: nearValid(valid, random), type: 'application/json' } : hostileBody(valid, random);
}

const arbitraryOfText = arbitraryOf({ _zod: { def: { type: 'string' } } }, () => null);

function file(random: Random, kind: Kind): Payload {
  const bytes = fileOf(random.pick(Object.keys(magic) as (keyof typeof magic)[]), random.pick([12, 300, 2_000]));
  if (kind === 'valid') return { body: bytes, type: random.pick(['', 'image/jpeg', 'video/mp4']) };
  const odd = [
    fileOf([0x3c, 0x73, 0x76, 0x67], 400),
    new Uint8Array(0),
    fileOf([0x47, 0x49, 0x46], 40),
    fileOf('jpeg', 3),
    fileOf('png', 90_000),
  ];
  return { body: random.pick(odd), type: random.pick(['', 'image/svg+xml', 'text/html', 'image/jpeg']) };
}

/** Adds the total that the shop quotes for this cart, as the checkout page does; sometimes a total that the client made up. */
async function priced({ world, random, person, transport, index, kind }: Step, body: Record<string, unknown>) {
  const items = (body.cart_items ?? []) as { product_id: number; quantity: number; selected_size: string }[];
  const lines = items.map(({ product_id, quantity, selected_size }) => ({ product_id, quantity, selected_size: selected_size ?? '' }));
  const asked = { lines, coupon_code: body.coupon_code ?? '' };
  const quote = bodyOf<{ total: number }>(await new Caller(world, random, index, transport).post(person, '/api/cart/quote', asked));
  if (!quote) return body;
  const { total } = quote;
  const isMadeUp = kind !== 'valid' && random.chance(0.2);
  return { ...body, final_amount_from_client: isMadeUp ? random.pick([0, 1, total / 100 - 1, -total / 100, total]) : total / 100 };
}
