import { html } from 'hono/html';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { button, MUTED_COLOUR, mailHero, mailLayout, mailParagraph, textFooter } from '../messages/mails/parts.ts';
import { type Mails, mailOf } from '../messages/templates.ts';

/** Asks to confirm a newsletter subscription: nothing more is sent until it is confirmed. */
export function newsletterConfirm(
  sender: MailSender,
  { confirmUrl = '', leaveUrl = '', oneClickUrl = leaveUrl }: Readonly<Record<string, string>>,
): Mail {
  const headline = 'One tap and you are on the list';
  const sentence = 'You asked for new pieces and offers by email, about once a fortnight. Please confirm that this address is yours.';
  const notYou = 'Not you? You can ignore this mail: unless you confirm, we will not write again.';
  return {
    subject: 'Please confirm your address',
    html: mailLayout({
      sender,
      title: headline,
      preview: sentence,
      rows: [
        mailHero(headline, sentence),
        button('Yes, send it to me', confirmUrl),
        mailParagraph(
          html`${notYou}<br><span style="color:${MUTED_COLOUR}">Changed your mind? <a href="${leaveUrl}" style="color:${MUTED_COLOUR}">Take me off the list</a></span>`,
        ),
        html`<tr><td style="padding:0 0 24px"></td></tr>`,
      ],
    }),
    text: [headline, sentence, `Confirm: ${confirmUrl}`, notYou, `Take me off the list: ${leaveUrl}`, textFooter(sender)].join('\n\n'),
    leaveUrl: oneClickUrl,
  };
}

export const newsletterMails = { 'newsletter-confirm': mailOf(newsletterConfirm) } satisfies Mails;
