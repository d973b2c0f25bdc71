import { html } from 'hono/html';
import { fill } from '../../../rules/language/texts.ts';
import { greetingName } from '../../../rules/names/greeting-name.ts';
import { linkIn } from '../../../rules/names/link-in-name.ts';
import { type MailLook, mailBand } from './band.ts';
import type { Mail, MailSender } from './mail.ts';
import { mailFrameTexts } from './mail-frame.texts.ts';
import { button, mailHint, mailLayout, mailParagraph, TEXT_COLOUR } from './parts.ts';

/** A part of a mail: a bold lead, one or more sentences, and an optional link. */
export type MailPart = readonly [lead: string, text: string, link?: readonly [label: string, href: string]];

interface NoticeMail {
  readonly subject: string;
  readonly headline: string;
  /** Stands under the headline. */
  readonly sentence: string;
  /** Shown next to the subject in a list of mails; `sentence` by default. */
  readonly preview?: string;
  readonly look?: MailLook;
  readonly parts?: readonly MailPart[];
  readonly link?: readonly [label: string, href: string];
  /** Shown at the end on a yellow background. */
  readonly hint?: MailPart;
}

/** A mail with a headline, parts, a button and a hint, as HTML and as text. Values are escaped, because they may be hostile. */
export function noticeMail(
  sender: MailSender,
  { subject, headline, sentence, preview = sentence, look, parts = [], link, hint: last }: NoticeMail,
): Mail {
  const partHtml = ([lead, text, to]: MailPart) =>
    html`${lead && html`<strong>${lead}</strong> `}${text}${to ? html` <a href="${to[1]}" style="color:${TEXT_COLOUR}">${to[0]}</a>` : ''}`;
  return {
    subject,
    ...mailLayout({
      sender,
      title: headline,
      preview,
      rows: [
        mailBand(headline, sentence, look),
        ...parts.map((part) => mailParagraph(partHtml(part))),
        link ? button(...link) : html`<tr><td style="padding:0 0 24px"></td></tr>`,
        ...(last ? [mailHint(partHtml(last))] : []),
      ],
    }),
  };
}

/**
 * Returns the name by which a mail greets its reader; '' if it has none, or a link in its place: nobody may use a name to send links to
 * somebody else's address through the shop.
 */
export function nameInMails(name: string | undefined): string {
  const greeted = greetingName(name ?? '');
  return /\S{41}|[\\:@]|^www/i.test(greeted) || linkIn(greeted) !== null ? '' : greeted;
}

/** `greet('Ananya Rao', 'we have it')` → 'Ananya, we have it'; without a name, or with a link as the name, 'We have it'. */
export function greet(name: string | undefined, sentence: string): string {
  const greeted = nameInMails(name);
  return greeted ? fill(mailFrameTexts().greeting, { name: greeted, sentence }) : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
