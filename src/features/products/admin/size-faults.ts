import { notOfferedText, sizesNotOffered } from '../../../rules/measures/offered-sizes.ts';
import type { ProductFields } from './product.schema.ts';
import type { CategoryChoice } from './read-product.server.ts';

/** Sizes that a piece would have and its category does not list. */
export interface UnofferedSizes {
  /** Null without a category. */
  readonly category: Pick<CategoryChoice, 'id' | 'name'> | null;
  readonly sizes: readonly string[];
  readonly sentence: string;
}

/** Returns the fault that makes a size unreachable for shoppers; null if all can be chosen. */
export function unofferedSizes({ categoryId, sizes }: ProductFields, categories: readonly CategoryChoice[]): UnofferedSizes | null {
  const home = categories.find(({ id }) => id === categoryId);
  const missing = sizesNotOffered(
    sizes.map(({ size }) => size),
    home,
  );
  if (missing.length === 0) return null;
  return { category: home ? { id: home.id, name: home.name } : null, sizes: missing, sentence: notOfferedText(missing, home) };
}
