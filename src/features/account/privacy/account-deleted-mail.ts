import { shopConfig } from '../../../shop.config.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { type Mails, mailOf } from '../../messages/templates.ts';

/** The account is gone: what was erased and what the law makes us keep. */
function accountDeleted(shopUrl: string, { name }: Readonly<Record<string, string>>): Mail {
  return noticeMail(shopUrl, {
    subject: 'Your account is deleted',
    headline: 'Your account is deleted',
    sentence: greet(name, 'your account, your saved cart, your wishlist and your consents are erased.'),
    parts: [
      ['What we keep', 'The records of orders, because tax law asks for them. You are welcome to order again, with or without an account.'],
    ],
    hint: ['Was it not you?', `Write to ${shopConfig.email} at once.`],
  });
}

export const accountMails = { 'account-deleted': mailOf(accountDeleted) } satisfies Mails;
