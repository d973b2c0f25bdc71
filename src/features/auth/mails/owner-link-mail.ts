import { MINUTE } from '../../../rules/limits.ts';
import { OWNER_LINK_TTL } from '../../../rules/people/rate-limits.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';
import type { MessageRow } from '../../messages/templates.ts';

/**
 * Tells the owner of the shop, in English, that somebody with its settings made a link to log in. `app`: 'removed' if the second step was
 * removed with it.
 */
export function ownerLink(sender: MailSender, { app = '' }: MessageRow['payload']): Mail {
  return noticeMail(sender, {
    subject: 'A link to log in as the owner was made',
    headline: 'A link to log in as the owner was made',
    sentence: `Somebody with access to the settings of the shop made it. It works once, for ${OWNER_LINK_TTL / MINUTE} minutes.`,
    parts: [
      ...(app === 'removed' ? [['', 'The authenticator app was removed from your account.'] as const] : []),
      ['Was it you?', 'Then you do not need to do anything.'],
    ],
    link: ['Log in', `${sender.shopUrl}${urls.adminLogin}`],
    hint: ['Not you?', 'Change the password, log out everywhere, and change the secrets of the shop: somebody else has them.'],
  });
}
