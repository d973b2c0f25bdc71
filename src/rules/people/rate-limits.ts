import { HOUR, MINUTE } from '../limits.ts';

/** At most `max` attempts per `window` ms. */
export interface AttemptLimit {
  readonly max: number;
  readonly window: number;
}

/**
 * The limits of sign-in, codes and tracking. Many shoppers in India share one IPv4 address, so the limits `…Here` hold for a browser, and
 * ADDRESS_SHARES times as much for its network address; the limits per account are strict.
 *
 * Guessing a password: an account accepts 25 wrong passwords per 15 minutes from everywhere, which is 100 an hour (the most that
 * ASVS allows) and 876,000 a year. A password has 6 or more characters and is not a common one; of the 3 x 10^8 passwords of six
 * lower-case letters that is 1 in 350 a year, of those of eight 1 in 240,000. A browser that has signed in before has 10 attempts of its own, so strangers
 * who use up the 25 do not lock the owner out. Codes by mail and password resets stay possible too.
 */
export const attemptLimits = {
  /**
   * Wrong passwords for one e-mail or phone from one network address, or from one browser that has signed in before; the right one resets
   * the count.
   */
  password: { max: 10, window: 15 * MINUTE },
  /** Wrong passwords for one e-mail or phone from everywhere. Browsers that have signed in before are not counted here. */
  passwordAnywhere: { max: 25, window: 15 * MINUTE },
  passwordHere: { max: 100, window: 15 * MINUTE },
  /** Mails or messages of all kinds to one address. */
  message: { max: 5, window: HOUR },
  messageHere: { max: 60, window: HOUR },
  signUpHere: { max: 10, window: HOUR },
  /**
   * Codes that prove a contact at the checkout, requested by one browser, wherever it is and here. A guest can delete the cookie, so the
   * address counts too.
   */
  contactCode: { max: 10, window: HOUR },
  contactCodeHere: { max: 30, window: HOUR },
  /** Wrong codes and links. A code itself becomes invalid after CODE_TRIES. */
  codeHere: { max: 100, window: 15 * MINUTE },
  /** Codes of an authenticator app, or passwords to confirm the identity, of a signed-in user. */
  confirm: { max: 10, window: 15 * MINUTE },
  /** Tracking: pairs of order number and contact, right or wrong. */
  trackHere: { max: 60, window: 15 * MINUTE },
  /** Wrong contacts for one order number from one network address. */
  track: { max: 20, window: HOUR },
  /**
   * Wrong contacts for one order number from everywhere: 4,800 a day, so that at most 1.75 million of the 4 x 10^9 phone numbers
   * (1 in 2,300) can be tried in a year. Using it up locks nobody out of their own order: the browser or account of the order
   * is not limited, and neither is the link in its mails.
   */
  trackAnywhere: { max: 200, window: HOUR },
} as const satisfies Record<string, AttemptLimit>;

/** The number of Durable Objects that count attempts. One answers about 500 calls a second; a key is always in the same one. */
export const ATTEMPT_OBJECTS = 64;
/** Ms to wait for a counter. It is near and has few rows; a longer time is a fault. */
export const ATTEMPT_TIMEOUT = 2_000;

/** How long a browser is remembered after it has signed in: people come back to a jewellery shop a few times a year. */
export const KNOWN_BROWSER_DAYS = 180;

/** A /48 of IPv6 belongs to one household or firm: its limit is that of three of its 65,536 networks. */
export const NET_SHARES = 3;
/**
 * The limit of a network address is divided into this many shares for its browsers: one browser uses up one share, and new ids get no
 * more than all of them.
 */
export const BROWSER_SHARES = 8;
/**
 * Attempts counted worldwide: a browser has the limit for itself, and all that share its network address have this many times as much.
 * One IPv4 address of an Indian mobile network has hundreds of shoppers, and whoever attacks can renew the id of a browser.
 */
export const ADDRESS_SHARES = 4;

/** Failed attempts after which a captcha is required, where one is set up. */
export const CAPTCHA_AFTER = 3;

/** Wrong attempts after which a code becomes invalid. */
export const CODE_TRIES = 5;
export const CODE_TTL = 10 * MINUTE;
/** Ms before the checkout offers to send its code again: a mail may take this long. */
export const CODE_AGAIN_AFTER = 30_000;
/** Ms in which the link to an order is sent again at most once. */
export const LINK_AGAIN_AFTER = 15 * MINUTE;
export const RESET_LINK_TTL = HOUR;
export const VERIFY_LINK_TTL = 24 * HOUR;
