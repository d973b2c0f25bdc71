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

/** The shop without a guard of its database. */
export const without = (kind: 'trigger' | 'index', name: string): Mutant => ({ name: `${kind} ${name}`, sql: `DROP ${kind} ${name}` });

/** The shop without a guard of its code. `from`: the guard as it stands in `file`. */
export const inCode = (name: string, file: string, from: string, to = ''): Mutant => ({ name, changes: [{ file, from, to }] });
