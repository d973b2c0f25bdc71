import { html } from 'hono/html';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { button, MUTED_COLOUR, mailHero, mailLayout, mailParagraph } from '../messages/mails/parts.ts';
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
    ...mailLayout({
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
    leaveUrl: oneClickUrl,
  };
}

export const newsletterMails = { 'newsletter-confirm': mailOf(newsletterConfirm) } satisfies Mails;
