import { html } from 'hono/html';
import type { Mail } from '../messages/mails/mail.ts';
import { button, MUTED_COLOUR, mailHero, mailLayout, mailParagraph, textFooter } from '../messages/mails/parts.ts';
import { type Mails, mailOf } from '../messages/templates.ts';

/** Somebody asked for the newsletter with this address: nothing more is sent until they confirm. */
export function newsletterConfirm(
  shopUrl: string,
  { confirmUrl = '', leaveUrl = '', oneClickUrl = leaveUrl }: Readonly<Record<string, string>>,
): Mail {
  const headline = 'One tap and you are on the list';
  const asked = 'You asked for new pieces and offers by e-mail, about once a fortnight. Please confirm that this address is yours.';
  const notYou = 'Was it not you? Do nothing: without the tap we send no more mails.';
  return {
    subject: 'Please confirm your address',
    html: mailLayout({
      shopUrl,
      title: headline,
      preview: asked,
      rows: [
        mailHero(headline, asked),
        button('Yes, send it to me', confirmUrl),
        mailParagraph(
          html`${notYou}<br><span style="color:${MUTED_COLOUR}">Change of mind? <a href="${leaveUrl}" style="color:${MUTED_COLOUR}">Take me off the list</a></span>`,
        ),
        html`<tr><td style="padding:0 0 24px"></td></tr>`,
      ],
    }),
    text: [headline, asked, `Confirm: ${confirmUrl}`, notYou, `Take me off the list: ${leaveUrl}`, textFooter(shopUrl)].join('\n\n'),
    leaveUrl: oneClickUrl,
  };
}

export const newsletterMails = { 'newsletter-confirm': mailOf(newsletterConfirm) } satisfies Mails;
