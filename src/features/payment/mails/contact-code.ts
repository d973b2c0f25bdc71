import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { noticeMail } from '../../messages/mails/notice.ts';

/** The mail with the code that proves the address of a cash order. It has no order details: the address may be a stranger's. */
export function contactCode(sender: MailSender, { code = '', long = '' }: Readonly<Record<string, string>>): Mail {
  return noticeMail(sender, {
    subject: `${code} is your code to place the order`,
    headline: code,
    sentence: 'Enter this code at the checkout to place your order with cash on delivery. It works once, within 10 minutes.',
    parts: [
      ['', 'Do not share this code with anyone. We never ask for it by phone or message.'],
      ['Does the code not work?', `Enter this long one instead: ${long}. It works once, within two hours, in any browser.`],
    ],
    hint: ['Wasn’t it you?', 'You don’t need to do anything. Without the code no order is placed.'],
  });
}
