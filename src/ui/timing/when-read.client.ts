import { READ_MS } from '../../rules/limits.ts';

/**
 * Runs `work` once the page counts as read: at the first touch, key or scroll, else after READ_MS. What a press will need is fetched
 * then, after the pictures of the first screen. `work` may run several times.
 */
export function whenRead(work: () => unknown): void {
  const later = () => setTimeout(work);
  for (const type of ['pointerdown', 'keydown', 'scroll']) addEventListener(type, later, { once: true });
  setTimeout(work, READ_MS);
}
