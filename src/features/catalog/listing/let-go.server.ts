import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import type { ChosenFilter } from '../../../rules/filters/chosen-filters.ts';
import { INSTEAD_OF_NOTHING } from '../../../rules/limits.ts';
import { FOUND_MAX } from '../../../rules/listing/list-pages.ts';
import type { ListingQuery } from '../../../rules/listing/listing.ts';
import { conflictText, wayText } from '../../../rules/listing/no-results-text.ts';
import type { Shelf } from '../../content/layout-data.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { foundPieces } from '../../search/found-pieces.server.ts';
import { readSearch } from '../../search/search-conditions.server.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';

/** So many conditions are tried, each by a search of its own. */
const TRIED_MAX = 6;

export interface LetGo {
  /** Name of the condition that no piece fulfils: 'No jhumkas under ₹500'. */
  readonly title: string;
  /** The conditions without which there are pieces, with how many: at most FOUND_MAX, and one more where there are more. */
  readonly ways: readonly { readonly text: string; readonly query: ListingQuery; readonly pieces: number }[];
  /** The newest pieces of those ways, each way in turn. */
  readonly close: readonly Card[];
}

interface Nothing {
  /** The listing that has no piece; what its search names besides words is among its filters. */
  readonly query: ListingQuery;
  /** The category of the address. */
  readonly here: Pick<Shelf, 'name' | 'slug'> | null;
  readonly chosen: readonly ChosenFilter[];
  /** The category of what the words alone would find; null without any. */
  readonly of: Pick<Shelf, 'id' | 'name'> | null;
}

/** Reads what a listing without a piece would show if one of its conditions were dropped. One round trip. */
export async function readLetGo(shop: Shop, { query, here, chosen, of }: Nothing): Promise<LetGo> {
  const title = conflictText({ search: query.search, category: here?.name, chosen });
  const inPlaceOfWords: ChosenFilter[] =
    of && !here && query.categories.length === 0
      ? [{ group: 'categories', label: '', phrase: '', freed: of.name, without: { ...query, search: '', categories: [of.id], page: 1 } }]
      : [];
  const tried = [...chosen, ...inPlaceOfWords].slice(0, TRIED_MAX);
  const found = (next: ListingQuery) => {
    const { plan, narrowed } = readSearch(next);
    return foundPieces({ query: narrowed, slug: here?.slug, plan, now: shop.now });
  };
  const each = (most: number, columns: ReturnType<typeof sql>) =>
    sql.join(
      tried.map(({ without }, at) => sql`SELECT ${sql.raw(String(at))} AS at, ${columns} FROM ${found(without).first(most)}`),
      sql` UNION ALL `,
    );
  const { counts, close } = await shop.db.read({
    counts: shop.db.orm
      .select({ at: sql<number>`at`, pieces: sql<number>`pieces` })
      .from(sql`(${each(FOUND_MAX + 1, sql`count(*) AS pieces`)})`),
    close: shop.db.orm
      .select({ at: sql<number>`n.at`, card: card() })
      .from(sql`(${each(INSTEAD_OF_NOTHING, sql`id`)}) n CROSS JOIN ${products} ON products.id = n.id`)
      .leftJoin(categories, eq(categories.id, products.categoryId)),
  });
  const ways = counts.flatMap(({ at, pieces }) => {
    const filter = tried[at];
    return filter && pieces > 0 ? [{ text: wayText(filter, chosen), query: filter.without, pieces }] : [];
  });
  const once = close.filter((row, at) => close.findIndex((other) => other.card.id === row.card.id) === at);
  return { title, ways, close: once.slice(0, INSTEAD_OF_NOTHING).map((row) => cardOf(row, shop.now)) };
}
