import { fill } from '../../../rules/language/texts.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

/** The mail with the code that proves the address of a cash order. It has no order details: the address may be a stranger's. */
export function contactCode(sender: MailSender, { code = '', long = '' }: Readonly<Record<string, string>>): Mail {
  const t = paymentMailTexts();
  return noticeMail(sender, {
    subject: fill(t.codeSubject, { code }),
    headline: code,
    sentence: t.codeEnter,
    parts: [
      ['', t.codeSecret],
      [t.codeFails, fill(t.codeLong, { long })],
    ],
    hint: [t.notYou, t.notYouWhat],
  });
}
