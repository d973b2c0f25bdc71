import { and, ne, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { otherLanguages } from '../../../rules/translations/other-languages.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { type MailWordKind, mailWordKinds } from '../../../rules/words/mail-words.ts';
import { blocksOf } from '../../../rules/words/markup.ts';
import { isOwnPageKind, type OwnPage, type OwnPageKind } from '../../../rules/words/own-page.ts';
import { type PageKind, pageKinds } from '../../../rules/words/page-words.ts';
import { missingPassages, type SellerKind } from '../../../rules/words/required-passages.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { type InLanguage, wordsState } from '../../../rules/words/words-state.ts';
import { isNewest, newestWords } from '../words.server.ts';
import { shopWords } from '../words.table.ts';
import { byOf, hasHouseWords } from './read-words.server.ts';

interface TextRow<Kind> {
  readonly kind: Kind;
  /** Null while the words of the code are shown. */
  readonly changed: { readonly at: number; readonly by: string } | null;
  /** Passages that the law asks for and that the text does not have. */
  readonly missing: number;
  /** The text in the other languages. */
  readonly others: readonly InLanguage[];
}

export interface TextList {
  readonly pages: readonly (TextRow<PageKind> & {
    /** Number of questions that the page answers; null for other pages. */
    readonly questions: number | null;
  })[];
  /** Pages that the owner made, by their titles. */
  readonly own: readonly (TextRow<OwnPageKind> & Pick<OwnPage, 'title' | 'state'>)[];
  readonly mails: readonly TextRow<MailWordKind>[];
}

/** The English that the newest words of another language say; of the code's words none. */
const followedRows = ({ db: { orm } }: Shop) =>
  orm
    .select({
      kind: shopWords.kind,
      language: shopWords.language,
      version: sql<number>`${shopWords.follows}`.as('followed'),
      text: sql<string | null>`(SELECT e.text FROM shop_words e WHERE e.kind = ${sql.raw('"shop_words"."kind"')} AND e.language = 'en'
        AND e.version = ${sql.raw('"shop_words"."follows"')})`.as('followed_text'),
    })
    .from(shopWords)
    .where(and(ne(shopWords.language, 'en'), isNewest));

/** All texts that the owner may write, with their state. `seller`: what the law asks depends on it. */
export async function listTexts(shop: Shop, seller: SellerKind): Promise<TextList> {
  const { all, followed } = await shop.db.read({ all: newestWords(shop, sql`${shopWords.kind} <> 'brand'`), followed: followedRows(shop) });
  const rows = all.filter(({ language }) => language === 'en');
  const rowOf = (kind: WordKind) => rows.find((one) => one.kind === kind);
  const changedOf = (kind: WordKind) => {
    const row = rowOf(kind);
    return row ? { at: row.at, by: byOf(shop, row.by) } : null;
  };
  const othersOf = (kind: WordKind): InLanguage[] =>
    otherLanguages.map((language) => {
      const newest = rowOf(kind);
      const said = followed.find((one) => one.kind === kind && one.language === language);
      const english = [...(newest ? [newest] : []), ...(said?.text ? [{ version: said.version, text: said.text }] : [])];
      const hasHouse = hasHouseWords(kind, language, newest !== undefined);
      return { language, state: wordsState(kind, { english, follows: said?.version ?? null, hasHouse }) };
    });
  const textOf = (kind: PageKind) => rowOf(kind)?.text ?? defaultWords[kind];
  return {
    pages: pageKinds.map((kind) => ({
      ...{ kind, changed: changedOf(kind), missing: missingPassages(kind, textOf(kind), seller).length, others: othersOf(kind) },
      questions: kind === 'faq' ? blocksOf(textOf(kind)).filter((block) => block.kind === 'title').length : null,
    })),
    own: rows
      .flatMap(({ kind, text }) => (isOwnPageKind(kind) ? [{ kind, ...(JSON.parse(text) as OwnPage) }] : []))
      .filter(({ state }) => state !== 'deleted')
      .sort((a, b) => a.title.localeCompare(b.title, 'en'))
      .map(({ kind, title, state }) => ({ kind, title, state, changed: changedOf(kind), missing: 0, others: othersOf(kind) })),
    mails: mailWordKinds.map((kind) => ({ kind, changed: changedOf(kind), missing: 0, others: othersOf(kind) })),
  };
}
