import { ownPath } from '../safe-link.ts';

/** Never where a log-in leads back to. */
const authPages = /^\/(?:login|signup|forgot-password|update-password|verify-email|admin\/login)(?:[/?#]|$)/;

/** A page on which one becomes somebody. `isAuthPage('/login')` → true */
export const isAuthPage = (path: string): boolean => authPages.test(path);

/** What was written down before a mail was awaited holds so long. */
export const NEXT_TTL = 60 * 60_000;

interface Asked {
  /** The `next` of the address. */
  readonly said?: string | null;
  /** What an earlier step of this browser wrote down, `<time> <path>`. */
  readonly kept?: string | null;
  readonly referrer?: string;
  readonly origin?: string;
  readonly now?: number;
}

/**
 * Where a log-in leads: what the address says, what was written down before a mail was awaited, the page somebody came
 * from; null = nowhere in particular. Only paths of this shop (F69). `nextPath({ said: '//evil.example' })` → null
 */
export function nextPath({ said, kept, referrer = '', origin = '', now = 0 }: Asked): string | null {
  const [, at, path] = /^(\d+) (.+)$/.exec(kept ?? '') ?? [];
  const written = now - Number(at) < NEXT_TTL ? path : null;
  const from = origin && referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null;
  for (const candidate of [said, written, from]) {
    const safe = ownPath(candidate);
    if (safe && !isAuthPage(safe)) return safe;
  }
  return null;
}
