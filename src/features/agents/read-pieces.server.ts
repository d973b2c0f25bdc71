import { eq, sql } from 'drizzle-orm';
import { prepared } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { AgentLinks, AgentPiece } from '../../rules/agents/product-answer.ts';
import { currentPrice } from '../../rules/money/offer.ts';
import { cardRating } from '../../rules/reviews/rating.ts';
import { urls } from '../../urls.ts';
import { categories, products } from '../products/products.table.ts';

const { id, slug, name, description, price, originalPrice, saleEndsAt, mrp, images, stockQuantity, isOneSize, archivedAt } = products;
const { ratingCount, ratingSum } = products;

/** Pieces on sale by their ids, as JSON. The sign keeps SQLite from the index of all that is on sale. */
const piecesQuery = prepared((orm) =>
  orm
    .select({
      piece: { id, slug, name, description, price, originalPrice, saleEndsAt, mrp, images, available: stockQuantity, isOneSize },
      rating: { ratingCount, ratingSum },
      category: { name: categories.name, hasSizes: categories.hasSizes, sizes: categories.sizes },
      stock: sql`(SELECT json_group_array(json_array(size, stock_quantity)) FROM product_sizes WHERE product_id = ${id})`.mapWith(
        (text) => JSON.parse(text) as [size: string, available: number][],
      ),
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${id} IN (SELECT value FROM json_each(${sql.placeholder('ids')})) AND +${archivedAt} IS NULL`),
);

/** Reads pieces on sale in this order, as their pages show them. Unknown and archived ids are left out. */
export async function readPieces({ db, now }: Shop, ids: readonly number[]): Promise<AgentPiece[]> {
  if (ids.length === 0) return [];
  const { found } = await db.read({ found: piecesQuery({ ids: JSON.stringify(ids) }) });
  const pieces = found.map(({ piece, rating, category, stock }): AgentPiece => {
    const offered = category?.hasSizes && !piece.isOneSize ? category.sizes : [];
    const counted = offered.flatMap((size) => stock.filter(([one]) => one === size)).map(([size, available]) => ({ size, available }));
    const shared = offered.map((size) => ({ size, available: piece.available }));
    return {
      id: piece.id,
      slug: piece.slug,
      name: piece.name,
      description: piece.description,
      category: category?.name ?? null,
      price: currentPrice(piece, now),
      images: piece.images,
      // Stock of sizes that the category does not list can be bought by nobody.
      available: stock.length > 0 && counted.length === 0 ? 0 : piece.available,
      sizes: stock.length > 0 ? counted : shared,
      rating: cardRating(rating),
    };
  });
  return pieces.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The public address of the shop, without a slash at its end. */
export const shopAddress = ({ env }: Pick<Shop, 'env'>): string => env.SHOP_URL.replace(/\/$/, '');

export const agentLinks = (shop: Shop): AgentLinks => ({
  product: (piece, slugOfPiece) => shopAddress(shop) + urls.product(piece, slugOfPiece),
  picture: (key) => shopAddress(shop) + urls.media(key, 1080, 'jpeg'),
});
