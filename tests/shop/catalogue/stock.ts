import type { FreshShop } from '../fresh-shop.ts';
import type { Row } from '../rows.ts';

/** Pieces of a product that are available, held for unpaid orders, and sold. */
export async function stockOf({ rows }: Pick<FreshShop, 'rows'>, product: number): Promise<Row | undefined> {
  return (await rows('SELECT stock_quantity AS free, reserved, committed FROM products WHERE id = ?', product))[0];
}
