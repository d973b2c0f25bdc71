import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, mailOf } from '../../messages/templates.ts';

/** Confirms the deletion of an account: what was erased and what the law requires us to keep. */
function accountDeleted(sender: MailSender, { name }: Readonly<Record<string, string>>): Mail {
  return noticeMail(sender, {
    subject: 'Your account has been deleted',
    headline: 'Your account has been deleted',
    sentence: greet(name, 'your account, your saved cart and your wishlist have been erased, and your consents withdrawn.'),
    parts: [
      [
        'What we keep',
        'The records of your orders, because tax law requires them. You are welcome to order again, with or without an account.',
      ],
    ],
    hint: ['Not you?', `Write to ${sender.store.email} right away.`],
  });
}

export const accountMails = { 'account-deleted': mailOf(accountDeleted) } satisfies Mails;
