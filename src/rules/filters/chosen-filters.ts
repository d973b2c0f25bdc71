import type { ListingQuery } from '../catalog/listing.ts';
import { attributeKinds, wordShown } from './attributes.ts';
import { priceText } from './price-bands.ts';

export interface ChosenFilter {
  readonly label: string;
  /** The listing without this filter, on its first page. */
  readonly without: ListingQuery;
}

/** Returns each filter that narrows a listing, besides its search. `categories` are those that can be ticked. */
export function chosenFilters(query: ListingQuery, categories: readonly { readonly id: number; readonly name: string }[]): ChosenFilter[] {
  const { inStock, reduced, origin, sizes, attributes } = query;
  const chosen = (label: string, change: Partial<ListingQuery>): ChosenFilter => ({ label, without: { ...query, ...change, page: 1 } });
  const price = priceText(query);
  return [
    ...categories
      .filter(({ id }) => query.categories.includes(id))
      .map(({ id, name }) => chosen(name, { categories: query.categories.filter((one) => one !== id) })),
    ...(price ? [chosen(price, { priceFrom: null, priceTo: null })] : []),
    ...attributeKinds.flatMap((kind) =>
      attributes[kind].map((word) =>
        chosen(wordShown(word), { attributes: { ...attributes, [kind]: attributes[kind].filter((one) => one !== word) } }),
      ),
    ),
    ...sizes.map((size) => chosen(`Size ${size}`, { sizes: sizes.filter((one) => one !== size) })),
    ...(inStock ? [chosen('In stock', { inStock: false })] : []),
    ...(reduced ? [chosen('On sale', { reduced: false })] : []),
    ...(origin ? [chosen(`From ${origin}`, { origin: '' })] : []),
  ];
}
