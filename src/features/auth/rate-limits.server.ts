import { countAttempts, resetCountedAttempts, undoCountedAttempts } from '../../platform/attempts/attempts.ts';
import { logSecurity } from '../../platform/log.ts';
import { clientNames } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AttemptLimit } from '../../rules/people/rate-limits.ts';

export type { AttemptLimit } from '../../rules/people/rate-limits.ts';

/** What is counted under which key; with a request, for the net address that it comes from. */
export type LimitedAttempt = readonly [key: string, rule: AttemptLimit, from?: Request];

/** A key as it is counted: nobody's on one's own machine, the network's and its neighbourhood's for an IPv6 address. */
const keysOf = ({ env }: Shop, [key, , from]: LimitedAttempt): string[] =>
  from ? clientNames(env, from).map((caller) => `${key}:ip:${caller}`) : [key];

/** A try that counts for the net address of a request. */
export const ipAttempt = (request: Request, what: string, rule: AttemptLimit): LimitedAttempt => [what, rule, request];

/** Counts a try for the whole world. Returns the ms to wait where it was one too many, else 0. @throws ShopError SHOP_BUSY */
export async function countAttempt(shop: Shop, key: string, rule: AttemptLimit): Promise<number> {
  return (await countLimitedAttempts(shop, [[key, rule]])).wait;
}

/**
 * Counts under several keys at once; nulls are left out. Returns the highest count, and the ms to wait where one was too many, else 0.
 * @throws ShopError SHOP_BUSY where a counter does not answer: nothing that is counted is open then
 */
export async function countLimitedAttempts(shop: Shop, tries: readonly (LimitedAttempt | null)[]): Promise<{ most: number; wait: number }> {
  const asked = tries.flatMap((each) => (each ? keysOf(shop, each).map((key) => ({ key, ...each[1] })) : []));
  const counted = await countAttempts(shop, asked);
  const waits = counted.map(({ count, resetsAt }, at) => {
    const { key = '', max = 0 } = asked[at] ?? {};
    // The first of those refused tells that somebody is locked out; those after it tell nothing new.
    if (count === max + 1) logSecurity('locked_out', { reason: key.split(':')[0] });
    return count > max ? resetsAt - shop.now : 0;
  });
  return { most: Math.max(0, ...counted.map(({ count }) => count)), wait: Math.max(0, ...waits) };
}

/** @throws ShopError TOO_MANY_TRIES, SHOP_BUSY */
export async function assertWithinLimit(shop: Shop, key: string, rule: AttemptLimit): Promise<void> {
  await assertWithinLimits(shop, [[key, rule]]);
}

/**
 * Counts under several keys at once. Nulls are left out.
 * @throws ShopError TOO_MANY_TRIES where one of them is too many, with `retry_after` in seconds; SHOP_BUSY
 */
export async function assertWithinLimits(shop: Shop, tries: readonly (LimitedAttempt | null)[]): Promise<void> {
  assertNoWait((await countLimitedAttempts(shop, tries)).wait);
}

/** @throws ShopError TOO_MANY_TRIES where there are ms to wait */
export function assertNoWait(wait: number): void {
  if (wait > 0) throw new ShopError('TOO_MANY_TRIES', { retry_after: Math.ceil(wait / 1000) });
}

/** Takes one try of each back. Never throws. */
export const undoAttempts = (shop: Shop, tries: readonly (LimitedAttempt | null)[]): Promise<void> =>
  undoCountedAttempts(
    shop,
    tries.flatMap((each) => (each ? keysOf(shop, each) : [])),
  );

/** Begins to count anew, after what succeeded is written. Never throws. */
export const resetAttempts = (shop: Shop, ...keys: readonly string[]): Promise<void> => resetCountedAttempts(shop, keys);
