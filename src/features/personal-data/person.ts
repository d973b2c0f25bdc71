import type { SQL } from 'drizzle-orm';

/** Person whose data is exported or erased. */
export interface Person {
  /** The account; null for somebody without one. */
  readonly userId: string | null;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** The numbers that they proved, ten digits each. Other people's rows may contain a number that nobody proved. */
  readonly phones: readonly string[];
  /** A condition on `orders`: which of them are theirs. */
  readonly orders: SQL;
}
