import type { PlainStatement } from './statement.ts';

export type WrittenRow = Record<string, string | number | null>;

/**
 * The result of a batch: returned rows and the number of changed rows, by statement. Errors are data, because a class does not survive
 * the call to a Durable Object. `wasWritten`: an earlier call of the same batch wrote it, and its rows are lost.
 */
export type WriteResult =
  | { ok: true; rows: WrittenRow[][]; affected: number[]; wasWritten?: true }
  | { ok: false; busy: boolean; message: string };

/** `money` (webhooks, verification, new orders) is written before all other waiting batches. */
export type Lane = 'money' | 'ordinary';

/**
 * Writes batches: the Durable Object in a Worker, a queue of its own in tests and on the command line. `waited`: ms that the
 * caller has already waited for the database; they count towards the deadline of the write.
 */
export interface Writer {
  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult>;
}

/** The batch was not written, or it is unknown whether it was: the caller repeats it with its key. */
export const busyResult = (message: string): WriteResult => ({ ok: false, busy: true, message });
