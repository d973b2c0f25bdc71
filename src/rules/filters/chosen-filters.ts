import type { ListingQuery } from '../listing/listing.ts';
import { type AttributeKind, attributeKinds, byKind, attributes as kinds, wordShown } from './attributes.ts';
import { pricePhrase, priceText } from './price-bands.ts';

/** What a filter is about; each is a group of choices. */
export type FilterGroup = 'categories' | 'price' | AttributeKind | 'size' | 'more';

export interface ChosenFilter {
  readonly group: FilterGroup;
  readonly label: string;
  /** What the pieces are, as the end of a sentence: 'under ₹500', 'in size 2.6'. */
  readonly phrase: string;
  /** The same without the filter: 'any price'. */
  readonly freed: string;
  /** The listing without this filter, on its first page. */
  readonly without: ListingQuery;
}

const attributeNames = byKind((kind) => kinds[kind].name);
const wordPhrase: Readonly<Record<AttributeKind, (word: string) => string>> = {
  ...byKind(() => (word: string) => `in ${word}`),
  material: (word) => `of ${word}`,
  stone: (word) => `with ${word}`,
  occasion: (word) => `for “${word}”`,
};

/** Returns each filter that narrows a listing, besides its search. `categories` are those that can be ticked. */
export function chosenFilters(query: ListingQuery, categories: readonly { readonly id: number; readonly name: string }[]): ChosenFilter[] {
  const { inStock, reduced, origin, sizes, attributes } = query;
  const chosen = (group: FilterGroup, texts: readonly [string, string, string], change: Partial<ListingQuery>): ChosenFilter => {
    const [label, phrase, freed] = texts;
    return { group, label, phrase, freed, without: { ...query, ...change, page: 1, after: null, before: null } };
  };
  const price = priceText(query);
  return [
    ...categories
      .filter(({ id }) => query.categories.includes(id))
      .map(({ id, name }) =>
        chosen('categories', [name, `among ${name.toLowerCase()}`, 'any category'], {
          categories: query.categories.filter((one) => one !== id),
        }),
      ),
    ...(price ? [chosen('price', [price, pricePhrase(query), 'any price'], { priceFrom: null, priceTo: null })] : []),
    ...attributeKinds.flatMap((kind) =>
      attributes[kind].map((word) =>
        chosen(kind, [wordShown(word), wordPhrase[kind](word), `any ${attributeNames[kind].toLowerCase()}`], {
          attributes: { ...attributes, [kind]: attributes[kind].filter((one) => one !== word) },
        }),
      ),
    ),
    ...sizes.map((size) => chosen('size', [`Size ${size}`, `in size ${size}`, 'any size'], { sizes: sizes.filter((one) => one !== size) })),
    ...(inStock ? [chosen('more', ['In stock', 'in stock', 'sold out too'], { inStock: false })] : []),
    ...(reduced ? [chosen('more', ['On sale', 'on sale', 'at full price too'], { reduced: false })] : []),
    ...(origin ? [chosen('more', [`From ${origin}`, `from ${origin}`, 'any country'], { origin: '' })] : []),
  ];
}
