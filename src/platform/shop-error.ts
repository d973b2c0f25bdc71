import { adminRefusal } from '../rules/refusals/admin-refusals.ts';
import { anyRefusal } from '../rules/refusals/every-refusal.ts';
import type { Refusal, RefusalCode } from '../rules/refusals/refusal.ts';

/** The error of a verb that refuses. Only `functions/worker/shop-app.ts` turns it into an answer. */
export class ShopError extends Error {
  readonly code: RefusalCode;
  readonly refusal: Refusal;
  /** Facts that the client needs to continue, merged into the body (new prices, an open order …). Never secrets. */
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

/** Returns the refusal of fields of a form, each with the sentence next to it; at least one. */
export const fieldsError = (fields: Readonly<Record<string, string>>): ShopError =>
  new ShopError(adminRefusal('FIELDS_WRONG', Object.values(fields).join(' ')), { fields });

/** The same for one field. */
export const fieldError = (field: string, sentence: string): ShopError => fieldsError({ [field]: sentence });

/**
 * Returns true for a refusal of every write of its kind, whatever it says: the shop is busy, closed or moves to another database. Trying again
 * later is safe, and nobody is to blame.
 */
export const isForNow = (code: RefusalCode | undefined): boolean => code === 'SHOP_BUSY' || isShut(code);

/** The same without a shop that is only busy. */
export const isShut = (code: RefusalCode | undefined): code is 'SHOP_CLOSED' | 'SHOP_MOVED' =>
  code === 'SHOP_CLOSED' || code === 'SHOP_MOVED';

/** Returns the ShopError inside an error: drizzle wraps the errors of its driver. Null if there is none. */
export function shopErrorIn(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  return error instanceof Error && error.cause !== undefined ? shopErrorIn(error.cause) : null;
}
