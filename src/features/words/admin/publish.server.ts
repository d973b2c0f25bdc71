import { sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type Language, languageFacts } from '../../../rules/language/languages.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { recordAction } from '../../audit/record-action.server.ts';

interface Publishing {
  readonly kind: WordKind;
  readonly language?: Language | undefined;
  /** In another language: the English version that it says, 0 for the words of the code. */
  readonly follows?: number | null | undefined;
  /** It is said of the newest English: refused where that is another by now. */
  readonly isOfNewest?: boolean | undefined;
  readonly text: string;
  /** The newest version that the form has seen. */
  readonly seen: number;
  /** For the audit log: 'Privacy Policy'. */
  readonly label: string;
  /** The version says that the page is gone. */
  readonly isDeleted?: boolean | undefined;
  /** An earlier version that is published again. */
  readonly from?: number | undefined;
  /** E-mail of the administrator. */
  readonly by: string;
}

const labelIn = (language: Language, label: string) => (language === 'en' ? label : `${label}, ${languageFacts[language].name}`);

/**
 * Publishes a text as the next version of its kind and language; pages show it at once. Of two who publish at once, the second is told.
 * @throws ShopError RECORD_CHANGED
 */
export async function publishWords(shop: Shop, { kind, language = 'en', text, seen, by, ...words }: Publishing): Promise<void> {
  const { label, from, isDeleted = false, isOfNewest = false } = words;
  const hash = await sha256(text);
  const follows = language === 'en' ? null : (words.follows ?? 0);
  const newest = (of: Language) => sql`(SELECT coalesce(max(version), 0) FROM shop_words WHERE kind = ${kind} AND language = ${of})`;
  try {
    await shop.db.write([
      sql`INSERT INTO shop_words (kind, language, follows, version, text, hash, by, created_at)
        SELECT ${kind}, ${language}, ${follows}, ${seen + 1}, ${text}, ${hash}, ${by}, ${shop.now}
        WHERE ${newest(language)} = ${seen}${isOfNewest && follows !== null ? sql` AND ${newest('en')} = ${follows}` : sql``}`,
      guardOneRow(),
      recordAction(shop, {
        ...{
          by,
          action: isDeleted ? 'delete' : from === undefined ? 'publish' : 'restore',
          kind: kind === 'brand' ? 'brand' : 'text',
          id: kind,
          label: labelIn(language, label),
        },
        changes: { version: [from ?? seen, seen + 1] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', ID_TAKEN: 'RECORD_CHANGED' }) ?? error;
  }
}
