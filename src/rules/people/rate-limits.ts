import { DAY, HOUR, MINUTE } from '../limits.ts';

/** The lifetime of a mailed link to log in; the code next to it has CODE_TTL. */
export const SIGN_IN_LINK_TTL = HOUR;
export const RESET_LINK_TTL = HOUR;
/** The lifetime of a link to log in that `npm run admin:create -- --recover` prints. */
export const OWNER_LINK_TTL = 15 * MINUTE;
export const VERIFY_LINK_TTL = 24 * HOUR;

/** At most `max` attempts per `window` ms. */
export interface AttemptLimit {
  readonly max: number;
  readonly window: number;
}

/**
 * The limits of sign-in, codes and tracking. Many shoppers in India share one IPv4 address, so the limits `…Here` hold for a browser, and
 * ADDRESS_SHARES times as much for its network address; the limits per account are strict.
 *
 * Guessing a password: of an account 25 passwords per 15 minutes are answered with right or wrong, from everywhere, which is 100 an hour
 * (the most that ASVS allows) and 876,000 a year. A password has 6 or more characters and is not a common one; of the 3 x 10^8 passwords
 * of six lower-case letters that is 1 in 350 a year, of those of eight 1 in 240,000.
 *
 * Nobody is locked out by the attempts of others. Beyond the 25 every password gets the same answer, and the right one a mail to the
 * account with a code and a link to log in: who guesses learns nothing without the mailbox. Mails have a limit for each purpose; beyond it
 * none is sent, but a link sent in the same window still works, because it lives twice as long. What strangers request counts apart
 * from what is requested by a browser that was signed in to the account (`known`), by the right password, or in a session.
 */
export const attemptLimits = {
  /**
   * Wrong passwords for one e-mail or phone from one network address, or from one browser that was signed in before; the right one resets
   * the count.
   */
  password: { max: 10, window: 15 * MINUTE },
  /** Wrong passwords for one e-mail or phone from everywhere. Browsers that were signed in before are not counted here. */
  passwordAnywhere: { max: 25, window: 15 * MINUTE },
  passwordHere: { max: 100, window: 15 * MINUTE },
  /** Mails to one address with a code and a link to log in; the same number again for the right password beyond its limit. */
  signInMail: { max: 5, window: SIGN_IN_LINK_TTL / 2 },
  /** Mails to one address with a link to choose a new password. */
  resetMail: { max: 5, window: RESET_LINK_TTL / 2 },
  /** Mails to one address about a sign-up. */
  signUpMail: { max: 5, window: HOUR },
  /** Codes to one phone that can be used to log in: the account's mail stays open. */
  phoneCode: { max: 5, window: HOUR },
  /** Codes and links that one signed-in account requests, for each purpose. */
  accountMail: { max: 5, window: HOUR },
  /** Samples of mails that an administrator sends to his own address. */
  textSample: { max: 10, window: HOUR },
  /** Presses that read settlements of the gateway again: a month costs some hundred calls. */
  settlementsAgain: { max: 12, window: HOUR },
  messageHere: { max: 60, window: HOUR },
  signUpHere: { max: 10, window: HOUR },
  /**
   * Codes that prove an e-mail address at the checkout, requested from one network; and by anybody who is no known browser of it, in an hour
   * and in a day. Beyond it none is sent: the long code of an earlier mail works, because it lives twice as long.
   */
  contactMail: { max: 5, window: HOUR },
  contactMailAnywhere: { max: 5, window: HOUR },
  contactMailDaily: { max: 12, window: DAY },
  /** Codes that prove a phone at the checkout, from everywhere: beyond it they go by mail. */
  contactPhone: { max: 5, window: HOUR },
  /**
   * Codes that prove a contact at the checkout, requested by one browser, wherever it is and here. A guest can delete the cookie, so the
   * address counts too.
   */
  contactCode: { max: 10, window: HOUR },
  contactCodeHere: { max: 30, window: HOUR },
  /** Wrong codes and links. A code itself becomes invalid after CODE_TRIES. */
  codeHere: { max: 100, window: 15 * MINUTE },
  /**
   * Codes of the second step of an account, right or wrong, from everywhere; as many for each browser that was signed in before. Counted
   * before a code is looked at, so that codes sent at once are not judged beyond it. A right one resets the count.
   */
  factor: { max: 10, window: 15 * MINUTE },
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
  /**
   * Codes that open one order on the page that tracks it, from everywhere: each may be tried five times, so that 25 of a million are tried
   * in a day, 1 in 110 in a year. Beyond it the link by mail and the browser of the order still open it.
   */
  orderCode: { max: 5, window: DAY },
  /** Complaints, and requests for their links: each complaint has a clock of the law in the owner's list. */
  complaintHere: { max: 10, window: HOUR },
  /** Requests for a mail that confirms an address: the newsletter, pieces that are out of stock. */
  addressHere: { max: 20, window: HOUR },
} as const satisfies Record<string, AttemptLimit>;

/**
 * Codes of the whole shop, by channel. Above them a code for a phone goes by mail, and where a captcha is set up, each code needs one:
 * messages cost money, and strangers who get them report the shop. A large sale sends some 100 codes an hour.
 */
export const codeBudgets = {
  whatsapp: { hour: { max: 300, window: HOUR }, day: { max: 2_000, window: DAY } },
  sms: { hour: { max: 300, window: HOUR }, day: { max: 2_000, window: DAY } },
  email: { hour: { max: 1_000, window: HOUR }, day: { max: 8_000, window: DAY } },
} as const satisfies Record<string, Readonly<Record<'hour' | 'day', AttemptLimit>>>;
export type CodeChannel = keyof typeof codeBudgets;

/** The number of Durable Objects that count attempts. One answers about 500 calls a second; a key is always in the same one. */
export const ATTEMPT_OBJECTS = 64;
/** Ms to wait for a counter. It is near and has few rows; a longer time is a fault. */
export const ATTEMPT_TIMEOUT = 2_000;

/**
 * The days for which a browser is remembered after it has signed in: people come back to a jewellery shop a few times a year.
 */
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

/** Failed attempts after which a captcha is required, if one is set up. */
export const CAPTCHA_AFTER = 3;
/** Requests for a code after which a captcha is required, if one is set up. */
export const CODE_CAPTCHA_AFTER = 2;
/** Wrong codes of the second step after which the owner of the account gets a mail. */
export const FACTOR_MAIL_AFTER = 5;

/** Wrong attempts after which a code becomes invalid. */
export const CODE_TRIES = 5;
export const CODE_TTL = 10 * MINUTE;
/**
 * The lifetime of the long code in a mail of the checkout: valid in any browser, so that strangers who use up the mails of an address
 * leave its owner with codes that work. Twice as long as the mails are counted.
 */
export const LONG_CODE_TTL = 2 * DAY;
export const CODE_DIGITS = 6;
/** Too many digits to guess: wrong ones are not counted, or strangers could make it void. */
export const LONG_CODE_DIGITS = 16;
/** Ms before the checkout offers to send its code again: a mail may take this long. */
export const CODE_AGAIN_AFTER = 30_000;
/** Ms in which the link to an order is sent again at most once. */
export const LINK_AGAIN_AFTER = 15 * MINUTE;
