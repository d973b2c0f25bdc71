import { countAttempts, resetCountedAttempts, undoCountedAttempts } from '../../platform/attempts/attempts.ts';
import { logSecurity } from '../../platform/log/log.ts';
import { addressNames } from '../../platform/request/rate-limit.ts';
import { guestIdOf } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { ADDRESS_SHARES, type AttemptLimit } from '../../rules/people/rate-limits.ts';

export type { AttemptLimit } from '../../rules/people/rate-limits.ts';

/** An attempt to count under a key; with a request, it is counted for its browser and its network address. */
export type LimitedAttempt = readonly [key: string, rule: AttemptLimit, from?: Request];

/** A key to count. `shares`: how many times the limit of the rule holds for it. */
interface Counted extends AttemptLimit {
  readonly key: string;
  readonly shares: number;
}

/**
 * Returns the keys to count: none for localhost outside production. With a request they are its address (an IPv6 address by its /64 and
 * the surrounding /48), and its browser at that address where the shop has given it an id.
 */
async function keysOf({ env }: Shop, [key, rule, from]: LimitedAttempt): Promise<Counted[]> {
  if (!from) return [{ key, ...rule, shares: 1 }];
  const names = addressNames(env, from);
  const guestId = await guestIdOf(env, from);
  return [
    ...names.map((name) => ({ key: `${key}:ip:${name}`, ...rule, shares: ADDRESS_SHARES })),
    ...(guestId ? names.slice(0, 1).map((name) => ({ key: `${key}:browser:${name}:${guestId}`, ...rule, shares: 1 })) : []),
  ];
}

const allKeys = async (shop: Shop, attempts: readonly (LimitedAttempt | null)[]): Promise<Counted[]> =>
  (await Promise.all(attempts.map((each) => (each ? keysOf(shop, each) : [])))).flat();

/** Returns an attempt that counts for the browser and the network address of a request. */
export const ipAttempt = (request: Request, what: string, rule: AttemptLimit): LimitedAttempt => [what, rule, request];

/** Counts an attempt from any address. Returns the ms to wait if the limit is exceeded, else 0. @throws ShopError SHOP_BUSY */
export async function countAttempt(shop: Shop, key: string, rule: AttemptLimit): Promise<number> {
  return (await countLimitedAttempts(shop, [[key, rule]])).wait;
}

/**
 * Counts under several keys at once; nulls are skipped. Returns the highest count, and the ms to wait if a limit is exceeded, else 0.
 * @throws ShopError SHOP_BUSY if a counter does not answer: a limited action is refused then
 */
export async function countLimitedAttempts(
  shop: Shop,
  attempts: readonly (LimitedAttempt | null)[],
): Promise<{ most: number; wait: number }> {
  const asked = await allKeys(shop, attempts);
  const counted = await countAttempts(shop, asked);
  const waits = counted.map(({ count, resetsAt }, at) => {
    const { key = '', max = 0, shares = 1 } = asked[at] ?? {};
    // Log only the first refused attempt; the later ones add nothing new.
    if (count === max * shares + 1) logSecurity('locked_out', { reason: key.split(':')[0] });
    return count > max * shares ? resetsAt - shop.now : 0;
  });
  return { most: Math.max(0, ...counted.map(({ count }) => count)), wait: Math.max(0, ...waits) };
}

/** Counts an attempt. @throws ShopError TOO_MANY_TRIES, SHOP_BUSY */
export async function assertWithinLimit(shop: Shop, key: string, rule: AttemptLimit): Promise<void> {
  await assertWithinLimits(shop, [[key, rule]]);
}

/**
 * Counts under several keys at once; nulls are skipped.
 * @throws ShopError TOO_MANY_TRIES with `retry_after` in seconds if a limit is exceeded; SHOP_BUSY
 */
export async function assertWithinLimits(shop: Shop, attempts: readonly (LimitedAttempt | null)[]): Promise<void> {
  assertNoWait((await countLimitedAttempts(shop, attempts)).wait);
}

/** Refuses an attempt that must wait. @throws ShopError TOO_MANY_TRIES if there are ms to wait */
export function assertNoWait(wait: number): void {
  if (wait > 0) throw new ShopError('TOO_MANY_TRIES', { retry_after: Math.ceil(wait / 1000) });
}

/** Uncounts one attempt under each key. Never throws. */
export const undoAttempts = async (shop: Shop, attempts: readonly (LimitedAttempt | null)[]): Promise<void> =>
  undoCountedAttempts(
    shop,
    (await allKeys(shop, attempts)).map(({ key }) => key),
  );

/** Resets the counts, once a successful action is written. Never throws. */
export const resetAttempts = (shop: Shop, ...keys: readonly string[]): Promise<void> => resetCountedAttempts(shop, keys);
