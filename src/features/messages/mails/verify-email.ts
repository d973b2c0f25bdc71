import type { Mail } from './mail.ts';
import { greet, notice } from './notice.ts';

/** Somebody made an account with this address: is it theirs? */
export function verifyEmail(shopUrl: string, { name, link = '' }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Please confirm your e-mail address',
    headline: 'One tap and your account is ready',
    sentence: greet(name, 'please confirm that this address is yours.'),
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link works for 24 hours. After that, log in and we send you a new one.']],
    link: ['Confirm my address', link],
    hint: ['Was it not you?', 'Do nothing: without the tap nobody can use this account.'],
  });
}
