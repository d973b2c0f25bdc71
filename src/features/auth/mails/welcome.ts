import { urls } from '../../../urls.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, notice } from '../../messages/mails/notice.ts';

/** The address is confirmed: what the account is good for. */
export function welcome(shopUrl: string, { name }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Welcome to Chamak',
    headline: 'Welcome to Chamak',
    sentence: greet(name, 'your account is ready.'),
    preview: 'Your orders, your wishlist and your address, in one place.',
    parts: [
      [
        'What it does for you',
        'It keeps your orders, your wishlist and your address together. You can download or delete all of it at any time.',
      ],
    ],
    link: ['See new pieces', `${shopUrl}${urls.collections()}`],
  });
}
