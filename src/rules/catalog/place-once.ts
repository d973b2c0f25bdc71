import { HOME_PRODUCTS } from '../limits.ts';

/** A row of which repeats leave fewer pieces than this is not shown. */
const ROW_MIN = 3;

/**
 * The rows of the home page without repeats: a piece stays in the first row that has it, in the order given. A row shows at most
 * `HOME_PRODUCTS` pieces, and none at all if repeats leave fewer than three of it.
 */
export function placeOnce<T extends { readonly id: number }>(rows: readonly (readonly T[])[]): T[][] {
  const placed = new Set<number>();
  return rows.map((row) => {
    const left = row.filter(({ id }) => !placed.has(id));
    if (left.length < row.length && left.length < ROW_MIN) return [];
    const shown = left.slice(0, HOME_PRODUCTS);
    for (const { id } of shown) placed.add(id);
    return shown;
  });
}
