import type { RateLimit } from '@cloudflare/workers-types';
import { ShopError } from './shop-error.ts';

/** Who is counted: the address Cloudflare saw, an IPv6 one by its /64. Headers that a client can set are never read (F68). */
export function callerOf(request: Request): string {
  const address = request.headers.get('cf-connecting-ip') ?? 'local';
  return address.includes(':') && address !== '::1' ? address.split(':').slice(0, 4).join(':') : address;
}

const OWN_MACHINE = ['127.0.0.1', '::1', 'local'];

/**
 * Counts one try of this caller. Nobody is counted on one's own machine, and nothing where the binding is absent.
 * @throws ShopError TOO_MANY_TRIES
 */
export async function limit(limiter: RateLimit | undefined, request: Request): Promise<void> {
  const key = callerOf(request);
  if (!limiter || OWN_MACHINE.includes(key)) return;
  const { success } = await limiter.limit({ key });
  if (!success) throw new ShopError('TOO_MANY_TRIES');
}
