import { createHmac, randomUUID } from 'node:crypto';

/**
 * Takes the place of the shop's own hashes in the flows (tests/vitest.config.ts): each of those takes a tenth of a second, and waits for its
 * turn. `password-hash.test.ts` is about them, and the browser tests sign in with them.
 */
const derive = (salt: string, password: string) => `${salt}:${createHmac('sha512', salt).update(password.normalize('NFKC')).digest('hex')}`;

/** No password has this hash. */
export const UNUSABLE_HASH = 'none:';

export const hashPassword = async (password: string): Promise<string> => derive(randomUUID(), password);

export const verifyPassword = async ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  derive(hash.split(':')[0] ?? '', password) === hash;
