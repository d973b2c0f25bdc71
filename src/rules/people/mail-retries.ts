import { HOUR, MINUTE } from '../limits.ts';

export const MAILS_PER_RUN = 40;

/** How long a mail that did not go out waits: 1, 2, 4 … minutes, at most 6 hours. */
export function mailBackoff(attempts: number): number {
  return Math.min(MINUTE * 2 ** Math.min(attempts, 20), 6 * HOUR);
}
