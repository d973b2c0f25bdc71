import type { RateLimit } from '@cloudflare/workers-types';
import type { MiddlewareHandler } from 'hono';
import { BROWSER_SHARES, NET_SHARES } from '../../rules/people/rate-limits.ts';
import type { Env } from '../env.ts';
import { logSecurity } from '../log/log.ts';
import type { Shop } from '../shop.ts';
import { ShopError } from '../shop-error.ts';
import { CookieNeeded, isSentAgain } from './cookie-challenge.ts';
import type { ShopEnv } from './route.ts';
import { guestIdOf } from './visitor.ts';

const LOCAL_ADDRESSES = ['127.0.0.1', '::1', 'local'];

/** Returns the address that Cloudflare saw. Headers that a client can set are never read (F68). */
const addressOf = (request: Request) => request.headers.get('cf-connecting-ip')?.replace(/^::ffff:(?=\d+\.)/i, '') ?? 'local';

/** Returns the first four groups of an IPv6 address: '2001:db8::7' → ['2001', 'db8', '0', '0'] */
function network(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}

const isV6 = (address: string) => address.includes(':') && address !== '::1';

/** Requests from the local machine, where tests and the demo run, are not counted. */
export function isCounted({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>, request: Request): boolean {
  return ENVIRONMENT === 'production' || !LOCAL_ADDRESSES.includes(addressOf(request));
}

/** Returns the name of a client: its IPv4 address, or the /64 of its IPv6 address. */
export function clientName(request: Request): string {
  const address = addressOf(request);
  return isV6(address) ? network(address).join(':') : address;
}

/** Returns the network of a client: its IPv4 address, or the /48 of its IPv6 address, which one customer of a provider may have whole. */
export const netOf = (request: Request): string => clientName(request).split(':').slice(0, 3).join(':');

/** The network by which a sender's share of something is counted; null for the local machine. */
export const senderOf = (env: Pick<Env, 'ENVIRONMENT'>, request: Request): string | null =>
  isCounted(env, request) ? netOf(request) : null;

/**
 * Returns the names of the network address of a request; none for the local machine. An IPv6 address is counted under its /64 and under
 * one of NET_SHARES shares of its /48, so that a whole /48 has NET_SHARES times the limit of one /64.
 */
export function addressNames(env: Pick<Env, 'ENVIRONMENT'>, request: Request): string[] {
  const address = addressOf(request);
  if (!isCounted(env, request)) return [];
  if (!isV6(address)) return [address];
  const groups = network(address);
  return [groups.join(':'), `${groups.slice(0, 3).join(':')}/48.${Number.parseInt(groups[3] ?? '0', 16) % NET_SHARES}`];
}

/**
 * Returns the names under which a request is counted: each of its address, with one of BROWSER_SHARES shares. A browser with an id signed
 * by the shop always has the same share, so that people behind one address do not use up each other's limit; requests without one count
 * together. Whoever renews the id gets all shares of the address at most.
 */
export function clientNames(env: Pick<Env, 'ENVIRONMENT'>, request: Request, guestId: string | null = null): string[] {
  const names = addressNames(env, request);
  return guestId === null ? names : names.map((name) => `${name}#${Number.parseInt(guestId.slice(-4), 16) % BROWSER_SHARES}`);
}

type LimitName = 'COUPON_LIMIT' | 'ORDER_LIMIT' | 'FORM_LIMIT' | 'SEARCH_LIMIT' | 'QUOTE_LIMIT' | 'MEDIA_LIMIT';

/** Returns true if one of the names of a request is over its limit. Nothing is counted where the binding is absent. */
export async function isOverLimit(limiter: RateLimit | undefined, names: readonly string[]): Promise<boolean> {
  if (!limiter) return false;
  const counted = await Promise.all(names.map((key) => limiter.limit({ key })));
  return counted.some(({ success }) => !success);
}

/**
 * Counts one attempt of this client.
 * @throws ShopError TOO_MANY_TRIES
 * @throws CookieNeeded for the first request of a browser that has no cookie yet
 */
export async function limit(shop: Pick<Shop, 'env'>, name: LimitName, request: Request): Promise<void> {
  if (await isRefused(shop, name, request)) throw new ShopError('TOO_MANY_TRIES');
}

/**
 * `limit()` for a page that can be shown with less work: true if this client sends too much.
 * @throws CookieNeeded for the first request of a browser that has no cookie yet
 */
export async function isRefused({ env }: Pick<Shop, 'env'>, name: LimitName, request: Request): Promise<boolean> {
  if (!env[name] || !isCounted(env, request)) return false;
  const guestId = await guestIdOf(env, request);
  if (!(await isOverLimit(env[name], clientNames(env, request, guestId)))) return false;
  if (guestId === null && !isSentAgain(request)) throw new CookieNeeded();
  logSecurity('locked_out', { reason: name, route: new URL(request.url).pathname });
  return true;
}

/** `limit()` for a whole route, before anything of the request is read. */
export function limited(name: LimitName): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    await limit(c.var.shop, name, c.req.raw);
    await next();
  };
}
