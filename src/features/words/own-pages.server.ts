import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { language } from '../../rules/language/language.ts';
import type { Language } from '../../rules/language/languages.ts';
import { type OwnPage, ownPageKind } from '../../rules/words/own-page.ts';
import { otherLanguagesOf } from './shown-in.server.ts';
import { isNewest } from './words.server.ts';
import { shopWords } from './words.table.ts';

/** SQL of whether a page is shown; the English decides for every language. */
const isShown = sql`${shopWords.kind} GLOB 'page-*' AND ${shopWords.language} = 'en' AND ${isNewest}
  AND json_extract(${shopWords.text}, '$.state') = 'shown'`;

/**
 * The newest version of a page in a language, if it says the English of this row: the same title and text, as hiding a page and showing it
 * again makes versions too. Null in English.
 */
const translated = (to = language()): SQL =>
  to === 'en'
    ? sql`NULL`
    : sql`(SELECT t.text FROM shop_words t WHERE t.kind = ${sql.raw('"shop_words"."kind"')} AND t.language = ${to}
        AND t.version = (SELECT max(n.version) FROM shop_words n WHERE n.kind = t.kind AND n.language = t.language)
        AND EXISTS (SELECT 1 FROM shop_words e WHERE e.kind = t.kind AND e.language = 'en' AND e.version = t.follows
          AND json_extract(e.text, '$.title', '$.text') = json_extract(${sql.raw('"shop_words"."text"')}, '$.title', '$.text')))`;

/** Returns whether shoppers read the page of this row in each of these languages. */
const isInAll = (languages: readonly Language[]): SQL<boolean> =>
  sql<boolean>`(${sql.join(
    languages.map((each) => sql`${translated(each)} IS NOT NULL AND `),
    sql``,
  )}TRUE)`.mapWith(Boolean);

const byEnglishTitle = sql`lower(json_extract(${shopWords.text}, '$.title'))`;
const slug = sql<string>`substr(${shopWords.kind}, 6)`.as('slug');
const englishTitle = sql`json_extract(${shopWords.text}, '$.title')`;

/** The pages that the owner made and shows: title and address, by the title. */
export const shownOwnPages = (orm: Orm) =>
  orm
    .select({
      title:
        sql<string>`${language() === 'en' ? englishTitle : sql`coalesce(json_extract(${translated()}, '$.title'), ${englishTitle})`}`.as(
          'title',
        ),
      slug,
    })
    .from(shopWords)
    .where(isShown)
    .orderBy(byEnglishTitle);

/** The same pages as sitemaps list them: address, last change (UTC ms), and whether shoppers read it in each of `languages`. */
export const ownPageEntries = ({ db: { orm } }: Shop, languages: readonly Language[]) =>
  orm
    .select({ slug, changedAt: shopWords.createdAt, isTranslated: isInAll(languages) })
    .from(shopWords)
    .where(isShown)
    .orderBy(byEnglishTitle);

/** The newest version of a page that the owner made; for the batch of the page. */
export const ownPageQuery = (shop: Shop, address: string) =>
  shop.db.orm
    .select({
      text: shopWords.text,
      translated: sql<string | null>`${translated()}`.as('translated'),
      isTranslated: isInAll(language() === 'en' ? otherLanguagesOf(shop) : [language()]),
    })
    .from(shopWords)
    .where(and(eq(shopWords.kind, ownPageKind(address)), eq(shopWords.language, 'en')))
    .orderBy(desc(shopWords.version))
    .limit(1);

interface OwnPageRow {
  readonly text: string;
  /** Null in English, and where the page is shown in English. */
  readonly translated: string | null;
  readonly isTranslated: boolean;
}

/**
 * Returns the page of the rows of `ownPageQuery`, if shoppers may see it, in the language of the page where its words are up to date.
 * `isTranslated`: they are, or in English those of all languages of the shop.
 */
export function ownPageFrom([row]: readonly OwnPageRow[]): (OwnPage & { readonly isTranslated: boolean }) | null {
  const page = row ? (JSON.parse(row.text) as OwnPage) : null;
  if (!row || page?.state !== 'shown') return null;
  const { title, text } = row.translated === null ? page : (JSON.parse(row.translated) as OwnPage);
  return { title, text, state: page.state, isTranslated: row.isTranslated };
}
