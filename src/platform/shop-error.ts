import { anyRefusal } from '../rules/refusals/every-refusal.ts';
import type { Refusal, RefusalCode } from '../rules/refusals/refusal.ts';

/** What a verb throws when it must say no. `functions/on-error.ts` is the one place that turns it into an answer. */
export class ShopError extends Error {
  readonly code: RefusalCode;
  readonly refusal: Refusal;
  /** Facts the client needs to go on, merged into the body (new prices, an open order …). Never secrets. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(refusal: RefusalCode | Refusal, facts: Record<string, unknown> = {}) {
    const full = typeof refusal === 'string' ? anyRefusal(refusal) : refusal;
    super(`${full.code}: ${full.message}`);
    this.name = 'ShopError';
    this.code = full.code;
    this.refusal = full;
    this.facts = facts;
  }
}

/** The ShopError inside an error: drizzle wraps what its driver throws. Null where the fault is nobody's refusal. */
export function shopErrorIn(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  return error instanceof Error && error.cause !== undefined ? shopErrorIn(error.cause) : null;
}
