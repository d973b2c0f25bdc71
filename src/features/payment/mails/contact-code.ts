import { fill } from '../../../rules/language/texts.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

/** The mail with the code that proves the address of a cash order, or of an order that changes. It has no order details: the address may be a stranger's. */
export function contactCode(sender: MailSender, { code = '', long = '', about = '' }: Readonly<Record<string, string>>): Mail {
  const t = paymentMailTexts();
  const isChange = about === 'change';
  return noticeMail(sender, {
    subject: fill(isChange ? t.codeSubjectChange : t.codeSubject, { code }),
    headline: code,
    sentence: isChange ? t.codeEnterChange : t.codeEnter,
    parts: [
      ['', t.codeSecret],
      [t.codeFails, fill(t.codeLong, { long })],
    ],
    hint: [t.notYou, isChange ? t.notYouChange : t.notYouWhat],
  });
}
