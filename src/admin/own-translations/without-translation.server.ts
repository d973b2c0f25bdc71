import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { otherLanguages } from '../../rules/translations/other-languages.ts';
import { isOffered } from './list-translations.server.ts';

/** The pieces in the shop whose name shoppers read in English on a page in another language that the shop offers, for `waitingQuery`. */
export function piecesInEnglish(shop: Pick<Shop, 'env'>): SQL {
  const offered = otherLanguages.filter((language) => isOffered(shop, language));
  const isUntranslated = (language: string) => sql`NOT EXISTS (SELECT 1 FROM translations WHERE kind = 'product'
    AND subject = CAST(products.id AS TEXT) AND language = ${language} AND field = 'name' AND state <> 'draft')`;
  if (offered.length === 0) return sql`(SELECT 1) WHERE 0`;
  return sql`products WHERE archived_at IS NULL AND (${sql.join(offered.map(isUntranslated), sql` OR `)})`;
}

/** The number of all pieces in the shop, which triggers keep. */
export const piecesInShop: SQL = sql`coalesce((SELECT pieces FROM facet_counts WHERE category_id = 0 AND facet_id = 1), 0)`;
