import { html } from 'hono/html';
import { colours as houseColours } from '../../../brand/colours.ts';
import type { ShopBrand } from '../../../rules/brand/brand-values.ts';
import { fallbackTag } from '../../../rules/language/fallback-tag.ts';
import { withoutEntities } from '../../../rules/words/html-entities.ts';
import { fillMailLine, type MailWords } from '../../../rules/words/mail-words.ts';
import type { Mail } from './mail.ts';
import { OPENING } from './parts.ts';
import { plainMail } from './plain-mail.ts';

/** Returns the opening line of a mail as text; '' if it has none. */
export const openingOf = (page: string): string => withoutEntities(OPENING.exec(page)?.[2] ?? '');

/** Returns a mail with the owner's subject and opening line; every value in them is escaped as that of a template is. */
export function withOwnWords(mail: Mail, { subject, opening }: MailWords, shop: string): Mail {
  const usualOpening = openingOf(mail.html);
  const values = { shop, name: '', order: '', ...mail.facts };
  const line = fillMailLine(opening, { ...values, usual: usualOpening });
  const escaped = html`${line}`.toString();
  const page = mail.html.replace(OPENING, (_, start: string, __, end: string) => start + escaped + end);
  return {
    ...mail,
    subject: fillMailLine(subject, { ...values, usual: mail.subject }) || mail.subject,
    ...(line !== usualOpening && { html: page, text: plainMail(page) }),
  };
}

const TEXT = />([^<>]*\p{L}[^<>]*)</gu;

/** Returns the HTML of a mail in which each text in letters of another language alone is marked as that. */
export function withLanguages(page: string): string {
  const [head = '', body] = page.split(/(?=<body)/);
  const marked = body?.replace(TEXT, (whole, text: string) => {
    const tag = fallbackTag(withoutEntities(text));
    return tag ? `><span lang="${tag}">${text}</span><` : whole;
  });
  return head + (marked ?? '');
}

const byColour = new Map<string, keyof typeof houseColours>(
  Object.entries(houseColours).map(([name, hex]) => [hex, name as keyof typeof houseColours]),
);
const HOUSE_COLOUR = new RegExp([...byColour.keys()].join('|'), 'g');

/** Returns the HTML of a mail in the colours of the shop: templates have those of the code. */
export const inColours = (page: string, { isRecoloured, colours }: ShopBrand): string =>
  isRecoloured ? page.replace(HOUSE_COLOUR, (hex) => colours[byColour.get(hex) ?? 'brand']) : page;
