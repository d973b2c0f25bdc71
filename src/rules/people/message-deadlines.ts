import { DAY, HOUR, MINUTE } from '../limits.ts';

/** Sent later than this after it was asked for, such a message would only confuse: it is dropped. Kinds that are not named never grow too old. */
export const messageDeadlines: Readonly<Record<string, number>> = {
  'sign-in-code': 10 * MINUTE,
  'contact-code': 10 * MINUTE,
  'password-reset': HOUR,
  'existing-account': DAY,
  'verify-email': DAY,
  'email-change': DAY,
  'newsletter-confirm': 7 * DAY,
  'stock-alert': 2 * DAY,
};

/**
 * Messages within an hour to an address or number that proved nothing, about orders without money: who types a stranger's
 * address into many orders must not fill their inbox.
 */
export const STRANGER_MESSAGES = { max: 3, window: HOUR } as const;
/** How often a message is tried before a person must look at it: with the pauses of mailBackoff about 27 hours. */
export const MESSAGE_TRIES = 12;
/** A message that was told of longer ago than this is forgotten, but for the fact itself where an order's books need it. */
export const MESSAGES_KEPT = 365 * DAY;
/** A service that refuses so many messages one after the other is down: the rest of the run is spared. */
export const MESSAGES_REFUSED_MAX = 3;
/** Ms. A mail or WhatsApp service that is silent for longer did not take the message. */
export const MESSAGE_TIMEOUT = 10_000;
/** Calls that one message may cost: claim, order, consent, service, note. */
export const MESSAGE_CALLS = 5;

/** Messages that one run sends. */
export const MAILS_PER_RUN = 40;

/** How long a mail that did not go out waits: 1, 2, 4 … minutes, at most 6 hours. */
export function mailBackoff(attempts: number): number {
  return Math.min(MINUTE * 2 ** Math.min(attempts, 20), 6 * HOUR);
}
