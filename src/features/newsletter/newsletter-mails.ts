import { html } from 'hono/html';
import { fill } from '../../rules/language/texts.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { button, MUTED_COLOUR, mailHero, mailLayout, mailParagraph, textFooter } from '../messages/mails/parts.ts';
import { type Mails, mailOf } from '../messages/templates.ts';
import { newsletterTexts } from './newsletter.texts.ts';

/** Asks to confirm a newsletter subscription: nothing more is sent until it is confirmed. */
export function newsletterConfirm(
  sender: MailSender,
  { confirmUrl = '', leaveUrl = '', oneClickUrl = leaveUrl }: Readonly<Record<string, string>>,
): Mail {
  const t = newsletterTexts();
  const headline = t.mailHeadline;
  const sentence = t.mailText;
  return {
    subject: t.mailSubject,
    html: mailLayout({
      sender,
      title: headline,
      preview: sentence,
      rows: [
        mailHero(headline, sentence),
        button(t.mailButton, confirmUrl),
        mailParagraph(
          html`${t.notYou}<br><span style="color:${MUTED_COLOUR}">${t.changedMind} <a href="${leaveUrl}" style="color:${MUTED_COLOUR}">${t.takeOff}</a></span>`,
        ),
        html`<tr><td style="padding:0 0 24px"></td></tr>`,
      ],
    }),
    text: [headline, sentence, fill(t.mailLink, { link: confirmUrl }), t.notYou, `${t.takeOff}: ${leaveUrl}`, textFooter(sender)].join(
      '\n\n',
    ),
    leaveUrl: oneClickUrl,
  };
}

export const newsletterMails = { 'newsletter-confirm': mailOf(newsletterConfirm) } satisfies Mails;
