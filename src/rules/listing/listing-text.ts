import { type Goods, goodsWord } from '../goods/goods.ts';
import { counted } from '../language/counted.ts';
import { fill } from '../language/texts.ts';
import { listingRuleTexts } from './listing.texts.ts';

interface ListingText {
  readonly title: string;
  readonly description: string;
}

/**
 * Returns title and description of a listing: by its search, else its edit, else the category of the address, else the ticked categories.
 */
export function listingText(of: {
  search: string;
  goods: Goods;
  /** Title and line of the owner for this choice of pieces. */
  edit?: { title: string; text: string | null } | undefined;
  category: { name: string; description: string | null } | null;
  /** Names of the categories that are ticked. */
  filtered: readonly string[];
  /** The filters that the search was understood to name: 'Up to ₹500, size 2.6'. */
  understood?: string;
}): ListingText {
  const { search, goods, edit, category, filtered, understood = '' } = of;
  const t = listingRuleTexts();
  const filters = filtered.length > 0 ? fill(t.filtered, { names: filtered.join(', ') }) : '';
  if (search) {
    const within = category ? fill(t.within, { name: category.name }) : filters;
    return { title: fill(t.searchTitle, { search }), description: [understood, within].filter(Boolean).join('. ') };
  }
  if (edit) return { title: edit.title, description: filters || (edit.text ?? '') };
  if (category) return { title: category.name, description: category.description || fill(t.browse, { name: category.name }) };
  return filters ? { title: filters, description: '' } : { title: t.title, description: goodsWord(goods, 'lead') };
}

/** '11 pieces', or 'More than 100 pieces' where they were not counted further. */
export const piecesText = ({ total, hasMore }: { readonly total: number; readonly hasMore: boolean }): string =>
  hasMore ? fill(listingRuleTexts().moreThan, { n: total }) : counted(listingRuleTexts().pieces, total);

/** '11 pieces', or '49 to 60 of 60 pieces' where there are several pages. */
export function resultCount(
  list: Readonly<{ total: number; hasMore: boolean; query: { readonly page: number }; cards: readonly unknown[] }>,
  perPage: number,
): string {
  const { total, hasMore, query, cards } = list;
  const t = listingRuleTexts();
  const pieces = counted(t.pieces, total);
  if (total <= perPage && !hasMore) return pieces;
  const from = (query.page - 1) * perPage + 1;
  return fill(hasMore ? t.rangeOfMore : t.range, { from, to: from + cards.length - 1, pieces });
}

/**
 * Returns the page numbers to show: the first, the last and those around this one; 0 is a gap. (6, 12) → [1, 0, 5, 6, 7, 0, 12].
 */
export function pageNumbers(page: number, last: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b);
  return shown.flatMap((one, at) => (at > 0 && one - (shown[at - 1] ?? one) > 1 ? [0, one] : [one]));
}
