/** 128 bits take 22 letters and digits; longer keys than these no agent needs. */
const KEY = /^[\x21-\x7e]{22,200}$/;

/**
 * Reads the key under which an agent sends a call again without doing it twice.
 * @returns null if the call has none, false for one that is too weak, too long or no text
 */
export function idempotencyKey(given: unknown): string | null | false {
  if (given === undefined || given === null) return null;
  return typeof given === 'string' && KEY.test(given) ? given : false;
}

/** Only what changes something has a key. Completing a checkout changes nothing here, but agents send a key with it. */
export const isKeyed = (operation: string): boolean => /^(?:create|update|complete|cancel)_/.test(operation);

/** Returns the name of a keyed call: the same key of another agent or for another operation is another call. */
export const keyedCall = (host: string, operation: string, key: string): string => JSON.stringify([host, operation, key]);
