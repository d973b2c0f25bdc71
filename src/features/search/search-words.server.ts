import { asc, desc, sql } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import { guard } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { parseWords, type SearchWord, wordsText } from '../../rules/search/search-words.ts';
import { recordAction } from '../audit/record-action.server.ts';
import type { SearchWordsFields } from './search.schema.ts';
import { missedSearches, searchWords } from './search.table.ts';
import { meaningTerms } from './word-terms.server.ts';

/** The most missed searches that the owner is shown. */
const MISSED_SHOWN = 30;

interface MissedSearch {
  readonly words: string;
  readonly times: number;
}

export interface SearchWords {
  /** A line for each word. */
  readonly text: string;
  /** The version to save with; 0 for an empty list. */
  readonly seen: number;
  /** The searches that found nothing, most frequent first. */
  readonly missed: readonly MissedSearch[];
}

export async function readSearchWords({ db }: Shop): Promise<SearchWords> {
  const { orm } = db;
  const { words, missed } = await db.read({
    words: orm
      .select({ word: searchWords.word, means: searchWords.means, updatedAt: searchWords.updatedAt })
      .from(searchWords)
      .orderBy(asc(searchWords.word)),
    missed: orm
      .select({ words: missedSearches.words, times: missedSearches.times })
      .from(missedSearches)
      .orderBy(desc(missedSearches.times), desc(missedSearches.lastDay))
      .limit(MISSED_SHOWN),
  });
  return { text: wordsText(words), seen: words[0]?.updatedAt ?? 0, missed };
}

/** Saves the whole list, and forgets the missed searches that a new word explains. @throws ShopError RECORD_CHANGED */
export async function saveSearchWords(
  shop: Shop,
  { text, seen, by }: SearchWordsFields & { readonly by: string },
): Promise<Pick<SearchWords, 'seen'>> {
  const { orm } = shop.db;
  const { words } = parseWords(text);
  const updatedAt = Math.max(shop.now, seen + 1);
  const before = await orm.select({ word: searchWords.word, means: searchWords.means }).from(searchWords);
  const rows = words.map(({ word, means }) => ({ word, means, terms: meaningTerms(means.split(', ')), updatedAt }));
  try {
    await shop.db.write([
      guard(sql`coalesce((SELECT max(updated_at) FROM search_words), 0) = ${seen}`),
      orm.delete(searchWords),
      ...(rows.length > 0 ? [orm.insert(searchWords).values(rows)] : []),
      sql`DELETE FROM missed_searches WHERE words IN (SELECT word FROM search_words)`,
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'search-words', id: 'search-words', label: 'Search words' },
        changes: changesBetween(before, words),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { seen: rows.length > 0 ? updatedAt : 0 };
}

/** Returns each word that came, changed or went, with what it meant before and means now. */
function changesBetween(before: readonly SearchWord[], after: readonly SearchWord[]): Record<string, [string, string]> {
  const [was, is] = [before, after].map((list) => new Map(list.map(({ word, means }) => [word, means])));
  const words = [...new Set([...before, ...after].map(({ word }) => word))];
  const changed = words.map((word): [string, [string, string]] => [word, [was?.get(word) ?? '', is?.get(word) ?? '']]);
  return Object.fromEntries(changed.filter(([, [old, now]]) => old !== now));
}
