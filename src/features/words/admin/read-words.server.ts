import { and, desc, eq, sql } from 'drizzle-orm';
import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { houseValues } from '../../../rules/brand/brand-values.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { otherLanguages } from '../../../rules/translations/other-languages.ts';
import { codeWords } from '../../../rules/words/defaults/code-words.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { isMailWordKind, usualMailWords } from '../../../rules/words/mail-words.ts';
import { isPageKind } from '../../../rules/words/page-words.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { wordsAsText } from '../../../rules/words/words-as-text.ts';
import { type InLanguage, wordsState } from '../../../rules/words/words-state.ts';
import { shopWords } from '../words.table.ts';

/** The author of a version: 'you' for the administrator of the settings. */
export const byOf = ({ env }: Shop, by: string): string => (by === env.ADMIN_EMAIL ? 'you' : by);

export interface TextVersion {
  readonly version: number;
  /** UTC ms. */
  readonly at: number;
  readonly by: string;
  readonly hash: string;
  /** Of another language: the English version that it says, 0 for the words of the code. */
  readonly follows: number | null;
  /** Orders placed while it was in force; in another language those of its readers. */
  readonly orders: number;
}

/** The words of one kind in a language, as their editor shows them. */
export interface WordsRead {
  /** The newest version; null for none. */
  readonly text: string | null;
  /** Newest first. */
  readonly versions: readonly TextVersion[];
  /** The number of the newest version; 0 for none. */
  readonly seen: number;
  /** Newest English of the owner; version 0 and no text while it is the code's. */
  readonly english: { readonly version: number; readonly text: string | null };
  readonly others: readonly InLanguage[];
}

/** Returns whether the code has words of a kind in a language for the owner's English: those of mails always do. */
export const hasHouseWords = (kind: WordKind, language: Language, hasOwnEnglish: boolean): boolean =>
  isMailWordKind(kind) || (isPageKind(kind) && !hasOwnEnglish && inLanguage(language, () => codeWords(kind)) !== undefined);

/** The versions of a text in a language. The orders between two versions are counted for policies. */
export async function readVersions(shop: Shop, kind: WordKind, language: Language = 'en'): Promise<WordsRead> {
  const until = sql`coalesce((SELECT n.created_at
    FROM shop_words n
    WHERE n.kind = ${kind} AND n.language = ${sql.raw('"shop_words"."language"')}
    AND n.version = ${sql.raw('"shop_words"."version"')} + 1), ${shop.now + 1})`;
  const rows = await shop.db.orm
    .select({
      language: shopWords.language,
      version: shopWords.version,
      at: shopWords.createdAt,
      by: shopWords.by,
      hash: shopWords.hash,
      follows: shopWords.follows,
      text: shopWords.text,
      orders: sql<number>`(SELECT count(*)
        FROM orders o
        WHERE o.created_at >= ${sql.raw('"shop_words"."created_at"')} AND o.created_at < ${until}
        AND ${sql.raw('"shop_words"."language"')} IN ('en', o.language))`,
    })
    .from(shopWords)
    .where(eq(shopWords.kind, kind))
    .orderBy(desc(shopWords.version));
  const own = rows.filter((row) => row.language === language);
  const english = rows.filter((row) => row.language === 'en');
  return {
    text: own[0]?.text ?? null,
    versions: own.map(({ text: _, language: __, by, ...row }) => ({ ...row, by: byOf(shop, by) })),
    seen: own[0]?.version ?? 0,
    english: { version: english[0]?.version ?? 0, text: english[0]?.text ?? null },
    others: otherLanguages.map((other) => {
      const follows = rows.find((row) => row.language === other)?.follows ?? null;
      return { language: other, state: wordsState(kind, { english, follows, hasHouse: hasHouseWords(kind, other, english.length > 0) }) };
    }),
  };
}

export interface VersionNamed {
  readonly kind: WordKind;
  readonly language?: Language | undefined;
  readonly version: number;
}

/** Returns a version, and which English it says. @throws ShopError RECORD_NOT_FOUND */
export async function readVersion(
  { db }: Shop,
  { kind, language = 'en', version }: VersionNamed,
): Promise<{ readonly text: string; readonly follows: number | null }> {
  const [row] = await db.orm
    .select({ text: shopWords.text, follows: shopWords.follows })
    .from(shopWords)
    .where(and(eq(shopWords.kind, kind), eq(shopWords.language, language), eq(shopWords.version, version)));
  if (!row) throw new ShopError('RECORD_NOT_FOUND');
  return row;
}

/** Returns the text before the first version: the words of the code in the language, and nothing for a page that the owner made. */
function originalOf(kind: WordKind, language: Language): string | null {
  if (kind === 'brand') return JSON.stringify(houseValues);
  if (isPageKind(kind)) return language === 'en' ? defaultWords[kind] : (inLanguage(language, () => codeWords(kind))?.text ?? null);
  return isMailWordKind(kind) ? JSON.stringify(usualMailWords) : null;
}

/** Returns a version as a person reads it; 0 is what is before the first one. @throws ShopError RECORD_NOT_FOUND */
export async function readableVersion(shop: Shop, { kind, language = 'en', version }: VersionNamed): Promise<string> {
  const text = version === 0 ? originalOf(kind, language) : (await readVersion(shop, { kind, language, version })).text;
  return text === null ? '' : wordsAsText(kind, text);
}
