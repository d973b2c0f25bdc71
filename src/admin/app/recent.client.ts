import type { IconName } from '../../ui/icon/icon-paths.ts';

/** Something that was opened from the palette in this tab. */
export interface Recent {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
}

const KEY = 'palette-recent';
const KEPT = 6;

/** The newest first. Names of customers may be in it: it ends with the tab and with the session. */
export function recentOnes(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Recent[]) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(opened: Recent): void {
  const others = recentOnes().filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, KEPT)));
  } catch {
    // The browser keeps nothing: the list stays empty.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser keeps nothing.
  }
}
