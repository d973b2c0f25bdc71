import { and, desc, eq, sql } from 'drizzle-orm';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { selectCards } from '../catalog/card/card.server.ts';
import { onSale } from '../products/on-sale.server.ts';
import { products } from '../products/products.table.ts';
import { wishlistItems } from './wishlist.table.ts';

/** The products on a wishlist as cards, last added first; for the batch of a page. */
export function wishedCardsQuery(shop: Shop, { userId }: PageOwner) {
  return selectCards(shop)
    .innerJoin(wishlistItems, and(eq(wishlistItems.productId, products.id), eq(wishlistItems.userId, userId ?? '')))
    .where(onSale())
    .orderBy(desc(wishlistItems.createdAt), desc(products.id));
}

/** Ids of the products on a user's wishlist that are still on sale, last added first. */
export async function readWishes({ db }: Shop, { userId }: PageOwner): Promise<number[]> {
  const rows = await db.orm
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(onSale(eq(wishlistItems.userId, userId ?? '')))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId));
  return rows.map(({ id }) => id);
}

/**
 * Adds a product to the wishlist. Returns false if it is already there (#114), even if it is out of stock by now.
 * @throws ShopError OUT_OF_STOCK; NOT_FOUND if the product does not exist or is archived
 */
export async function addToWishlist({ db, now }: Shop, { userId }: PageOwner, productId: number): Promise<boolean> {
  const [added, found] = await db.write([
    sql`INSERT INTO wishlist_items (user_id, product_id, created_at)
      SELECT ${userId}, id, ${now} FROM products WHERE id = ${productId} AND archived_at IS NULL AND stock_quantity > 0
      ON CONFLICT (user_id, product_id) DO NOTHING RETURNING product_id`,
    sql`SELECT EXISTS (SELECT 1 FROM wishlist_items WHERE user_id = ${userId} AND product_id = ${productId}) AS wished
      FROM products WHERE id = ${productId} AND archived_at IS NULL`,
  ]);
  const [product] = found ?? [];
  if (!product) throw new ShopError('NOT_FOUND');
  if (!product.wished) throw new ShopError('OUT_OF_STOCK');
  return added?.length === 1;
}

/** Removes a product from the wishlist; does nothing if it is not there. */
export async function removeFromWishlist({ db }: Shop, { userId }: PageOwner, productId: number): Promise<void> {
  await db.write([db.orm.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId ?? ''), eq(wishlistItems.productId, productId)))]);
}
