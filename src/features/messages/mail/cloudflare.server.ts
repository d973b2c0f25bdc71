import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { StuckError, UndeliverableError } from '../outbox/delivery-faults.ts';
import { CarrierError, type MailCarrier, type MailFault } from './mail-carrier.ts';

/** Codes of the binding's errors. */
const faults: Readonly<Record<string, MailFault>> = {
  E_RECIPIENT_SUPPRESSED: 'pointless',
  E_RATE_LIMIT_EXCEEDED: 'later',
  E_DAILY_LIMIT_EXCEEDED: 'quota',
  E_SENDER_NOT_VERIFIED: 'setup',
  E_SENDER_DOMAIN_NOT_AVAILABLE: 'setup',
  /** The account may mail only to its own verified addresses: it is not on a paid plan. */
  E_RECIPIENT_NOT_ALLOWED: 'setup',
  E_VALIDATION_ERROR: 'stuck',
  E_FIELD_MISSING: 'stuck',
  E_CONTENT_TOO_LARGE: 'stuck',
};

/** Cloudflare Email Sending, by the Worker's binding. It cannot say whether it has a mail, and says which addresses bounced only when they are used again. */
export const cloudflare: MailCarrier = {
  name: 'cloudflare',
  async send({ EMAIL: mailer }, { from, replyTo, to, subject, html, text, headers }) {
    if (!mailer) throw new CarrierError('no e-mail binding', 'later');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CarrierError('the mail service did not answer', 'later', true)), MESSAGE_TIMEOUT);
    });
    const hasHeaders = Object.keys(headers).length > 0;
    const sent = mailer.send({ from: { ...from }, replyTo, to, subject, html, text, ...(hasHeaders && { headers: { ...headers } }) });
    try {
      return (await Promise.race([sent, timeout]))?.messageId ?? null;
    } catch (error) {
      throw meaningOf(error);
    } finally {
      clearTimeout(timer);
    }
  },
};

function meaningOf(error: unknown): Error {
  if (error instanceof CarrierError) return error;
  const message = error instanceof Error ? error.message : 'failed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = faults[code] ?? 'later';
  if (fault === 'pointless') return new UndeliverableError(message);
  if (fault === 'stuck') return new StuckError(message);
  return new CarrierError(message, fault);
}
