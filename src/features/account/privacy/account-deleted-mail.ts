import { fill } from '../../../rules/language/texts.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, mailOf } from '../../messages/templates.ts';
import { accountPrivacyTexts } from '../account-privacy.texts.ts';

/** Confirms the deletion of an account: what was erased and what the law requires us to keep. */
function accountDeleted(sender: MailSender, { name }: Readonly<Record<string, string>>): Mail {
  const t = accountPrivacyTexts();
  return noticeMail(sender, {
    subject: t.mailSubject,
    headline: t.mailSubject,
    sentence: greet(name, t.mailText),
    parts: [[t.mailKept, t.mailKeptText]],
    hint: [t.mailNotYou, fill(t.mailWrite, { email: sender.store.email })],
  });
}

export const accountMails = { 'account-deleted': mailOf(accountDeleted) } satisfies Mails;
