import { sesKeys } from './ses.ts';

export interface MailWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type MailFate = 'delivered' | 'bounced' | 'complained' | 'full';

/** A call of SES, made now, that says what became of a mail at `at` (UTC ms); 'full' is a mailbox that is full today. */
export function mailEvent(what: MailFate, mail: string, address: string, at = Date.now()): MailWebhook {
  const time = new Date(at).toISOString();
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

/** A call of SNS, with the token of the address that was registered. */
export const sns = (body: object): MailWebhook => ({
  path: `/api/webhooks/mail/ses?token=${sesKeys.SES_WEBHOOK_TOKEN}`,
  headers: { 'content-type': 'text/plain; charset=UTF-8' },
  body: JSON.stringify(body),
});
