import type { ListingQuery } from '../listing/listing.ts';
import { type AttributeKind, type AttributeWords, byKind } from './attributes.ts';
import { priceBands } from './price-bands.ts';

/** A piece as the filters see it. */
export interface FilteredPiece {
  /** Whole rupees: the paise of a price do not count. */
  readonly rupees: number;
  readonly inStock: boolean;
  readonly reduced: boolean;
  readonly origin: string;
  readonly attributes: AttributeWords;
  readonly sizes: readonly string[];
  readonly sizesInStock: readonly string[];
}

type FilterGroup = AttributeKind | 'price' | 'stock' | 'sale' | 'origin' | 'size';
type Counts = ReadonlyMap<string, number>;

/** Pieces behind each choice. A choice of the pieces that leads to nothing is there with 0. */
export interface ChoiceCounts {
  readonly total: number;
  /** In the order of `priceBands`. */
  readonly bands: readonly number[];
  readonly inStock: number;
  readonly reduced: number;
  readonly origins: Counts;
  readonly attributes: Readonly<Record<AttributeKind, Counts>>;
  readonly sizes: Counts;
}

const any = (chosen: readonly string[], has: readonly string[]) => chosen.length === 0 || chosen.some((one) => has.includes(one));
const isWithin = ({ rupees }: FilteredPiece, { priceFrom, priceTo }: Pick<ListingQuery, 'priceFrom' | 'priceTo'>) =>
  rupees >= (priceFrom ?? 0) && rupees <= (priceTo ?? Number.POSITIVE_INFINITY);

/** Counts the pieces behind each choice; each count follows what is chosen in the other groups. */
export function countChoices(pieces: readonly FilteredPiece[], query: ListingQuery): ChoiceCounts {
  const sizesOf = (piece: FilteredPiece) => (query.inStock ? piece.sizesInStock : piece.sizes);
  const fits: Readonly<Record<FilterGroup, (piece: FilteredPiece) => boolean>> = {
    price: (piece) => isWithin(piece, query),
    stock: ({ inStock }) => !query.inStock || inStock,
    sale: ({ reduced }) => !query.reduced || reduced,
    origin: ({ origin }) => query.origin === '' || origin === query.origin,
    ...byKind(
      (kind) =>
        ({ attributes }: FilteredPiece) =>
          any(query.attributes[kind], attributes[kind]),
    ),
    size: (piece) => any(query.sizes, sizesOf(piece)),
  };
  const left = (except?: FilterGroup) =>
    pieces.filter((piece) => Object.entries(fits).every(([group, isFit]) => group === except || isFit(piece)));
  const counts = (group: FilterGroup, valuesOf: (piece: FilteredPiece) => readonly string[]): Counts => {
    const sums = new Map(pieces.flatMap((piece) => valuesOf(piece).map((value) => [value, 0])));
    for (const value of left(group).flatMap(valuesOf)) sums.set(value, (sums.get(value) ?? 0) + 1);
    return sums;
  };
  return {
    total: left().length,
    bands: priceBands.map((band) => left('price').filter((piece) => isWithin(piece, band)).length),
    inStock: left('stock').filter(({ inStock }) => inStock).length,
    reduced: left('sale').filter(({ reduced }) => reduced).length,
    origins: counts('origin', ({ origin }) => [origin]),
    attributes: byKind((kind) => counts(kind, ({ attributes }) => attributes[kind])),
    sizes: counts('size', sizesOf),
  };
}
