import { html } from 'hono/html';
import { consents } from '../../rules/people/consents.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { noticeMail } from '../messages/mails/notice.ts';
import { button, MUTED_COLOUR, mailHero, mailLayout, mailParagraph, textFooter } from '../messages/mails/parts.ts';
import { type Mails, mailOf } from '../messages/templates.ts';

/** A product that somebody waited for is back in stock. Not transactional, so it has a link to unsubscribe. */
function stockAlert(
  sender: MailSender,
  { product = '', link = '', stopLink = '', oneClickUrl = stopLink }: Readonly<Record<string, string>>,
): Mail {
  const headline = 'It is back in stock';
  const sentence = `${product} is available again. You asked us to let you know.`;
  const advice = 'We have told everybody who was waiting, and we cannot reserve any: first come, first served.';
  const why = `You agreed to this: “${consents['stock-alert']}”`;
  return {
    subject: `Back in stock: ${product}`,
    html: mailLayout({
      sender,
      title: headline,
      preview: sentence,
      rows: [
        mailHero(headline, sentence),
        mailParagraph(html`${advice}`),
        button('See the piece', link),
        html`<tr><td style="padding:0 24px 24px;font:14px/1.5 Roboto,Arial,sans-serif;color:${MUTED_COLOUR}">${why} <a href="${stopLink}" style="color:${MUTED_COLOUR}">Send me no more of these</a></td></tr>`,
      ],
    }),
    text: [headline, sentence, advice, `See the piece: ${link}`, `${why}\nSend me no more of these: ${stopLink}`, textFooter(sender)].join(
      '\n\n',
    ),
    leaveUrl: oneClickUrl,
  };
}

/** Asks whether the reader wants to be told: anybody can type an address. It names no piece, because a stranger may have chosen it. */
function stockAlertConfirm(sender: MailSender, { link = '' }: Readonly<Record<string, string>>): Mail {
  return noticeMail(sender, {
    subject: 'Please confirm: one email when it is back',
    headline: 'Shall we tell you?',
    sentence: 'Somebody asked us to write to this address when a piece is back in stock. Please confirm that it was you.',
    link: ['See the pieces and confirm', link],
    hint: ['Not you?', 'You can ignore this mail: unless you confirm within seven days, we forget the address.'],
  });
}

export const stockAlertMails = {
  'stock-alert-confirm': mailOf(stockAlertConfirm),
  'stock-alert': mailOf(stockAlert),
} satisfies Mails;
