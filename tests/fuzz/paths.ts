import { sesKeys } from '../sandbox/carriers/ses.ts';
import { whatsappKeys } from '../sandbox/whatsapp/whatsapp.ts';
import type { Kind } from './caller.ts';
import { hostileText } from './hostile-values.ts';
import type { KnownOrder, Person } from './people.ts';
import type { Random } from './random.ts';
import type { Route } from './routes.ts';
import type { World } from './world.ts';

export interface PathStep {
  readonly world: World;
  readonly random: Random;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  readonly order: KnownOrder | undefined;
}

/** Query parameters that the shop reads somewhere, and two that it never reads. */
const queryNames = 'token order status for size page q sort next error said until sig grant_type e tab x __proto__'.split(' ');

/**
 * The path of a request. `isPlain`: no parameter was replaced by hostile text; `isProved`: it carries the signed link
 * of the sender's order.
 */
export function pathOf(step: PathStep): { path: string; isPlain: boolean; isProved: boolean } {
  const { world, random, kind, route } = step;
  let isPlain = true;
  const link = route.pattern.includes('/returns/evidence/') ? random.pickIfAny(world.links.slice(-30)) : undefined;
  if (link && kind !== 'hostile')
    return { path: kind === 'valid' ? link : nearLink(link, random), isPlain: true, isProved: kind === 'valid' };
  const path = route.pattern.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => {
    if (kind === 'hostile' && random.chance(0.3)) {
      isPlain = false;
      const text = hostileText(random);
      return random.chance(0.8) ? encodeURIComponent(text.toWellFormed()) : text.replace(/[\s#?]/g, '').toWellFormed();
    }
    const named = namedBy(step, name);
    return name === 'key' ? named : encodeURIComponent(named);
  });
  const { query, isProved } = queryOf(step);
  return { path: query ? `${path}?${query}` : path, isPlain, isProved };
}

/** A signed link with one character changed: in the id, the expiry or the signature. */
function nearLink(link: string, random: Random): string {
  const at = random.int(link.indexOf('evidence/') + 9, link.length - 1);
  return link.slice(0, at) + (link[at] === '7' ? '8' : '7') + link.slice(at + 1);
}

/** The value of a path parameter: an order, a product, a return request, a file, a page of the catalogue. */
function namedBy({ world, random, route, order }: PathStep, name: string): string {
  const { pattern } = route;
  if (name === 'product' || pattern.includes('/wishlist/')) return String(random.pick(world.catalogue.products).id);
  if (name === 'slug') return random.pick(['category-1', 'nothing-here']);
  if (name === 'key')
    return random.pick(['products/a1.jpg', 'products/a1.jpg/360.webp', 'private/x.jpg', '../private/x', 'variants/x/360.avif']);
  if (pattern.includes('/factors/')) return random.pickIfAny(world.factors) ?? random.uuid();
  if (pattern.includes('/admin/returns/')) return random.pickIfAny(world.returns)?.id ?? random.uuid();
  if (name === 'request') return returnIdOf(world, random, order);
  if (name === 'media') return random.pickIfAny(world.media)?.id ?? random.uuid();
  if (pattern.includes('/orders/')) return order?.id ?? random.uuid();
  return random.uuid();
}

/** A return of the order, or a new id for one. */
function returnIdOf(world: World, random: Random, order: KnownOrder | undefined): string {
  const own = world.returns.filter(({ orderId }) => orderId === order?.id);
  return random.chance(0.8) ? (random.pickIfAny(own)?.id ?? random.uuid()) : (random.pickIfAny(world.returns)?.id ?? random.uuid());
}

function queryOf({ world, random, kind, route, person, order }: PathStep): { query: string; isProved: boolean } {
  const query = new URLSearchParams();
  let isProved = false;
  const isOfOrder = /orders|payment|order-confirmation/.test(route.pattern);
  if (order && /callback|order-confirmation|payment-/.test(route.pattern) && random.chance(0.9)) query.set('order', order.id);
  if (order && order.owner === person && isOfOrder && random.chance(0.3)) {
    query.set('token', order.token);
    isProved = true;
  }
  const mailed = random.pickIfAny(world.queries.get(person.email) ?? []);
  if (mailed && /newsletter|stock-alerts|verify-email|update-password/.test(route.pattern) && random.chance(0.8)) {
    for (const [name, value] of new URLSearchParams(mailed)) query.set(name, value);
    isProved = true;
  }
  if (route.pattern.endsWith('/webhooks/whatsapp')) {
    const challenge = {
      'hub.mode': 'subscribe',
      'hub.verify_token': whatsappKeys.WHATSAPP_VERIFY_TOKEN,
      'hub.challenge': random.digits(8),
    };
    for (const [name, value] of Object.entries(challenge)) query.set(name, random.chance(0.9) ? value : 'x');
  }
  if (route.pattern.endsWith('/mail/ses')) query.set('token', random.chance(0.9) ? sesKeys.SES_WEBHOOK_TOKEN : 'x');
  if (/suggestions|fitting/.test(route.pattern)) query.set('for', world.catalogue.products.map(({ id }) => id).join(','));
  if (route.pattern.startsWith('/collections'))
    for (const name of ['sort', 'page', 'q']) if (random.chance(0.3)) query.set(name, random.pick(['1', '2', 'jhumka', 'price']));
  if (kind === 'near' && random.chance(0.3))
    query.append(random.pick(queryNames), random.pick([...query.values(), 'x', '0', '-1', '99999999999']));
  if (kind === 'near' && isProved && random.chance(0.2)) query.set('token', `${order?.token.slice(0, -1)}A`);
  if (kind !== 'hostile') return { query: query.toString(), isProved };
  for (const name of queryNames) if (random.chance(0.15)) query.append(name, hostileText(random).toWellFormed());
  // Only the disk service that serves assets in raw workerd fails on malformed percent signs in paths that no page matches.
  const isBroken = !route.isPage && random.chance(0.1);
  return { query: query.toString() + (isBroken ? '&%zz=%c0%af&&=&token=%00' : ''), isProved };
}
