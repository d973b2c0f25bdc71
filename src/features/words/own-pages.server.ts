import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { language } from '../../rules/language/language.ts';
import { type OwnPage, ownPageKind } from '../../rules/words/own-page.ts';
import { isNewest } from './words.server.ts';
import { shopWords } from './words.table.ts';

/** Whether a page is there, the English says in every language. */
const isShown = sql`${shopWords.kind} GLOB 'page-*' AND ${shopWords.language} = 'en' AND ${isNewest}
  AND json_extract(${shopWords.text}, '$.state') = 'shown'`;

/**
 * The newest version of a page in the language of the page that is shown, if it says the English of this row: the same title and text, as
 * hiding a page and showing it again makes versions too. Null in English.
 */
const translated = (): SQL =>
  language() === 'en'
    ? sql`NULL`
    : sql`(SELECT t.text FROM shop_words t WHERE t.kind = ${sql.raw('"shop_words"."kind"')} AND t.language = ${language()}
        AND t.version = (SELECT max(n.version) FROM shop_words n WHERE n.kind = t.kind AND n.language = t.language)
        AND EXISTS (SELECT 1 FROM shop_words e WHERE e.kind = t.kind AND e.language = 'en' AND e.version = t.follows
          AND json_extract(e.text, '$.title', '$.text') = json_extract(${sql.raw('"shop_words"."text"')}, '$.title', '$.text')))`;

const englishTitle = sql`json_extract(${shopWords.text}, '$.title')`;

/** The pages that the owner made and shows: title, address and last change, by the title. */
export const shownOwnPages = (orm: Orm) =>
  orm
    .select({
      title:
        sql<string>`${language() === 'en' ? englishTitle : sql`coalesce(json_extract(${translated()}, '$.title'), ${englishTitle})`}`.as(
          'title',
        ),
      slug: sql<string>`substr(${shopWords.kind}, 6)`.as('slug'),
      changedAt: shopWords.createdAt,
    })
    .from(shopWords)
    .where(isShown)
    .orderBy(sql`lower(json_extract(${shopWords.text}, '$.title'))`);

/** The newest version of a page that the owner made; for the batch of the page. */
export const ownPageQuery = ({ db: { orm } }: Shop, slug: string) =>
  orm
    .select({ text: shopWords.text, translated: sql<string | null>`${translated()}`.as('translated') })
    .from(shopWords)
    .where(and(eq(shopWords.kind, ownPageKind(slug)), eq(shopWords.language, 'en')))
    .orderBy(desc(shopWords.version))
    .limit(1);

interface OwnPageRow {
  readonly text: string;
  readonly translated: string | null;
}

/** Returns the page of the rows of `ownPageQuery`, if shoppers may see it, in the language of the page where its words are up to date. */
export function ownPageFrom([row]: readonly OwnPageRow[]): (OwnPage & { readonly isTranslated: boolean }) | null {
  const page = row ? (JSON.parse(row.text) as OwnPage) : null;
  if (!row || page?.state !== 'shown') return null;
  const { title, text } = row.translated === null ? page : (JSON.parse(row.translated) as OwnPage);
  return { title, text, state: page.state, isTranslated: row.translated !== null };
}
