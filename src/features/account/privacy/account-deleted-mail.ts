import { fill } from '../../../rules/language/texts.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, mailOf } from '../../messages/templates.ts';
import { accountPrivacyTexts } from '../account-privacy.texts.ts';

/** Confirms the deletion of an account, or of the data of somebody without one: what was erased and what the law requires us to keep. */
function accountDeleted(sender: MailSender, { name, account }: Readonly<Record<string, string>>): Mail {
  const t = accountPrivacyTexts();
  const [subject, text] = account === 'none' ? [t.eraseSubject, t.eraseText] : [t.mailSubject, t.mailText];
  return noticeMail(sender, {
    subject,
    headline: subject,
    sentence: greet(name, text),
    parts: [[t.mailKept, t.mailKeptText]],
    hint: [t.mailNotYou, fill(t.mailWrite, { email: sender.store.email })],
  });
}

export const accountMails = { 'account-deleted': mailOf(accountDeleted) } satisfies Mails;
