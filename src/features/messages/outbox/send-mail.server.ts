import { renderMail } from '../../../mails.ts';
import type { Shop } from '../../../platform/shop.ts';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { shopConfig } from '../../../shop.config.ts';
import type { MailKind } from '../mail-kinds.ts';
import type { outbox } from '../messages.table.ts';

type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'recipient' | 'orderId' | 'payload'>;

/**
 * Hands a message of the outbox to the e-mail binding. What is not about something its reader did carries the headers of
 * the one click that ends it (RFC 8058).
 * @returns what the service calls it @throws Error where another try may work
 */
export async function sendByMail(shop: Shop, row: Row): Promise<string | null> {
  const { EMAIL: mailer, MAIL_FROM: from } = shop.env;
  if (!mailer) throw new Error('no e-mail binding');
  const { from: name, subject, html, text, leaveUrl } = await renderMail(shop, row.kind as MailKind, row);
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
