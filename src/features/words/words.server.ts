import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import type { Language } from '../../rules/language/languages.ts';
import { currentVersion } from '../../rules/store/policy-versions.ts';
import type { MailWords, OwnedMail } from '../../rules/words/mail-words.ts';
import { isMailWordKind, mailOfWords } from '../../rules/words/mail-words.ts';
import type { PageKind } from '../../rules/words/page-words.ts';
import type { WordKind } from '../../rules/words/word-kinds.ts';
import { shopWords } from './words.table.ts';

/** The privacy policy in force, as a stored consent names it: '2026-11-21', or 'v3' for a version of the owner's. English binds. */
export const privacyInForce: SQL = sql`coalesce((SELECT 'v' || max(version)
    FROM shop_words
    WHERE kind = 'privacy' AND language = 'en'), ${currentVersion('privacy')})`;

/** Words that an address asks of a page: a version of the owner's, or the one at a moment (UTC ms). Neither: the newest. */
export interface WordsAsked {
  readonly version?: number | undefined;
  readonly on?: number | undefined;
}

/**
 * Returns the queries of the owner's versions of a page in a language without their texts, newest first, and of the text that is asked for;
 * for the batch of the page.
 */
export function pageWordsQueries({ db: { orm } }: Shop, kind: PageKind, of: Language, { version, on }: WordsAsked) {
  const ofKind = and(eq(shopWords.kind, kind), eq(shopWords.language, of));
  const isAsked = version !== undefined ? eq(shopWords.version, version) : on !== undefined ? lte(shopWords.createdAt, on) : undefined;
  return {
    versions: orm
      .select({ version: shopWords.version, at: shopWords.createdAt, hash: shopWords.hash, follows: shopWords.follows })
      .from(shopWords)
      .where(ofKind)
      .orderBy(desc(shopWords.version)),
    text: orm
      .select({ version: shopWords.version, text: shopWords.text })
      .from(shopWords)
      .where(and(ofKind, isAsked))
      .orderBy(desc(shopWords.version))
      .limit(1),
  };
}

/** The row is the newest of its kind and language. */
export const isNewest = sql`${shopWords.version} = (SELECT max(n.version) FROM shop_words n
  WHERE n.kind = ${sql.raw('"shop_words"."kind"')} AND n.language = ${sql.raw('"shop_words"."language"')})`;

/** The newest version of each kind that `condition` names, in each language. */
export const newestWords = ({ db: { orm } }: Shop, condition: SQL) =>
  orm
    .select({
      ...{ kind: shopWords.kind, language: shopWords.language, follows: shopWords.follows, version: shopWords.version },
      ...{ text: shopWords.text, by: shopWords.by, at: shopWords.createdAt },
    })
    .from(shopWords)
    .where(and(condition, isNewest));

/** The words of mails that the owner wrote, in every language. */
export const mailWordsQuery = (shop: Shop) => newestWords(shop, sql`${shopWords.kind} LIKE 'mail-%'`);

/** By language and mail: 'hi:welcome'. A mail in a language has only the words that were written in it. */
export type OwnMailWords = ReadonlyMap<`${Language}:${OwnedMail}`, MailWords>;

interface MailWordsRow {
  readonly kind: WordKind;
  readonly language: Language;
  readonly text: string;
}

export const mailWordsFrom = (rows: readonly MailWordsRow[]): OwnMailWords =>
  new Map(
    rows.flatMap(({ kind, language, text }) =>
      isMailWordKind(kind) ? [[`${language}:${mailOfWords(kind)}`, JSON.parse(text) as MailWords] as const] : [],
    ),
  );
