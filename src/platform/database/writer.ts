import type { PlainStatement } from './statement.ts';

export type WrittenRow = Record<string, string | number | null>;

/** What became of a batch: returned rows and the number of rows changed, by statement. Errors travel as data: a class does not survive the way from a Durable Object. */
export type WriteResult = { ok: true; rows: WrittenRow[][]; affected: number[] } | { ok: false; busy: boolean; message: string };

/** `money` (webhooks, verification, new orders) is written before everything else that waits. */
export type Lane = 'money' | 'ordinary';

/**
 * Whoever writes for everybody else: the Durable Object in a Worker, a queue of its own in tests and command lines. `waited`:
 * ms that the caller has waited for the database before; the deadline of the write counts from then.
 */
export interface Writer {
  write(statements: PlainStatement[], lane?: Lane, waited?: number): Promise<WriteResult>;
}

/** The batch was not written, or nobody knows whether it was: its caller repeats it with its key. */
export const busyResult = (message: string): WriteResult => ({ ok: false, busy: true, message });
