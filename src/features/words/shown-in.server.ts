import { desc, inArray } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import type { Language } from '../../rules/language/languages.ts';
import { offeredLanguages } from '../../rules/language/offered.ts';
import type { PageKind } from '../../rules/words/page-words.ts';
import { isShownInAll, type VersionIn } from '../../rules/words/translated-shown.ts';
import { shopWords } from './words.table.ts';

/** Returns the languages of the shop besides English. */
export const otherLanguagesOf = ({ env }: Pick<Shop, 'env'>): readonly Language[] =>
  offeredLanguages(env.LANGUAGES).filter((each) => each !== 'en');

/** Every version of these pages in every language, newest first and without its text, for `isInAllLanguages`. */
export const allVersionsQuery = ({ db: { orm } }: Shop, kinds: readonly PageKind[]) =>
  orm
    .select({
      ...{ kind: shopWords.kind, language: shopWords.language, follows: shopWords.follows },
      ...{ version: shopWords.version, at: shopWords.createdAt, hash: shopWords.hash },
    })
    .from(shopWords)
    .where(inArray(shopWords.kind, [...kinds]))
    .orderBy(desc(shopWords.version));

/** Returns whether shoppers read a page in every language of the shop, and nowhere the English in its place. `versions`: those of the page. */
export async function isInAllLanguages(shop: Shop, kind: PageKind, versions: readonly VersionIn[]): Promise<boolean> {
  const others = otherLanguagesOf(shop);
  if (others.length === 0) return true;
  const { hasTexts } = await import('../../texts/load.ts');
  return isShownInAll(others, versions, (each) => hasTexts(each, `words/${kind}-words`));
}
