import type { RefusalCode } from '../../rules/refusals/refusal.ts';
import { ShopError } from '../shop-error.ts';
import violations from './violations.json' with { type: 'json' };

/** The error of the triggers by which `npm run restore` closes the former database (functions/cli/restore/close-live.ts). */
const MOVED = 'SHOP_MOVED' as const;

/** The rule that a refused batch violated. OTHER_CONSTRAINT: one that no caller handles. */
export type Violation = keyof typeof violations | typeof MOVED | 'OTHER_CONSTRAINT';

/** Errors of triggers mean themselves; `means` of a table says what its CHECKs and unique columns mean. */
const meanings: ReadonlyMap<string, Violation> = new Map(
  (Object.keys(violations) as (keyof typeof violations)[]).flatMap((word) => [word, ...violations[word]].map((name) => [name, word])),
);

/** A batch that the database refused; nothing of it was written. */
export class DatabaseRefusal extends Error {}

/**
 * SQLite's name of the violated constraint, for the log: 'orders.number', 'orders_total_is_sum', 'PRICE_CHANGED'. Null for every other
 * failure.
 */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof DatabaseRefusal) || !error.message.includes('SQLITE_CONSTRAINT')) return null;
  return error.message.split(': ').at(-1) ?? null;
}

/** Returns the rule that a refused batch violated. Null for every other failure. */
export function violatedConstraint(error: unknown): Violation | null {
  const constraint = constraintOf(error);
  if (constraint === null) return null;
  return constraint === MOVED ? MOVED : (meanings.get(constraint) ?? 'OTHER_CONSTRAINT');
}

/** The refusal that a caller gives for each violation that it expects. */
export type Answers = Readonly<Partial<Record<Violation, RefusalCode>>>;

/** Returns the refusal for an error by the caller's table; null if the table has none. */
export function answerTo(error: unknown, answers: Answers): ShopError | null {
  const violation = violatedConstraint(error);
  const code = violation === null ? undefined : answers[violation];
  return code === undefined ? null : new ShopError(code);
}
