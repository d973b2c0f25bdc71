import type { Mail } from '../../messages/mails/mail.ts';
import { greet, notice } from '../../messages/mails/notice.ts';

/** A link to choose a new password with. */
export function passwordReset(shopUrl: string, { name, link = '' }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Choose a new password',
    headline: 'Choose a new password',
    sentence: greet(name, 'you asked for a new password. The link works once, for 1 hour.'),
    link: ['Choose a new password', link],
    hint: ['Was it not you?', 'Do nothing. Your password stays as it is.'],
  });
}
