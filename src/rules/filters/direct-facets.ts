import { attributesOf, type Goods, houseGoods } from '../goods/goods.ts';
import { type AttributeKind, attributeKinds } from './attributes.ts';
import type { ChosenFilter, FilterGroup } from './chosen-filters.ts';
import { filterTexts } from './filters.texts.ts';

interface DirectFacet {
  readonly group: FilterGroup;
  readonly name: string;
}

/** Kinds by which pieces can be chosen, besides their price: a kind of words, or a size. */
export type DirectKind = AttributeKind | 'size';

export const directKinds: readonly DirectKind[] = [...attributeKinds, 'size'];

/** The kinds that shoppers of jewellery ask for first; the last of them only where there is room. */
const ofJewellery: readonly DirectKind[] = ['colour', 'finish', 'size', 'occasion', 'stone'];
/** Place of the size among the kinds that an owner has put in order. */
const SIZE_AT = 2;

/** Buttons next to that of the price: as many as fit on one line with "More" and the sort. */
const DIRECT_MAX = 4;

function inOrder(goods: Goods): readonly DirectKind[] {
  if (goods.kind === houseGoods.kind && !goods.attributes) return ofJewellery;
  return attributesOf(goods)
    .map(({ kind }): DirectKind => kind)
    .toSpliced(SIZE_AT, 0, 'size');
}

/** Returns the groups of choices that have a button of their own in wide windows. `kinds`: those that the pieces have. */
export function directFacets(kinds: readonly DirectKind[], goods: Goods): DirectFacet[] {
  const names = new Map<DirectKind, string>([
    ...attributesOf(goods).map(({ kind, name }) => [kind, name] as const),
    ['size', filterTexts().size],
  ]);
  return [
    { group: 'price', name: filterTexts().price },
    ...inOrder(goods)
      .filter((kind) => kinds.includes(kind))
      .slice(0, DIRECT_MAX)
      .map((kind) => ({ group: kind, name: names.get(kind) ?? '' })),
  ];
}

/** Returns the words of such a button: 'Price', 'Price: Under ₹500', 'Stone · 2'. */
export function facetText(name: string, chosen: readonly ChosenFilter[]): { name: string; chosen: string } {
  const [first] = chosen;
  if (!first) return { name, chosen: '' };
  return { name, chosen: chosen.length > 1 ? ` · ${chosen.length}` : `: ${first.label}` };
}
