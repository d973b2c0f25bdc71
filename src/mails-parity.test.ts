import { describe, expect, test } from 'vitest';
import { needed, rendered } from '../tests/shop/words/any-mail.ts';
import { mailVariants } from '../tests/shop/words/mail-variants.ts';
import { messageKinds } from './features/messages/message-kinds.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Returns what a reader hears of the page: no preview, no head, no address behind a link. */
const wordsOfHtml = (html: string) =>
  wordsIn(
    html
      .replace(/<head>.*?<\/head>|<div style="display:none[^>]*>.*?<\/div>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole),
  );

/** The words of a text, without addresses of links and without signs, which a page shows as lines and columns. */
const wordsIn = (text: string) => text.replace(/https?:\/\/\S+|mailto:\S+/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

describe.each(messageKinds)('mail %s', (kind) => {
  test.each(mailVariants)('%s: its plain part says what the other says, in the same order', async (_, order, payload) => {
    const mail = await rendered(kind, 'Ananya Rao', { ...needed[kind], ...order }, payload);
    expect(wordsIn(mail.text)).toEqual(wordsOfHtml(mail.html));
  });
});
