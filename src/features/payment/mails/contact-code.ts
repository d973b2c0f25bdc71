import type { Mail } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';

/** A code that proves the address of an order for cash on delivery. It says nothing of the order: the address may be a stranger's. */
export function contactCode(shopUrl: string, { code = '' }: Readonly<Record<string, string>>): Mail {
  return noticeMail(shopUrl, {
    subject: `${code} is your code to place the order`,
    headline: code,
    sentence: 'Type this code at the checkout to place your order with cash on delivery. It works once, for 10 minutes.',
    parts: [['', 'We never ask for it on the phone or in a message: tell it to nobody.']],
    hint: ['Was it not you?', 'Do nothing. Without the code nothing is ordered.'],
  });
}
