import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { type FeedItem, feedItem } from '../../rules/catalog/feed-item.ts';
import { urls } from '../../urls.ts';
import { layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';
import { attributesColumn } from '../products/attributes.server.ts';
import { categories, products } from '../products/products.table.ts';

/** Products of one page of a feed; each page is one round trip, so that a catalogue of any size needs little memory. */
const PAGE = 500;

function pageAfter(shop: Shop, last: number) {
  return shop.db.read({
    frame: layoutQueries(shop),
    found: shop.db.orm
      .select({
        id: products.id,
        slug: products.slug,
        name: products.name,
        description: products.description,
        price: products.price,
        originalPrice: products.originalPrice,
        saleEndsAt: products.saleEndsAt,
        available: products.stockQuantity,
        attributes: attributesColumn,
        images: products.images,
        category: categories.name,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      // The sign keeps SQLite from sorting all that is on sale.
      .where(and(gt(products.id, last), sql`+${products.archivedAt} IS NULL`))
      .orderBy(asc(products.id))
      .limit(PAGE),
  });
}

/** The products on sale by id, page by page, with the prices and charges of this moment. Products without a picture are left out. */
export async function* feedPages(shop: Shop): AsyncGenerator<readonly FeedItem[]> {
  const base = shop.env.SHOP_URL.replace(/\/$/, '');
  for (let last = 0; ; ) {
    const { frame, found } = await pageAfter(shop, last);
    const { shipping } = layoutDataOf(frame);
    yield found.flatMap(({ images, slug, ...product }) => {
      const link = base + urls.product(product.id, slug);
      const item = feedItem({ ...product, link, images: images.map((key) => base + urls.media(key, 1080, 'jpeg')) }, shipping, shop.now);
      return item ? [item] : [];
    });
    if (found.length < PAGE) return;
    last = found.at(-1)?.id ?? last;
  }
}
