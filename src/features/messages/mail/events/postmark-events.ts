import * as z from 'zod/mini';
import { type MailEvent, timeOf } from './mail-event.ts';

const event = z.object({
  RecordType: z.string(),
  Type: z._default(z.string(), ''),
  MessageID: z._default(z.string(), ''),
  Email: z._default(z.string(), ''),
  BouncedAt: z._default(z.string(), ''),
});

/** Bounces that waiting does not end. Others, such as a full mailbox, change nothing. */
const finalTypes = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'SpamNotification']);

/** Returns the events of one call of Postmark's webhook; null if it is none. */
export function postmarkEvents(body: unknown): MailEvent[] | null {
  const read = event.safeParse(body);
  if (!read.success) return null;
  const { RecordType, Type, MessageID: mail, Email, BouncedAt } = read.data;
  const isComplaint = RecordType === 'SpamComplaint';
  if (!isComplaint && !(RecordType === 'Bounce' && finalTypes.has(Type))) return [];
  return [{ mail, address: Email.toLowerCase(), why: isComplaint ? 'complained' : 'bounced', at: timeOf(BouncedAt) }];
}
