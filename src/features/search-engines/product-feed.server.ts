import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { type FeedItem, feedItem } from '../../rules/feeds/feed-item.ts';
import { attributeWord, type OwnWords } from '../../rules/filters/attribute-words.ts';
import { type AttributeWords, byKind } from '../../rules/filters/attributes.ts';
import { urls } from '../../urls.ts';
import { layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';
import { attributesColumn } from '../products/attributes.server.ts';
import { categories, products } from '../products/products.table.ts';
import { ownText } from '../translations/own-text.server.ts';

/** Products of one page of a feed; each page is one round trip, so that a catalogue of any size needs little memory. */
const PAGE = 500;

/** The pieces that feeds list. The sign keeps SQLite from sorting all that is on sale. */
export const isInFeed: SQL = sql`+${products.archivedAt} IS NULL AND ${products.images} <> '[]'`;

function pageAfter(shop: Shop, last: number) {
  return shop.db.read({
    frame: layoutQueries(shop),
    found: shop.db.orm
      .select({
        id: products.id,
        slug: products.slug,
        name: ownText('product', 'name', products.id, products.name),
        description: ownText('product', 'description', products.id, products.description),
        price: products.price,
        originalPrice: products.originalPrice,
        saleEndsAt: products.saleEndsAt,
        available: products.stockQuantity,
        attributes: attributesColumn,
        images: products.images,
        category: ownText('category', 'name', categories.id, categories.name),
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(gt(products.id, last), isInFeed))
      .orderBy(asc(products.id))
      .limit(PAGE),
  });
}

const wordsShown = (words: AttributeWords, own: OwnWords): AttributeWords =>
  byKind((kind) => words[kind].map((word) => attributeWord(word, own)));

/**
 * The products on sale by id, page by page, with the prices and charges of this moment, in the language in which shoppers would see them.
 * Products without a picture are left out.
 */
export async function* feedPages(shop: Shop): AsyncGenerator<readonly FeedItem[]> {
  const base = shop.env.SHOP_URL.replace(/\/$/, '');
  for (let last = 0; ; ) {
    const { frame, found } = await pageAfter(shop, last);
    const { shipping, words } = layoutDataOf(frame);
    yield found.flatMap(({ images, slug, attributes, ...product }) => {
      const link = base + urls.product(product.id, slug);
      const pictures = images.map((key) => base + urls.media(key, 1080, 'jpeg'));
      const item = feedItem({ ...product, link, images: pictures, attributes: wordsShown(attributes, words) }, shipping, shop.now);
      return item ? [item] : [];
    });
    if (found.length < PAGE) return;
    last = found.at(-1)?.id ?? last;
  }
}
