import { whatsappKeys } from '../sandbox/whatsapp/whatsapp.ts';
import type { Kind } from './asked.ts';
import type { Dice } from './dice.ts';
import type { KnownOrder, Person } from './people.ts';
import type { Route } from './routes.ts';
import { hostileText } from './values.ts';
import type { World } from './world.ts';

export interface PathStep {
  readonly world: World;
  readonly dice: Dice;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  readonly order: KnownOrder | undefined;
}

/** Queries that the shop reads somewhere, and two that it reads nowhere. */
const queryNames = [
  'token',
  'order',
  'status',
  'for',
  'size',
  'page',
  'q',
  'sort',
  'next',
  'error',
  'said',
  'until',
  'sig',
  'grant_type',
  'e',
  'tab',
  'x',
  '__proto__',
];

/**
 * The address of a request. `isPlain`: it names what it seems to name, nothing in it was twisted; `isProved`: it carries
 * the signed link of the sender's own order.
 */
export function pathOf(step: PathStep): { path: string; isPlain: boolean; isProved: boolean } {
  const { world, dice, kind, route } = step;
  let isPlain = true;
  const link = route.pattern.includes('/returns/evidence/') ? dice.maybe(world.links.slice(-30)) : undefined;
  if (link && kind !== 'hostile')
    return { path: kind === 'valid' ? link : nearLink(link, dice), isPlain: true, isProved: kind === 'valid' };
  const path = route.pattern.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => {
    if (kind === 'hostile' && dice.chance(0.3)) {
      isPlain = false;
      const text = hostileText(dice);
      return dice.chance(0.8) ? encodeURIComponent(text.toWellFormed()) : text.replace(/[\s#?]/g, '').toWellFormed();
    }
    const named = namedBy(step, name);
    return name === 'key' ? named : encodeURIComponent(named);
  });
  const { query, isProved } = queryOf(step);
  return { path: query ? `${path}?${query}` : path, isPlain, isProved };
}

/** A signed link with one character changed: of what is named, of how long it works, or of the signature. */
function nearLink(link: string, dice: Dice): string {
  const at = dice.int(link.indexOf('evidence/') + 9, link.length - 1);
  return link.slice(0, at) + (link[at] === '7' ? '8' : '7') + link.slice(at + 1);
}

/** What a part of an address names: an order, a piece, a request of a return, a file, a page of the catalogue. */
function namedBy({ world, dice, route, order }: PathStep, name: string): string {
  const { pattern } = route;
  if (name === 'product' || pattern.includes('/wishlist/')) return String(dice.pick(world.goods.pieces).id);
  if (name === 'slug') return dice.pick(['category-1', 'nothing-here']);
  if (name === 'key')
    return dice.pick(['products/a1.jpg', 'products/a1.jpg/360.webp', 'private/x.jpg', '../private/x', 'variants/x/360.avif']);
  if (pattern.includes('/factors/')) return dice.maybe(world.factors) ?? dice.uuid();
  if (pattern.includes('/admin/returns/')) return dice.maybe(world.returns)?.id ?? dice.uuid();
  if (name === 'request') return requestOf(world, dice, order);
  if (name === 'media') return dice.maybe(world.media)?.id ?? dice.uuid();
  if (pattern.includes('/orders/')) return order?.id ?? dice.uuid();
  return dice.uuid();
}

/** A return of the order, or the id under which one is about to be asked for. */
function requestOf(world: World, dice: Dice, order: KnownOrder | undefined): string {
  const own = world.returns.filter(({ orderId }) => orderId === order?.id);
  return dice.chance(0.8) ? (dice.maybe(own)?.id ?? dice.uuid()) : (dice.maybe(world.returns)?.id ?? dice.uuid());
}

function queryOf({ world, dice, kind, route, person, order }: PathStep): { query: string; isProved: boolean } {
  const query = new URLSearchParams();
  let isProved = false;
  const isOfOrder = /orders|payment|order-confirmation/.test(route.pattern);
  if (order && /callback|order-confirmation|payment-/.test(route.pattern) && dice.chance(0.9)) query.set('order', order.id);
  if (order && order.owner === person && isOfOrder && dice.chance(0.3)) {
    query.set('token', order.token);
    isProved = true;
  }
  const mailed = dice.maybe(world.queries.get(person.email) ?? []);
  if (mailed && /newsletter|stock-alerts|verify-email|update-password/.test(route.pattern) && dice.chance(0.8)) {
    for (const [name, value] of new URLSearchParams(mailed)) query.set(name, value);
    isProved = true;
  }
  if (route.pattern.endsWith('/webhooks/whatsapp')) {
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': whatsappKeys.WHATSAPP_VERIFY_TOKEN, 'hub.challenge': dice.digits(8) };
    for (const [name, value] of Object.entries(asked)) query.set(name, dice.chance(0.9) ? value : 'x');
  }
  if (route.pattern.includes('suggestions')) query.set('for', world.goods.pieces.map(({ id }) => id).join(','));
  if (route.pattern.startsWith('/collections'))
    for (const name of ['sort', 'page', 'q']) if (dice.chance(0.3)) query.set(name, dice.pick(['1', '2', 'jhumka', 'price']));
  if (kind === 'near' && dice.chance(0.3))
    query.append(dice.pick(queryNames), dice.pick([...query.values(), 'x', '0', '-1', '99999999999']));
  if (kind === 'near' && isProved && dice.chance(0.2)) {
    query.set('token', `${order?.token.slice(0, -1)}A`);
  }
  if (kind !== 'hostile') return { query: query.toString(), isProved };
  for (const name of queryNames) if (dice.chance(0.15)) query.append(name, hostileText(dice).toWellFormed());
  // The disk service that stands for the assets in raw workerd, and only that, fails on addresses that no page matches and no percent sign ends.
  const isBroken = !route.isPage && dice.chance(0.1);
  return { query: query.toString() + (isBroken ? '&%zz=%c0%af&&=&token=%00' : ''), isProved };
}
