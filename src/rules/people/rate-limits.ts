import { HOUR, MINUTE } from '../limits.ts';

/** So many tries in so long (ms). */
export interface AttemptLimit {
  readonly max: number;
  readonly window: number;
}

/**
 * How often signing in may be tried. Many shoppers in India share one IPv4 address, so what counts for an address of the net is
 * generous, and what counts for an account is strict.
 *
 * What guessing costs: an account takes 25 wrong passwords in 15 minutes from all of the world, which is 100 an hour (the most that
 * ASVS allows) and 876,000 a year. A password has 8 or more characters and is none of the common ones; of the 2 x 10^11 passwords of
 * eight small letters that is 1 in 240,000 a year. A browser that knew the password before has 10 tries of its own, so strangers
 * who use up the 25 do not lock the owner out. The mailed code and the reset stay open, too.
 */
export const attemptLimits = {
  /** Wrong passwords for one e-mail or phone from one net address, or from one browser that knew the password before; a right one begins anew. */
  password: { max: 10, window: 15 * MINUTE },
  /** Wrong passwords for one e-mail or phone from everywhere. Browsers that knew the password before are not counted here. */
  passwordAnywhere: { max: 25, window: 15 * MINUTE },
  passwordHere: { max: 100, window: 15 * MINUTE },
  /** Mails or messages to one address, whatever they say. */
  message: { max: 5, window: HOUR },
  messageHere: { max: 60, window: HOUR },
  signUpHere: { max: 10, window: HOUR },
  /** Codes that prove a contact at the checkout, asked for by one browser and from one net address. A guest can drop the cookie, so both count. */
  contactCode: { max: 10, window: HOUR },
  contactCodeHere: { max: 30, window: HOUR },
  /** Wrong codes and links. A code itself dies at CODE_TRIES. */
  codeHere: { max: 100, window: 15 * MINUTE },
  /** Codes of an authenticator app, or a password asked for again, by somebody who is signed in. */
  confirm: { max: 10, window: 15 * MINUTE },
  /** Tracking: pairs of number and contact from one net address, right or wrong. */
  trackHere: { max: 60, window: 15 * MINUTE },
  /** Wrong contacts for one order number from one net address. */
  track: { max: 20, window: HOUR },
  /**
   * Wrong contacts for one order number from everywhere: 4,800 a day, so that 1.75 million of the 4 x 10^9 phone numbers are tried in a
   * year, 1 in 2,300. Who uses it up locks nobody out of their own order: the browser or account of the order passes, and so
   * does the link in its mails.
   */
  trackAnywhere: { max: 200, window: HOUR },
} as const satisfies Record<string, AttemptLimit>;

/** The counters of tries lie in so many Durable Objects. One answers some 500 calls a second; a key is always in the same one. */
export const ATTEMPT_OBJECTS = 64;
/** Ms that a counter has for its answer. It lies near and keeps a few rows; what takes longer is a fault. */
export const ATTEMPT_TIMEOUT = 2_000;

/** How long a browser is known after it gave the right password: people come back to a shop of jewellery a few times a year. */
export const KNOWN_BROWSER_DAYS = 180;

/** A /48 of IPv6 is one household or one firm: it has the room of three of its 65,536 networks. */
export const NET_SHARES = 3;
/** Browsers behind one address share its room in so many parts: one of them uses up an eighth, and new ids win no more than the eight. */
export const BROWSER_SHARES = 8;

/** After so many a captcha is asked for, where one is set up. */
export const CAPTCHA_AFTER = 3;

/** So many wrong ones kill a code. */
export const CODE_TRIES = 5;
export const CODE_TTL = 10 * MINUTE;
/** Ms before the checkout offers to send its code again: a mail may take that long. */
export const CODE_AGAIN_AFTER = 30_000;
export const RESET_LINK_TTL = HOUR;
export const VERIFY_LINK_TTL = 24 * HOUR;
