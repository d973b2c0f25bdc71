import { countAttempts, forgetAttempts, takeAttemptsBack } from '../../platform/attempts/attempts.ts';
import { logSecurity } from '../../platform/log.ts';
import { callersOf } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { TryRule } from '../../rules/people/rate-limits.ts';

export type { TryRule } from '../../rules/people/rate-limits.ts';

/** What is counted under which key; with a request, for the net address that it comes from. */
export type Try = readonly [key: string, rule: TryRule, from?: Request];

/** A key as it is counted: nobody's on one's own machine, the network's and its neighbourhood's for an IPv6 address. */
const keysOf = ({ env }: Shop, [key, , from]: Try): string[] =>
  from ? callersOf(env, from).map((caller) => `${key}:ip:${caller}`) : [key];

/** A try that counts for the net address of a request. */
export const tryOf = (request: Request, what: string, rule: TryRule): Try => [what, rule, request];

/** Counts a try for the whole world. Returns the ms to wait where it was one too many, else 0. @throws ShopError SHOP_BUSY */
export async function countTry(shop: Shop, key: string, rule: TryRule): Promise<number> {
  return (await countTries(shop, [[key, rule]])).wait;
}

/**
 * Counts under several keys at once; nulls are left out. Returns the highest count, and the ms to wait where one was too many, else 0.
 * @throws ShopError SHOP_BUSY where a counter does not answer: nothing that is counted is open then
 */
export async function countTries(shop: Shop, tries: readonly (Try | null)[]): Promise<{ most: number; wait: number }> {
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
export async function refuseTooMany(shop: Shop, key: string, rule: TryRule): Promise<void> {
  await refuseAnyTooMany(shop, [[key, rule]]);
}

/**
 * Counts under several keys at once. Nulls are left out.
 * @throws ShopError TOO_MANY_TRIES where one of them is too many, with `retry_after` in seconds; SHOP_BUSY
 */
export async function refuseAnyTooMany(shop: Shop, tries: readonly (Try | null)[]): Promise<void> {
  refuseToWait((await countTries(shop, tries)).wait);
}

/** @throws ShopError TOO_MANY_TRIES where there are ms to wait */
export function refuseToWait(wait: number): void {
  if (wait > 0) throw new ShopError('TOO_MANY_TRIES', { retry_after: Math.ceil(wait / 1000) });
}

/** Takes one try of each back. Never throws. */
export const triesTakenBack = (shop: Shop, tries: readonly (Try | null)[]): Promise<void> =>
  takeAttemptsBack(
    shop,
    tries.flatMap((each) => (each ? keysOf(shop, each) : [])),
  );

/** Begins to count anew, after what succeeded is written. Never throws. */
export const triesForgiven = (shop: Shop, ...keys: readonly string[]): Promise<void> => forgetAttempts(shop, keys);
