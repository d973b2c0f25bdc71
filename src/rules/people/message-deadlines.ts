import { DAY, HOUR, MINUTE, UNCONFIRMED_KEPT } from '../limits.ts';

/**
 * Messages that are not sent within this time, in ms, are dropped, because they would only confuse. Kinds that are not listed never
 * expire.
 */
export const messageDeadlines: Readonly<Record<string, number>> = {
  'sign-in-code': 10 * MINUTE,
  'confirm-code': 10 * MINUTE,
  'contact-code': 10 * MINUTE,
  'password-reset': HOUR,
  'existing-account': DAY,
  'verify-email': DAY,
  'email-change': DAY,
  'newsletter-confirm': UNCONFIRMED_KEPT,
  'stock-alert-confirm': UNCONFIRMED_KEPT,
  'stock-alert': 2 * DAY,
  // A courier comes once a day.
  'parcel-out': 10 * HOUR,
  'parcel-missed': DAY,
  'daily-digest': 12 * HOUR,
  'operations-alert': 6 * HOUR,
  'owner-news': DAY,
  'text-sample': HOUR,
  'policy-changed': 7 * DAY,
};

/**
 * The most messages per hour to an unproved address or number about unpaid orders, so that nobody can fill a stranger's inbox by
 * typing their address into many orders.
 */
export const STRANGER_MESSAGES = { max: 3, window: HOUR } as const;
/** Attempts to send a message before it waits for the operator: with the pauses of mailBackoff about 27 hours. */
export const MESSAGE_TRIES = 12;
/** Messages older than this are deleted; of a message about an order the fact that it was sent is kept. */
export const MESSAGES_KEPT = 365 * DAY;
/** After this many refused messages in a row the service counts as down, and the run stops. */
export const MESSAGES_REFUSED_MAX = 3;
/** Ms to wait for the mail or WhatsApp service; after that the message counts as not sent. */
export const MESSAGE_TIMEOUT = 10_000;
/**
 * Ms for which a message that is being sent belongs to the run that sends it, besides the pause after a refusal. Longer than the clocks of two
 * Workers may differ: one whose clock is ahead must not send what another is sending.
 */
export const MESSAGE_LEASE = 11 * MINUTE;
/** Calls that one message may need: claim, order, consent, service, the service in English, result. */
export const MESSAGE_CALLS = 6;

/** Messages that one run sends. */
export const MAILS_PER_RUN = 40;

/** Returns the ms to wait after failed attempts to send a mail: 1, 2, 4 … minutes, at most 6 hours. */
export function mailBackoff(attempts: number): number {
  return Math.min(MINUTE * 2 ** Math.min(attempts, 20), 6 * HOUR);
}
