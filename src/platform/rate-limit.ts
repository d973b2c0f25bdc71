import type { RateLimit } from '@cloudflare/workers-types';
import { ShopError } from './shop-error.ts';

/** Who is counted: the address Cloudflare saw, an IPv6 one by its /64. Headers that a client can set are never read (F68). */
export function callerOf(request: Request): string {
  const address = request.headers.get('cf-connecting-ip') ?? 'local';
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}

/**
 * Counts one try of this caller. The binding is absent in tests and in measuring runs, where nothing is limited.
 * @throws ShopError TOO_MANY_TRIES
 */
export async function limit(limiter: RateLimit | undefined, request: Request): Promise<void> {
  if (!limiter) return;
  const { success } = await limiter.limit({ key: callerOf(request) });
  if (!success) throw new ShopError('TOO_MANY_TRIES');
}
