import { shopConfig } from '../../../shop.config.ts';
import { urls } from '../../../urls.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, notice } from '../../messages/mails/notice.ts';

/** To the former address, once the account has another: its owner must hear of it, whoever did it. */
export function emailChanged(shopUrl: string, { name }: Readonly<Record<string, string>>): Mail {
  return notice(shopUrl, {
    subject: 'Your account has a new e-mail address',
    headline: 'Your account has a new e-mail address',
    sentence: greet(name, 'from now on you log in with another address, and our mails go there.'),
    parts: [['Was it you?', 'Then there is nothing to do.']],
    link: ['Contact us', `${shopUrl}${urls.contact}`],
    hint: ['Was it not you?', `Write to ${shopConfig.email} from this address: we bring the account back.`],
  });
}
