import type { Env } from '../../../platform/env.ts';
import { callService, jsonRequest, refuse } from './call-service.server.ts';
import type { MailCarrier, MailFault } from './mail-carrier.ts';

/** Postmark's error codes. */
const faults: Readonly<Record<string, MailFault>> = {
  /** Wrong token. */
  10: 'setup',
  /** The address of the reader is malformed, as the sender's is checked when the shop starts. */
  300: 'pointless',
  /** Sender address unknown or not confirmed. */
  400: 'setup',
  401: 'setup',
  /** The mails that were paid for are used. */
  405: 'quota',
  /** The address bounced or complained before. */
  406: 'pointless',
  /** The account is not approved yet, or may write to its own domain only. */
  412: 'setup',
  413: 'setup',
  /** Service is down for maintenance. */
  100: 'later',
};

/** Postmark. It finds a mail by its key, so that a mail that it has is not sent again. */
export const postmark: MailCarrier = {
  name: 'postmark',
  knowsKeys: true,
  async send(env, mail, mayHaveIt) {
    const had = mayHaveIt ? await findSent(env, mail.key) : null;
    if (had) return had;
    const { status, body } = await callService(
      'Postmark',
      jsonRequest(`${baseOf(env)}/email`, accessOf(env), {
        From: `${JSON.stringify(mail.from.name)} <${mail.from.email}>`,
        To: mail.to,
        ReplyTo: mail.replyTo,
        Subject: mail.subject,
        HtmlBody: mail.html,
        TextBody: mail.text,
        Headers: Object.entries(mail.headers).map(([Name, Value]) => ({ Name, Value })),
        Metadata: { key: mail.key },
        MessageStream: 'outbound',
      }),
    );
    if (status === 200 && body.ErrorCode === 0) return String(body.MessageID ?? '') || null;
    refuse('Postmark', status, String(body.ErrorCode ?? ''), faults);
  },
};

const baseOf = ({ MAIL_URL }: Env) => (MAIL_URL ? `${MAIL_URL}/postmark` : 'https://api.postmarkapp.com');
const accessOf = ({ POSTMARK_TOKEN = '' }: Env) => ({ Accept: 'application/json', 'X-Postmark-Server-Token': POSTMARK_TOKEN });

/** Returns Postmark's id of the mail with this key, or null if it has none. @throws CarrierError if it cannot say */
async function findSent(env: Env, key: string): Promise<string | null> {
  const search = new URLSearchParams({ count: '1', offset: '0', metadata_key: key });
  const { status, body } = await callService(
    'Postmark',
    new Request(`${baseOf(env)}/messages/outbound?${search}`, { headers: accessOf(env) }),
  );
  if (status !== 200) refuse('Postmark', status, String(body.ErrorCode ?? ''), faults);
  const [found] = Array.isArray(body.Messages) ? (body.Messages as { MessageID?: unknown }[]) : [];
  return found ? String(found.MessageID ?? '') || null : null;
}
