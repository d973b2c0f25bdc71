import type { RateLimit } from '@cloudflare/workers-types';
import type { MiddlewareHandler } from 'hono';
import { BROWSER_SHARES, NET_SHARES } from '../../rules/people/rate-limits.ts';
import type { Env } from '../env.ts';
import { logSecurity } from '../log.ts';
import type { Shop } from '../shop.ts';
import { ShopError } from '../shop-error.ts';
import type { ShopEnv } from './route.ts';

const OWN_MACHINE = ['127.0.0.1', '::1', 'local'];

/** What Cloudflare saw. Headers that a client can set are never read (F68). */
const addressOf = (request: Request) => request.headers.get('cf-connecting-ip')?.replace(/^::ffff:(?=\d+\.)/i, '') ?? 'local';

/** The first four groups of an IPv6 address, written in full: '2001:db8::7' → ['2001', 'db8', '0', '0'] */
function network(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}

const isV6 = (address: string) => address.includes(':') && address !== '::1';

/** Nobody is counted on one's own machine, where the tests and the demonstration run. */
export function isCounted({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>, request: Request): boolean {
  return ENVIRONMENT === 'production' || !OWN_MACHINE.includes(addressOf(request));
}

/** Who asks: an IPv4 address, or the /64 of an IPv6 one. */
export function clientName(request: Request): string {
  const address = addressOf(request);
  return isV6(address) ? network(address).join(':') : address;
}

/**
 * The names under which a request is counted; none on one's own machine. An IPv6 address counts by its /64, and that in one of
 * NET_SHARES shares of its /48: a whole /48 has so many times the room of one /64. A browser that shows an id signed by the shop counts in
 * one of BROWSER_SHARES shares of its address, so that people behind one address do not use each other's room up.
 */
export function clientNames(env: Pick<Env, 'ENVIRONMENT'>, request: Request, guestId: string | null = null): string[] {
  const address = addressOf(request);
  if (!isCounted(env, request)) return [];
  const share = guestId === null ? '' : `#${Number.parseInt(guestId.slice(-4), 16) % BROWSER_SHARES}`;
  if (!isV6(address)) return [address + share];
  const groups = network(address);
  const net = `${groups.slice(0, 3).join(':')}/48.${Number.parseInt(groups[3] ?? '0', 16) % NET_SHARES}`;
  return [groups.join(':') + share, net + share];
}

type LimitName = 'COUPON_LIMIT' | 'ORDER_LIMIT' | 'FORM_LIMIT' | 'SEARCH_LIMIT' | 'QUOTE_LIMIT' | 'MEDIA_LIMIT';

/** True where one of the names of a request has used its room up. Nothing is counted where the binding is absent. */
export async function isOverLimit(limiter: RateLimit | undefined, names: readonly string[]): Promise<boolean> {
  if (!limiter) return false;
  const counted = await Promise.all(names.map((key) => limiter.limit({ key })));
  return counted.some(({ success }) => !success);
}

/**
 * Counts one try of this caller.
 * @throws ShopError TOO_MANY_TRIES
 */
export async function limit({ env }: Pick<Shop, 'env'>, name: LimitName, request: Request, guestId: string | null = null): Promise<void> {
  if (!(await isOverLimit(env[name], clientNames(env, request, guestId)))) return;
  logSecurity('locked_out', { reason: name, route: new URL(request.url).pathname });
  throw new ShopError('TOO_MANY_TRIES');
}

/** `limit()` of a whole route, before anything of the request is read. */
export function limited(name: LimitName): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    await limit(c.var.shop, name, c.req.raw, c.var.visitor.guestId);
    await next();
  };
}
