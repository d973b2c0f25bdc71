import { HOUR, MINUTE } from './limits.ts';

/** So many tries in so long (ms). */
export interface TryRule {
  readonly max: number;
  readonly window: number;
}

/**
 * How often signing in may be tried. Many shoppers in India share one IPv4 address, so what counts for an address of the net is
 * generous, and what counts for an account is strict.
 */
export const tryLimits = {
  /** Wrong passwords for one e-mail or phone; a right one begins anew. */
  password: { max: 10, window: 15 * MINUTE },
  passwordHere: { max: 100, window: 15 * MINUTE },
  /** Mails or messages to one address, whatever they say. */
  message: { max: 5, window: HOUR },
  messageHere: { max: 60, window: HOUR },
  signUpHere: { max: 10, window: HOUR },
  /** Wrong codes and links. A code itself dies at CODE_TRIES. */
  codeHere: { max: 100, window: 15 * MINUTE },
  /** Codes of an authenticator app, or a password asked for again, by somebody who is signed in. */
  confirm: { max: 10, window: 15 * MINUTE },
} as const satisfies Record<string, TryRule>;

/** After so many a captcha is asked for, where one is set up. */
export const CAPTCHA_AFTER = 3;

/** So many wrong ones kill a code. */
export const CODE_TRIES = 5;
export const CODE_TTL = 10 * MINUTE;
export const RESET_LINK_TTL = HOUR;
export const VERIFY_LINK_TTL = 24 * HOUR;
