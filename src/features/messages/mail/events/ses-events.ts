import * as z from 'zod/mini';
import { type MailEvent, timeOf } from './mail-event.ts';

const envelope = z.object({ Type: z.string(), Message: z._default(z.string(), ''), SubscribeURL: z.optional(z.string()) });

const recipients = z.array(z.object({ emailAddress: z.string() }));
const notice = z.object({
  /** SES names it by where it was set up: on the identity, or on a configuration set. */
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  mail: z.object({ messageId: z.string() }),
  bounce: z.optional(z.object({ bounceType: z.string(), timestamp: z._default(z.string(), ''), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ timestamp: z._default(z.string(), ''), complainedRecipients: recipients })),
});

/** The content of a call of SNS: events, or an address that confirms the subscription. */
type SnsCall = { readonly events: MailEvent[] } | { readonly confirm: string };

/** Reads one call of SNS, by which SES tells of bounces and complaints; null if it is none. */
export function readSns(body: unknown): SnsCall | null {
  const read = envelope.safeParse(body);
  if (!read.success) return null;
  const { Type, Message, SubscribeURL = '' } = read.data;
  if (Type === 'SubscriptionConfirmation') return { confirm: SubscribeURL };
  return Type === 'Notification' ? { events: eventsIn(Message) } : { events: [] };
}

/** Returns the events in a message. SNS also sends plain text, such as its own test message: that is no event. */
function eventsIn(message: string): MailEvent[] {
  let json: unknown;
  try {
    json = JSON.parse(message);
  } catch {
    return [];
  }
  const read = notice.safeParse(json);
  if (!read.success) return [];
  const { notificationType, eventType = notificationType, mail, bounce, complaint } = read.data;
  const of = (list: z.infer<typeof recipients>, why: MailEvent['why'], at: string) =>
    list.map(({ emailAddress }) => ({ mail: mail.messageId, address: emailAddress.toLowerCase(), why, at: timeOf(at) }));
  if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') return of(bounce.bouncedRecipients, 'bounced', bounce.timestamp);
  if (eventType === 'Complaint' && complaint) return of(complaint.complainedRecipients, 'complained', complaint.timestamp);
  return [];
}

/** Returns whether an address belongs to SNS: nothing else is called, whatever a request says. */
export const isOfSns = (url: string): boolean => /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com\/\?/.test(url);
