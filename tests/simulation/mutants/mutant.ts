import type { Change } from '../machine/bundle.ts';

/** The shop without one of its guards. */
export interface Mutant {
  /** 'trigger orders_release', 'the key of a batch'. */
  readonly name: string;
  /** What takes a guard out of the database. */
  readonly sql?: string;
  /** What takes one out of the code. */
  readonly changes?: readonly Change[];
}
