export type Value = string | number | null;

export interface Statement {
  readonly text: string;
  readonly args: readonly Value[];
  /** It must change one row, or the whole batch is refused. */
  readonly isGuard: boolean;
}

/** Makes a statement of a batch. */
export const sql = (text: string, ...args: Value[]): Statement => ({ text, args, isGuard: false });
/** Makes a statement that must change one row. */
export const must = (text: string, ...args: Value[]): Statement => ({ text, args, isGuard: true });

export type Refused = 'MOVED' | 'KNOWN' | 'MISSED' | 'CONSTRAINT' | 'NOT FOUND';

/** Nothing was written, and the caller knows it. */
export class Refusal extends Error {
  readonly code: Refused;
  constructor(code: Refused, message: string = code) {
    super(message);
    this.code = code;
  }
}

/** Whether something was written is not known. */
export class NoAnswer extends Error {}

/** Returns true for what a caller must live with: it asks again with the same key, or leaves it to the cron. */
export const isOrdinary = (error: unknown): error is Refusal | NoAnswer => error instanceof Refusal || error instanceof NoAnswer;
/** Returns true for a refusal with this code. */
export const isRefusal = (error: unknown, code: Refused): boolean => error instanceof Refusal && error.code === code;
