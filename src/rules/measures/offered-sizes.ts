/** A category, as far as sizes go. */
interface SizeHome {
  readonly name: string;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

/** Returns a piece's sizes that shoppers could not choose, because its category does not list them: ['12', '14']. */
export const sizesNotOffered = (sizes: readonly string[], home: SizeHome | undefined): string[] =>
  sizes.filter((size) => size !== '' && !(home?.hasSizes && home.sizes.includes(size)));

/**
 * Returns why such sizes are refused: 'Rings does not list 12, 14: shoppers could not choose them. Add them to the category first.'
 */
export const notOfferedText = (sizes: readonly string[], home: SizeHome | undefined): string =>
  home
    ? `${home.name} does not list ${sizes.join(', ')}: shoppers could not choose them. Add them to the category first.`
    : 'A piece with sizes needs a category that lists them. Choose one.';

/**
 * Returns the sizes of a category with those added to it, the old ones first. A category without sizes begins with the new ones.
 */
export const withSizes = ({ hasSizes, sizes }: Pick<SizeHome, 'hasSizes' | 'sizes'>, added: readonly string[]): string[] => [
  ...new Set([...(hasSizes ? sizes : []), ...added]),
];

/** Returns the first size that is twice; null if each is once. */
export const repeatedSize = (sizes: readonly string[]): string | null => sizes.find((size, at) => sizes.indexOf(size) !== at) ?? null;

/** Sizes that a new category begins with: those of bangles where its name speaks of them, otherwise none. */
export const firstSizesFor = (name: string): readonly string[] =>
  /bangle|kada|kangan|chooda|chuda/i.test(name) ? ['2.4', '2.6', '2.8'] : [];
