/** Ms from the start of one password's hash to the next. A hash takes about 100 ms of the thread that answers pages. */
export const HASH_EVERY = 150;
/** Ms between two hashes in which pages are answered, also where the machine is slow and a hash takes longer than its turn. */
export const HASH_REST = 50;
/** Ms from the start of one sender's hash to his next: three of four turns stay free for others, however many he asks for at once. */
export const SENDER_HASH_EVERY = 4 * HASH_EVERY;
/** Ms that somebody waits for the turn of their password; who would wait longer is asked to try again. */
export const HASH_WAIT_MAX = 8_000;

/**
 * Returns the turn of one more hash, when the next is free at `freeAt` (UTC ms): how long it waits, and when the turn after it is free.
 * Null if it would wait too long. Turns are times, so that nobody has to give one back. `hashTurn(0, 5_000)` → { wait: 0, freeAt: 5_150 }
 * @param every from one hash to the next, in ms
 */
export function hashTurn(freeAt: number, now: number, every = HASH_EVERY): { readonly wait: number; readonly freeAt: number } | null {
  const at = Math.max(freeAt, now);
  return at - now > HASH_WAIT_MAX ? null : { wait: at - now, freeAt: at + every };
}
