import * as z from 'zod/mini';
import { fromBase64, hmacKey } from '../../../../platform/hashing.ts';
import { MINUTE } from '../../../../rules/limits.ts';
import { type MailEvent, timeOf } from './mail-event.ts';

/** A signature is valid for this time, in ms, so that nobody can send an old event again. */
const SIGNED_FOR = 5 * MINUTE;

const event = z.object({
  type: z.string(),
  created_at: z._default(z.string(), ''),
  data: z.object({
    email_id: z._default(z.string(), ''),
    to: z._default(z.array(z.string()), []),
    bounce: z.optional(z.object({ type: z._default(z.string(), '') })),
  }),
});

/** Returns the events of one call of Resend's webhook; null if it is none. */
export function resendEvents(body: unknown): MailEvent[] | null {
  const read = event.safeParse(body);
  if (!read.success) return null;
  const { type, created_at, data } = read.data;
  const isComplaint = type === 'email.complained';
  const isFinal = type === 'email.suppressed' || (type === 'email.bounced' && data.bounce?.type === 'Permanent');
  if (!isComplaint && !isFinal) return [];
  const why = isComplaint ? 'complained' : 'bounced';
  return data.to.map((address) => ({ mail: data.email_id, address: address.toLowerCase(), why, at: timeOf(created_at) }));
}

/**
 * Returns whether Resend signed these bytes in the last minutes: HMAC-SHA256 over id, time and body, by the scheme of Standard Webhooks.
 */
export async function isSignedByResend(secret: string, headers: Headers, body: Uint8Array<ArrayBuffer>, now: number): Promise<boolean> {
  const at = headers.get('svix-timestamp') ?? '';
  const secretBytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!secretBytes?.length || !/^\d{1,12}$/.test(at) || Math.abs(now - Number(at) * 1000) > SIGNED_FOR) return false;
  const key = await hmacKey(secretBytes);
  const head = new TextEncoder().encode(`${headers.get('svix-id') ?? ''}.${at}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const each of (headers.get('svix-signature') ?? '').split(' ').slice(0, 5)) {
    const given = fromBase64(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(each)?.[1] ?? '');
    if (given?.length && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}
