import { notOfferedText, sizesNotOffered } from '../../../rules/measures/offered-sizes.ts';
import type { productSizes } from '../products.table.ts';
import type { ProductFields } from './product.schema.ts';
import type { CategoryChoice } from './read-product.server.ts';
import type { StoredProduct } from './stored-product.server.ts';

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

/** A form, and the stored product with its sizes; undefined for a new one. */
interface Asked {
  readonly before: Pick<StoredProduct, 'reserved' | 'stockQuantity'> | undefined;
  readonly sizes: readonly (typeof productSizes.$inferSelect)[];
  readonly fields: Pick<ProductFields, 'sizes' | 'stock'>;
}

const namesOf = (sizes: readonly { readonly size: string }[]) => sizes.map(({ size }) => size).join();

/** Returns whether the form changes the sizes of a piece that open orders hold. */
export const isHeld = ({ before, sizes, fields }: Asked): boolean =>
  before !== undefined && before.reserved > 0 && namesOf(sizes) !== namesOf(fields.sizes);

/** Returns why the database would refuse the pieces of a form, as far as they are known now: a sale may come before the save. */
export function stockFault(asked: Asked): keyof typeof stockFaults | null {
  if (isHeld(asked)) return 'SIZES_HELD';
  const { before, sizes, fields } = asked;
  const left = (name: string) => sizes.find(({ size }) => size === name)?.stockQuantity ?? 0;
  const isTooLow =
    fields.sizes.length > 0
      ? fields.sizes.some(({ size, change }) => left(size) + (change ?? 0) < 0)
      : (before?.stockQuantity ?? 0) + (fields.stock ?? 0) < 0;
  return isTooLow ? 'STOCK_TOO_LOW' : null;
}

/** The column of a file for each. */
export const stockFaults = { SIZES_HELD: 'sizes', STOCK_TOO_LOW: 'stock' } as const;
