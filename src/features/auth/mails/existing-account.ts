import type { Mail } from '../../messages/mails/mail.ts';
import { greet, notice } from '../../messages/mails/notice.ts';

/** Somebody tried to sign up with the address of an account that exists. Only its owner learns that it does. */
export function existingAccount(shopUrl: string, { name, loginLink = '', resetLink = '' }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'You already have an account',
    headline: 'You already have an account',
    sentence: greet(name, 'somebody tried to sign up with this address. It has an account already, so nothing was changed.'),
    preview: 'Log in as before, or choose a new password.',
    parts: [['Do you not remember the password?', '', ['Choose a new one', resetLink]]],
    link: ['Log in', loginLink],
    hint: ['Was it not you?', 'Do nothing. Your account and its password are as they were.'],
  });
}
