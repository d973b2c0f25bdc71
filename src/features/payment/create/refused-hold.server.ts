import type { Violation } from '../../../platform/database/constraints.ts';
import { logSecurity } from '../../../platform/log.ts';
import { ShopError } from '../../../platform/shop-error.ts';

const refusals = ['TOO_MANY_HOLDS', 'TOO_MANY_PIECES'] as const;

/** The refusal of a batch that would hold too much, also logged; null for every other violation. */
export function holdRefusal(violation: Violation | null, userId: string | null): ShopError | null {
  const code = refusals.find((word) => word === violation);
  if (code === undefined) return null;
  logSecurity('holds_refused', { account: userId ?? undefined, reason: code });
  return new ShopError(code);
}
