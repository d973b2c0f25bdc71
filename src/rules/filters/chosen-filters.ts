import { countryName } from '../catalog/country-names.ts';
import { attributeName, type Goods, houseGoods } from '../goods/goods.ts';
import { fill } from '../language/texts.ts';
import type { ListingQuery } from '../listing/listing.ts';
import { attributeWord, type OwnWords } from './attribute-words.ts';
import { type AttributeKind, attributeKinds, byKind, wordShown } from './attributes.ts';
import { filterTexts } from './filters.texts.ts';
import { pricePhrase, priceText } from './price-bands.ts';

/** Subject of a filter; each is a group of choices. */
export type FilterGroup = 'categories' | 'price' | AttributeKind | 'size' | 'more';

export interface ChosenFilter {
  readonly group: FilterGroup;
  readonly label: string;
  /** Phrase for the pieces, as the end of a sentence: 'under ₹500', 'in size 2.6'. */
  readonly phrase: string;
  /** The same without the filter: 'any price'. */
  readonly freed: string;
  /** The listing without this filter, on its first page. */
  readonly without: ListingQuery;
}

const wordPhrase = {
  ...byKind(() => 'inWord' as const),
  ...({ material: 'ofWord', stone: 'withWord', occasion: 'forWord' } as const),
};

/** Returns each filter that narrows a listing, besides its search. `categories`: those that can be ticked; `own`: words of the owner. */
export function chosenFilters(
  query: ListingQuery,
  categories: readonly { readonly id: number; readonly name: string }[],
  own?: OwnWords,
  goods: Goods = houseGoods,
): ChosenFilter[] {
  const { inStock, reduced, origin, sizes, attributes } = query;
  const chosen = (group: FilterGroup, texts: readonly [string, string, string], change: Partial<ListingQuery>): ChosenFilter => {
    const [label, phrase, freed] = texts;
    return { group, label, phrase, freed, without: { ...query, ...change, page: 1, after: null, before: null } };
  };
  const price = priceText(query);
  const place = countryName(origin);
  const t = filterTexts();
  return [
    ...categories
      .filter(({ id }) => query.categories.includes(id))
      .map(({ id, name }) =>
        chosen('categories', [name, fill(t.among, { name: name.toLowerCase() }), t.anyCategory], {
          categories: query.categories.filter((one) => one !== id),
        }),
      ),
    ...(price ? [chosen('price', [price, pricePhrase(query), t.anyPrice], { priceFrom: null, priceTo: null })] : []),
    ...attributeKinds.flatMap((kind) =>
      attributes[kind].map((chosenWord) => {
        const word = attributeWord(chosenWord, own);
        const texts = [
          wordShown(word),
          fill(t[wordPhrase[kind]], { word }),
          fill(t.any, { kind: attributeName(goods, kind).toLowerCase() }),
        ] as const;
        return chosen(kind, texts, { attributes: { ...attributes, [kind]: attributes[kind].filter((one) => one !== chosenWord) } });
      }),
    ),
    ...sizes.map((size) =>
      chosen('size', [fill(t.sizeOf, { size }), fill(t.inSize, { size }), t.anySize], { sizes: sizes.filter((one) => one !== size) }),
    ),
    ...(inStock ? [chosen('more', [t.inStock, t.inStockPhrase, t.soldOutToo], { inStock: false })] : []),
    ...(reduced ? [chosen('more', [t.onSale, t.onSalePhrase, t.fullPriceToo], { reduced: false })] : []),
    ...(origin ? [chosen('more', [fill(t.from, { place }), fill(t.fromPhrase, { place }), t.anyCountry], { origin: '' })] : []),
  ];
}
