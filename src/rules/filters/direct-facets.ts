import { type Goods, goodsWord } from '../goods/goods.ts';
import type { AttributeKind } from './attributes.ts';
import type { ChosenFilter, FilterGroup } from './chosen-filters.ts';
import { filterTexts } from './filters.texts.ts';

interface DirectFacet {
  readonly group: FilterGroup;
  readonly name: string;
}

/** Kinds by which pieces can be chosen, besides their price: a kind of words, or a size. */
export type DirectKind = AttributeKind | 'size';

/** Those that shoppers ask for first; the last of them only where there is room. */
export const directKinds: readonly DirectKind[] = ['colour', 'finish', 'size', 'occasion', 'stone'];

/** Buttons next to that of the price: as many as fit on one line with "More" and the sort. */
const DIRECT_MAX = 4;

const nameOf = (kind: DirectKind, goods: Goods) => (kind === 'size' ? filterTexts().size : goodsWord(goods, kind));

/** Returns the groups of choices that have a button of their own in wide windows. `kinds`: those that the pieces have. */
export const directFacets = (kinds: readonly DirectKind[], goods: Goods): DirectFacet[] => [
  { group: 'price', name: filterTexts().price },
  ...directKinds
    .filter((kind) => kinds.includes(kind))
    .slice(0, DIRECT_MAX)
    .map((kind) => ({ group: kind, name: nameOf(kind, goods) })),
];

/** Returns the words of such a button: 'Price', 'Price: Under ₹500', 'Stone · 2'. */
export function facetText(name: string, chosen: readonly ChosenFilter[]): { name: string; chosen: string } {
  const [first] = chosen;
  if (!first) return { name, chosen: '' };
  return { name, chosen: chosen.length > 1 ? ` · ${chosen.length}` : `: ${first.label}` };
}
