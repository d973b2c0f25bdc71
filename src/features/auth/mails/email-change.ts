import type { Mail } from '../../messages/mails/mail.ts';
import { notice } from '../../messages/mails/notice.ts';

/** An account is to get another address; this goes to the new one: is it theirs? */
export function emailChange(shopUrl: string, { link = '', newEmail = '' }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Please confirm your new e-mail address',
    headline: 'A new address for your account',
    sentence: `Please confirm that ${newEmail} is yours. Your account will use it then.`,
    preview: 'The link works for 24 hours.',
    parts: [['', 'The link works for 24 hours. Until you follow it you log in with the former address.']],
    link: ['Yes, this address is mine', link],
    hint: ['Was it not you?', 'Do nothing: nothing changes until the link is opened and confirmed.'],
  });
}
