import { shopConfig } from '../../../shop.config.ts';
import { urls } from '../../../urls.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, notice } from '../../messages/mails/notice.ts';

/** The password was changed: the owner must hear of it, whoever did it. */
export function passwordChanged(shopUrl: string, { name }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Your password was changed',
    headline: 'Your password was changed',
    sentence: greet(name, 'your account has a new password. Other devices were logged out.'),
    parts: [['Was it you?', 'Then there is nothing to do.']],
    link: ['Log in', `${shopUrl}${urls.login}`],
    hint: ['Was it not you?', `Choose a new password at once with “Forgot password”, then write to ${shopConfig.email}.`],
  });
}
