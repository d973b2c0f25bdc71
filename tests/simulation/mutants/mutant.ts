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

/**
 * The shop without some guards of a file of its code, each by what stands there and what stands in its place, nothing if that is left out; a
 * guard that stands in several places has a pair for each.
 */
export const inFile = (file: string, guards: Readonly<Record<string, readonly string[]>>): Mutant[] =>
  Object.entries(guards).map(([name, texts]) => ({
    name,
    changes: texts.flatMap((from, at) => (at % 2 === 0 ? [{ file, from, to: texts[at + 1] ?? '' }] : [])),
  }));
