import { html } from 'hono/html';
import { colours } from '../../../brand/colours.ts';
import { formatPhone } from '../../../rules/address/phone.ts';
import { language } from '../../../rules/language/language.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { fill } from '../../../rules/language/texts.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from './mail.ts';
import { mailFrameTexts } from './mail-frame.texts.ts';
import { plainMail } from './plain-mail.ts';

/** Markup in which every value is escaped. */
export type Html = ReturnType<typeof html>;

/**
 * Colours and fonts of a mail. Mail clients ignore style sheets and custom properties, so all styles are inline.
 */
export const TEXT_COLOUR = colours.ink;
export const MUTED_COLOUR = colours['ink-soft'];
const text = 'Roboto,Arial,sans-serif';
const display = "Georgia,'Times New Roman',serif";

/** `font('16px/1.5')` */
export const fontStyle = (size: string) => `font:${size} ${text};color:${TEXT_COLOUR}`;

const openingStyle = `margin:0;font:17px/1.45 ${text}`;

/** Finds the opening line of a mail: '$1' and '$3' enclose it. */
export const OPENING = new RegExp(`(<p style="${openingStyle}">)([^<]*)(</p>)`);

/** Returns the pink header with its headline. */
export function mailHero(headline: string, sentence: string): Html {
  return html`<tr><td bgcolor="${colours.brand}" style="background:${colours.brand};padding:32px 24px 36px;color:${colours.ground}">
    <h1 style="margin:0 0 10px;font:bold 34px/1.1 ${display}">${headline}</h1>
    <p style="${openingStyle}">${sentence}</p>
  </td></tr>`;
}

export function mailParagraph(content: Html): Html {
  return html`<tr><td style="padding:24px 24px 4px;${fontStyle('16px/1.5')}">${content}</td></tr>`;
}

export function button(label: string, href: string): Html {
  return html`<tr><td style="padding:24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colours.brand}" style="border-radius:999px">
    <a href="${href}" style="display:inline-block;padding:15px 28px;font:bold 17px/1 ${text};color:${colours.ground};text-decoration:none">${label}</a>
  </td></tr></table></td></tr>`;
}

/** Returns a hint on a light yellow background. */
export function mailHint(content: Html): Html {
  return html`<tr><td bgcolor="${colours['accent-tint']}" style="background:${colours['accent-tint']};padding:20px 24px;${fontStyle('15px/1.5')}">${content}</td></tr>`;
}

/**
 * Returns a whole mail, as a page and as plain text: the shop's name, the rows, and the contact details. `preview` is shown next to the subject in a list of mails.
 */
export function mailLayout({
  sender: { shopUrl, store },
  title,
  preview,
  rows,
}: {
  sender: MailSender;
  title: string;
  preview: string;
  rows: readonly Html[];
}): Pick<Mail, 'html' | 'text'> {
  const { name, mailMark } = store.brand;
  const { phone, email, hours, legalName, address } = store;
  const t = mailFrameTexts();
  // The place of the address is kept for its link.
  const at = { email: '{email}' };
  const [before, after] = (phone ? fill(t.writeOrCall, { ...at, phone: formatPhone(phone), hours }) : fill(t.write, at)).split(at.email);
  const page = html`<!doctype html>
<html lang="${languageFacts[language()].tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;background:${colours.tissue}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colours.tissue}"><tr><td align="center" style="padding:0 0 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${colours.ground}">
  <tr><td style="padding:20px 24px;font:bold 26px/1 ${display};color:${colours.brand}">${mailMark && html`<img src="${shopUrl}${mailMark}" width="36" height="36" alt="" style="vertical-align:middle;margin-right:10px;border:0">`}${name}</td></tr>
  ${rows}
  <tr><td bgcolor="${TEXT_COLOUR}" style="background:${TEXT_COLOUR};padding:20px 24px;font:14px/1.6 ${text};color:${colours['on-night-soft']}">
    ${before}<a href="mailto:${email}" style="color:${colours.ground}">${email}</a>${after}<br>
    <a href="${shopUrl}${urls.shippingReturns}" style="color:${colours.ground}">${t.shippingReturns}</a> · <a href="${shopUrl}${urls.terms}" style="color:${colours.ground}">${t.terms}</a><br>
    ${[legalName, ...address].filter(Boolean).join(', ')}
  </td></tr>
</table>
</td></tr></table>
</body>
</html>
`.toString();
  return { html: page, text: plainMail(page) };
}
