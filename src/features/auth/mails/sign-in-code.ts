import type { Mail } from '../../messages/mails/mail.ts';
import { notice } from '../../messages/mails/notice.ts';

/** A code to log in with. */
export function signInCode(shopUrl: string, { code = '' }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: `${code} is your sign-in code`,
    headline: code,
    sentence: 'This is your code to sign in. It works once, for 10 minutes.',
    parts: [['', 'Type it on the page where you asked for it. We never ask for it on the phone or in a message: tell it to nobody.']],
    hint: ['Was it not you?', 'Do nothing. Without the code nobody gets in.'],
  });
}
