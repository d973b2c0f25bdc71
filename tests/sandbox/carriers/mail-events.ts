import { createHmac, randomUUID } from 'node:crypto';
import { type MailService, mailKeys } from './mail-keys.ts';

export interface MailWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type MailFate = 'delivered' | 'bounced' | 'complained' | 'full';

/** A call of a carrier, made now, that says what became of a mail at `at` (UTC ms); 'full' is a mailbox that is full today. */
export function mailEvent(via: MailService, what: MailFate, mail: string, address: string, at = Date.now()): MailWebhook {
  const time = new Date(at).toISOString();
  if (via === 'ses') {
    const message =
      what === 'delivered'
        ? { notificationType: 'Delivery', delivery: { timestamp: time, recipients: [address] } }
        : what === 'complained'
          ? { notificationType: 'Complaint', complaint: { timestamp: time, complainedRecipients: [{ emailAddress: address }] } }
          : {
              notificationType: 'Bounce',
              bounce: {
                bounceType: what === 'full' ? 'Transient' : 'Permanent',
                timestamp: time,
                bouncedRecipients: [{ emailAddress: address }],
              },
            };
    return sns({ Type: 'Notification', Message: JSON.stringify({ ...message, mail: { messageId: mail } }) });
  }
  if (via === 'postmark') {
    if (what === 'delivered') return postmark({ RecordType: 'Delivery', MessageID: mail, Recipient: address, DeliveredAt: time });
    const type = what === 'full' ? 'SoftBounce' : 'HardBounce';
    const record = what === 'complained' ? { RecordType: 'SpamComplaint' } : { RecordType: 'Bounce', Type: type };
    return postmark({ ...record, MessageID: mail, Email: address, BouncedAt: time });
  }
  if (what === 'delivered') return resend({ type: 'email.delivered', created_at: time, data: { email_id: mail, to: [address] } });
  const bounce = { type: what === 'full' ? 'Transient' : 'Permanent', subType: 'General' };
  const type = what === 'complained' ? 'email.complained' : 'email.bounced';
  return resend({ type, created_at: time, data: { email_id: mail, to: [address], ...(what !== 'complained' && { bounce }) } });
}

/** A call of SNS, with the token of the address that was registered. */
export const sns = (body: object): MailWebhook => ({
  path: `/api/webhooks/mail/ses?token=${mailKeys.ses.SES_WEBHOOK_TOKEN}`,
  headers: { 'content-type': 'text/plain; charset=UTF-8' },
  body: JSON.stringify(body),
});

export const postmark = (body: object): MailWebhook => ({
  path: '/api/webhooks/mail/postmark',
  headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`chamak:${mailKeys.postmark.POSTMARK_WEBHOOK_PASSWORD}`)}` },
  body: JSON.stringify(body),
});

/** Signed as Resend signs, at `at` (UTC ms). */
export function resend(event: object, at = Date.now()): MailWebhook {
  const [id, time, body] = [`msg_${randomUUID()}`, String(Math.floor(at / 1000)), JSON.stringify(event)];
  const key = Buffer.from(mailKeys.resend.RESEND_WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,AAAA v1,${signature}` };
  return { path: '/api/webhooks/mail/resend', headers: { 'content-type': 'application/json', ...headers }, body };
}
