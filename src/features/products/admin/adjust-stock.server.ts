import { and, eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { productSizes, products, stockMoves } from '../products.table.ts';
import { countedMove, countNote } from './counted-move.server.ts';
import type { StockFields } from './product.schema.ts';
import { savingAnswers } from './save-product.server.ts';

type Adjustment = StockFields & { readonly id: number; readonly by: string };

/**
 * One press on + or −, or a count. Both move the ledger by a difference. That of a count is computed in the statement that writes it, so
 * that two windows with the same count write it once, and a sale before it is counted in.
 * @returns the pieces that can be sold now, of all sizes
 * @throws ShopError RECORD_NOT_FOUND, STOCK_TOO_LOW
 */
export async function adjustStock(shop: Shop, { id, size, change, counted, note, by }: Adjustment): Promise<{ stockQuantity: number }> {
  const { orm } = shop.db;
  const read = () =>
    orm
      .select({ name: products.name, total: products.stockQuantity, ofSize: productSizes.stockQuantity })
      .from(products)
      .leftJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.size, size)))
      .where(eq(products.id, id));
  const [found] = await read();
  if (!found) throw new ShopError('RECORD_NOT_FOUND');
  const before = size === '' ? found.total : (found.ofSize ?? 0);
  const move =
    counted === undefined
      ? orm
          .insert(stockMoves)
          .values({ productId: id, size, kind: 'adjust', quantity: change ?? 0, note: note || null, createdAt: shop.now })
      : countedMove({ id, size, counted, note: countNote(counted, note), now: shop.now });
  try {
    const written = await shop.db.write([
      move,
      orm.update(products).set({ updatedAt: shop.now }).where(eq(products.id, id)).returning({ stockQuantity: products.stockQuantity }),
      recordAction(shop, {
        by,
        action: 'stock',
        kind: 'product',
        id,
        label: found.name,
        changes: { [size ? `stock ${size}` : 'stock']: [before, counted ?? before + (change ?? 0)] },
      }),
    ]);
    const total = written[1]?.[0]?.stock_quantity ?? (await read())[0]?.total;
    return { stockQuantity: Number(total ?? found.total) };
  } catch (error) {
    throw answerTo(error, savingAnswers) ?? error;
  }
}
