import { fill } from '../../../rules/language/texts.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';
import type { CodeAbout } from '../cash/send-contact-code.server.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

/** Subject, sentence and what happens without the code, by what it is for. */
function wordsAbout(about: CodeAbout): readonly [subject: string, enter: string, without: string] {
  const t = paymentMailTexts();
  if (about === 'change') return [t.codeSubjectChange, t.codeEnterChange, t.notYouChange];
  if (about === 'open') return [t.codeSubjectOpen, t.codeEnterOpen, t.notYouOpen];
  return [t.codeSubject, t.codeEnter, t.notYouWhat];
}

/**
 * The mail with the code that proves the address of a cash order, or of an order that changes or is opened. It has no order details: the
 * address may be a stranger's.
 */
export function contactCode(sender: MailSender, { code = '', long = '', about = '' }: Readonly<Record<string, string>>): Mail {
  const t = paymentMailTexts();
  const [subject, enter, without] = wordsAbout(about as CodeAbout);
  return noticeMail(sender, {
    subject: fill(subject, { code }),
    headline: code,
    sentence: enter,
    parts: [
      ['', t.codeSecret],
      [t.codeFails, fill(t.codeLong, { long })],
    ],
    hint: [t.notYou, without],
  });
}
