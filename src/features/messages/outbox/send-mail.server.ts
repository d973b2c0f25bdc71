import type { Shop } from '../../../platform/shop.ts';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import type { Store } from '../../../rules/store/store.ts';
import { shopConfig } from '../../../shop.config.ts';
import type { MailKind } from '../mail-kinds.ts';
import type { Mail } from '../mails/mail.ts';
import { type Mails, type MessageRow, shopAddress } from '../templates.ts';
import { StuckError } from './delivery-faults.ts';

/** Keeps a subject on one line, even if a name or a title contains line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/**
 * A mail of the outbox, ready to send: sender's name, subject, HTML and plain text.
 * @throws StuckError for a kind without a template, Error if what the mail is about, such as its order, does not exist
 */
export async function renderMail(mails: Mails, shop: Shop, row: MessageRow, store: Store): Promise<Mail & { from: string }> {
  const template = mails[row.kind as MailKind];
  if (!template) throw new StuckError(`${row.kind} has no template`);
  const mail = await template(shop, row, { shopUrl: shopAddress(shop), store });
  return { ...mail, from: shopConfig.name, subject: oneLine(mail.subject) };
}

/**
 * Sends a message of the outbox by the e-mail binding. Mails that are not about something the reader did have the headers for
 * one-click unsubscribing (RFC 8058).
 * @returns the service's id of the message
 * @throws StuckError, or another Error if a retry may work
 */
export async function sendByMail(mails: Mails, shop: Shop, row: MessageRow, store: Store): Promise<string | null> {
  const { EMAIL: mailer, MAIL_FROM: from } = shop.env;
  if (!mailer) throw new Error('no e-mail binding');
  const { from: name, subject, html, text, leaveUrl } = await renderMail(mails, shop, row, store);
  shop.calls.spend();
  const sent = mailer.send({
    from: { email: from, name },
    replyTo: store.email,
    to: row.recipient,
    subject,
    html,
    text,
    ...(leaveUrl && { headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail service did not answer')), MESSAGE_TIMEOUT);
  });
  const result = await Promise.race([sent, timeout]).finally(() => clearTimeout(timer));
  return result?.messageId ?? null;
}
