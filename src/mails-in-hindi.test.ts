import { beforeAll, describe, expect, test } from 'vitest';
import { HOME, needed, rendered } from '../tests/shop/words/any-mail.ts';
import { mailVariants } from '../tests/shop/words/mail-variants.ts';
import { withOwnWords } from './features/messages/mails/own-words.ts';
import { kindsToOwner, type MessageKind, messageKinds } from './features/messages/message-kinds.ts';
import { templates } from './mails.ts';
import { inLanguage } from './platform/request/request-note.ts';
import { languageFacts } from './rules/language/languages.ts';
import { demoStore } from './rules/store/demo-store.ts';

beforeAll(() => templates.loadTexts('hi'));

const NAME = 'अनन्या राव';
const hindi = (kind: MessageKind, more?: object, payload?: Readonly<Record<string, string>>) =>
  inLanguage('hi', () => rendered(kind, NAME, { ...needed[kind], ...more }, payload));

/** Names that are the same in every language: names, addresses, numbers, and words that people read in Latin letters. */
const names = [demoStore.legalName, demoStore.brand.name, ...demoStore.address, demoStore.hours];
const sameEverywhere = /\b(?:WhatsApp|UPI|PIN|SMS|STOP|JPEG|PNG|MP4|MOV|MB|HEIC|WebP|WebM|CHK|RET|CHG|GSTIN|am|pm|AM|PM)\b/g;

/** The Latin words that are left once names, links and addresses are taken out. */
const latinIn = (text: string) =>
  names
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replace(/(?:https?:\/\/|mailto:)\S+|\S+@\S+/g, '')
    .replace(sameEverywhere, '')
    .match(/[A-Za-z]{2,}/g) ?? [];

const visible = (html: string) =>
  html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/&\w+;|&#\d+;/g, ' ');

/** The texts in Latin letters alone that are not marked as English. */
const unmarked = (html: string) =>
  [...html.replace(/^.*<body/s, '').matchAll(/([^<>]*)>([^<>]*[a-z][^<>]*)</gi)]
    .filter(([, tag = '', text = '']) => !/lang="en/.test(tag) && /[a-z]{2}/i.test(text.replace(/&#?\w+;/g, '')))
    .map(([, , text = '']) => text.trim())
    .filter((text) => !languageFacts.hi.letter.test(text));

const kinds = messageKinds.filter((kind) => !kindsToOwner.has(kind));

describe.each(kinds)('mail %s in Hindi', (kind) => {
  test.each(mailVariants)('%s: no English sentence, no blank, and links to pages in Hindi', async (_, order, payload) => {
    const mail = await hindi(kind, order, payload);
    expect(mail.html).toContain(`lang="${languageFacts.hi.tag}"`);
    for (const part of [mail.subject, mail.text, visible(mail.html)]) {
      expect(latinIn(part)).toEqual([]);
      expect(part).toMatch(languageFacts.hi.letter);
      expect(part).not.toMatch(/\{\w*\}|undefined|NaN/);
    }
    expect(unmarked(mail.html)).toEqual([]);
    const links = [...mail.html.matchAll(/href="(https:[^"]*)"/g)].map(([, link = '']) => link);
    const pages = links.filter((link) => link.startsWith(`${HOME}/`) && !/\/(?:media|admin)\//.test(link));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((link) => !link.startsWith(`${HOME}/hi/`))).toEqual([]);
  });
});

describe.each(kinds)('mail %s in English', (kind) => {
  test('has no Hindi and no link to a page in Hindi', async () => {
    const mail = await rendered(kind, 'Ananya Rao');
    expect(mail.html).toContain(`lang="${languageFacts.en.tag}"`);
    expect(mail.html + mail.text + mail.subject).not.toMatch(languageFacts.hi.letter);
    expect(mail.html).not.toContain(`${HOME}/hi`);
  });
});

test('the owner’s own words stand in a mail in Hindi too', async () => {
  const mail = await hindi('order-shipped');
  const own = withOwnWords(mail, { subject: 'पार्सल {order} चल पड़ा', opening: '{name}, आपका पार्सल चल पड़ा। {usual}' }, 'Chamak');
  expect(own.subject).toMatch(/^पार्सल CHK-20417 चल पड़ा$/);
  expect(own.text).toContain('अनन्या, आपका पार्सल चल पड़ा।');
});
