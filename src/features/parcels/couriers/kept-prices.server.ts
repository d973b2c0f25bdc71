import { DAY } from '../../../rules/limits.ts';
import type { KeptPrices } from './courier-context.ts';

/** Prices that one Worker keeps: PIN areas times weights times methods that a day's orders have. */
const KEPT_MAX = 2_000;

/** Returns an empty store of prices, each of which is forgotten after a day. */
export function keptPrices(): KeptPrices {
  const kept = new Map<string, { readonly price: number; readonly until: number }>();
  return {
    get(key, now) {
      const found = kept.get(key);
      return found && found.until > now ? found.price : undefined;
    },
    set(key, price, now) {
      // The oldest is first.
      if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, { price, until: now + DAY });
    },
  };
}
