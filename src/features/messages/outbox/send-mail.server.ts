import type { Shop } from '../../../platform/shop.ts';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { shopConfig } from '../../../shop.config.ts';
import type { MailKind } from '../mail-kinds.ts';
import type { Mail } from '../mails/mail.ts';
import type { Mails, MessageRow } from '../templates.ts';
import { StuckError } from './delivery-faults.ts';

/** A subject is one line, whatever a name or a title holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/**
 * A mail of the outbox, ready to send: sender's name, subject, HTML and the plain-text version.
 * @throws Stuck for a kind without a template, Error where what it tells of does not exist
 */
export async function renderMail(mails: Mails, shop: Shop, row: MessageRow): Promise<Mail & { from: string }> {
  const template = mails[row.kind as MailKind];
  if (!template) throw new StuckError(`${row.kind} has no template`);
  const mail = await template(shop, row);
  return { ...mail, from: shopConfig.name, subject: oneLine(mail.subject) };
}

/**
 * Hands a message of the outbox to the e-mail binding. What is not about something its reader did carries the headers of
 * the one click that ends it (RFC 8058).
 * @returns what the service calls it @throws Stuck, or an Error where another try may work
 */
export async function sendByMail(mails: Mails, shop: Shop, row: MessageRow): Promise<string | null> {
  const { EMAIL: mailer, MAIL_FROM: from } = shop.env;
  if (!mailer) throw new Error('no e-mail binding');
  const { from: name, subject, html, text, leaveUrl } = await renderMail(mails, shop, row);
  shop.calls.spend();
  const sent = mailer.send({
    from: { email: from, name },
    replyTo: shopConfig.email,
    to: row.recipient,
    subject,
    html,
    text,
    ...(leaveUrl && { headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail service did not answer')), MESSAGE_TIMEOUT);
  });
  const result = await Promise.race([sent, silence]).finally(() => clearTimeout(timer));
  return result?.messageId ?? null;
}
