import type { Violation } from '../../../platform/database/constraints.ts';
import { logSecurity } from '../../../platform/log/log.ts';
import { ShopError } from '../../../platform/shop-error.ts';

/** The refusal of a batch that would take too many pieces without money, also logged; null for every other violation. */
export function holdRefusal(violation: Violation | null, userId: string | null): ShopError | null {
  if (violation !== 'TOO_MANY_HOLDS' && violation !== 'TOO_MUCH_CASH') return null;
  logSecurity('holds_refused', { account: userId ?? undefined, reason: violation });
  return new ShopError(violation);
}
