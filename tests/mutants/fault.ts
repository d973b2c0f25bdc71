import type { Mutant } from '../simulation/mutants/mutant.ts';

/** A change that makes the shop wrong: the file, the text as it is, and what takes its place. */
export type Row = readonly [file: string, from: string, to: string];

/** A fault that a test must find. */
export interface Fault extends Mutant {
  /** The feature whose trigger is gone. */
  readonly of?: string;
}

/** The fault of a row, named by its place: 'rules/bank/statement-amount.ts: … → …'. */
export const faultOf = ([file, from, to]: Row): Fault => ({
  name: `${file.replace('src/', '')}: ${from} → ${to || 'nothing'}`,
  changes: [{ file, from, to }],
});
