import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import { language } from '../../../rules/language/language.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { truncate } from '../../../rules/text.ts';
import { wordsHtml } from '../../../rules/words/fill-words.ts';
import { isOwnSlug } from '../../../rules/words/own-page.ts';
import { pageValues } from '../../../rules/words/page-values.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { ownPageFrom, ownPageQuery } from '../../words/own-pages.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries, readLayoutData } from '../layout-data.server.ts';
import { documentsTexts } from './documents.texts.ts';
import { type ShownPage, undated } from './shown-page.ts';

interface OwnPageShown extends ShownPage {
  readonly title: string;
  /** For search engines. */
  readonly summary: string;
}

const SUMMARY_CHARS = 155;

/** The words of HTML of our own markup, for a line of text. */
const wordsIn = (html: string) =>
  html
    .replace(/<h[23]>.*?<\/h[23]>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads a page that the owner made, with the layout in one round trip. Null where shoppers may see none. */
export async function readOwnPage(shop: Shop, slug: string): Promise<{ readonly frame: LayoutData; readonly page: OwnPageShown | null }> {
  if (!isOwnSlug(slug)) return { frame: await readLayoutData(shop), page: null };
  const read = await shop.db.read({ frame: layoutQueries(shop), rows: ownPageQuery(shop, slug) });
  const frame = layoutDataOf(read.frame);
  const page = ownPageFrom(read.rows);
  if (!page) return { frame, page: null };
  const { isTranslated } = page;
  const isFallback = language() !== 'en' && !isTranslated;
  // In the language of the text that contains them.
  const values = inLanguage(isFallback ? 'en' : language(), () => pageValues({ ...frame, byWhatsapp: hasWhatsapp(shop.env) }));
  const html = wordsHtml(page.text, values);
  const about = isFallback && {
    lang: languageFacts.en.tag,
    note: { sentences: [documentsTexts().onlyEnglish], english: null, query: '' },
  };
  const shown = { ...undated, ...about, isTranslated, html };
  return { frame, page: { ...shown, title: page.title, summary: truncate(wordsIn(html), SUMMARY_CHARS) } };
}
