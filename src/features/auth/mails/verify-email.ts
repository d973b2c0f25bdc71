import type { Mail } from '../../messages/mails/mail.ts';
import { notice } from '../../messages/mails/notice.ts';

/** Somebody made an account with this address: is it theirs? Nothing that the somebody typed stands in it. */
export function verifyEmail(shopUrl: string, { link = '' }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Please confirm your e-mail address',
    headline: 'Your account is almost ready',
    sentence: 'Please confirm that this address is yours.',
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link opens a page with one button. It works for 24 hours; after that, log in and we send you a new one.']],
    link: ['Confirm my address', link],
    hint: ['Was it not you?', 'Do nothing: nobody can use this account until the link is opened and confirmed.'],
  });
}
