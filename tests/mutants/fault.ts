import type { Mutant } from '../simulation/mutants/mutant.ts';

/** Changes that make the shop wrong, by file: the text as it is, and what takes its place; several faults of a file one after the other. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** A fault that a test must find. */
export interface Fault extends Mutant {
  /** The feature whose trigger is gone. */
  readonly of?: string;
}

/** The faults of rows, each named by its place: 'rules/bank/statement-amount.ts: … → …'. */
export const faultsOf = (rows: Rows): readonly Fault[] =>
  Object.entries(rows).flatMap(([file, texts]) =>
    texts.flatMap((from, at) => {
      const to = texts[at + 1] ?? '';
      return at % 2 === 0 ? { name: `${file.replace('src/', '')}: ${from} → ${to || 'nothing'}`, changes: [{ file, from, to }] } : [];
    }),
  );
