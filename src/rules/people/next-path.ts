import { ownPath } from '../safe-link.ts';

/** Pages to which a log-in never redirects, in any language. */
const authPages = /^(?:\/[a-z]{2})?\/(?:login|signup|forgot-password|update-password|verify-email|admin\/login)(?:[/?#]|$)/;

/** Returns a page for logging in, signing up or setting a password. `isAuthPage('/login')` → true */
export const isAuthPage = (path: string): boolean => authPages.test(path);

/** Ms for which the path is valid that the browser stored before waiting for a mail. */
export const NEXT_TTL = 60 * 60_000;

/** Characters of a path that waits with the link of a sign-up. */
export const NEXT_MAX = 500;

interface NextPathSources {
  /** The `next` of the address. */
  readonly said?: string | null;
  /** The path that an earlier step stored in this browser, `<time> <path>`. */
  readonly kept?: string | null;
  readonly referrer?: string;
  readonly origin?: string;
  readonly now?: number;
}

/**
 * Returns the path to which a log-in redirects: the one in the address, else the one stored before waiting for a mail, else the previous
 * page; null if there is none. Only paths of this shop (F69). `nextPath({ said: '//evil.example' })` → null
 */
export function nextPath({ said, kept, referrer = '', origin = '', now = 0 }: NextPathSources): string | null {
  const [, at, path] = /^(\d+) (.+)$/.exec(kept ?? '') ?? [];
  const written = now - Number(at) < NEXT_TTL ? path : null;
  const from = origin && referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null;
  for (const candidate of [said, written, from]) {
    const safe = ownPath(candidate);
    if (safe && !isAuthPage(safe)) return safe;
  }
  return null;
}
