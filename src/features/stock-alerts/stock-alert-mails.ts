import { html } from 'hono/html';
import { fill } from '../../rules/language/texts.ts';
import { consentText } from '../../rules/people/consents.texts.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { noticeMail } from '../messages/mails/notice.ts';
import { button, MUTED_COLOUR, mailHero, mailLayout, mailParagraph } from '../messages/mails/parts.ts';
import { type Mails, mailOf } from '../messages/templates.ts';
import { stockAlertsTexts } from './stock-alerts.texts.ts';

/** A product that somebody waited for is back in stock. Not transactional, so it has a link to unsubscribe. */
function stockAlert(
  sender: MailSender,
  { product: name = '', size = '', link = '', stopLink = '', oneClickUrl = stopLink }: Readonly<Record<string, string>>,
): Mail {
  const t = stockAlertsTexts();
  const headline = t.mailHeadline;
  const product = size ? fill(t.pieceOfSize, { name, size }) : name;
  const sentence = fill(t.mailText, { product });
  const why = fill(t.mailWhy, { consent: consentText('stock-alert') });
  return {
    subject: fill(t.mailSubject, { product }),
    ...mailLayout({
      sender,
      title: headline,
      preview: sentence,
      rows: [
        mailHero(headline, sentence),
        mailParagraph(html`${t.mailAdvice}`),
        button(t.mailButton, link),
        html`<tr><td style="padding:0 24px 24px;font:14px/1.5 Roboto,Arial,sans-serif;color:${MUTED_COLOUR}">${why} <a href="${stopLink}" style="color:${MUTED_COLOUR}">${t.mailStop}</a></td></tr>`,
      ],
    }),
    leaveUrl: oneClickUrl,
  };
}

/** Asks whether the reader wants to be told: anybody can type an address. It names no piece, because a stranger may have chosen it. */
function stockAlertConfirm(sender: MailSender, { link = '' }: Readonly<Record<string, string>>): Mail {
  const t = stockAlertsTexts();
  return noticeMail(sender, {
    subject: t.askSubject,
    headline: t.askHeadline,
    sentence: t.askText,
    link: [t.askButton, link],
    hint: [t.askNotYou, t.askIgnore],
  });
}

export const stockAlertMails = {
  'stock-alert-confirm': mailOf(stockAlertConfirm),
  'stock-alert': mailOf(stockAlert),
} satisfies Mails;
