import { csvHead, csvRows } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import type { FeedItem } from '../../rules/feeds/feed-item.ts';
import { publishedKinds } from '../../rules/filters/attributes.ts';
import { googleCategories } from '../../rules/goods/goods.ts';
import type { Store } from '../../rules/store/store.ts';
import { readStore } from '../settings/store.server.ts';
import { feedPages } from './product-feed.server.ts';

/** Columns that Meta's catalogue reads, each with its cell. */
const columns: Readonly<Record<string, (item: FeedItem, shop: Pick<Store, 'brand' | 'goods'>) => string>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => price,
  link: ({ link }) => link,
  image_link: ({ imageLink }) => imageLink,
  brand: (_, { brand }) => brand.name,
  sale_price: ({ salePrice }) => salePrice,
  additional_image_link: ({ moreImages }) => moreImages.join(','),
  product_type: ({ productType }) => productType,
  google_product_category: (_, { goods }) => googleCategories[goods.kind] ?? '',
  ...Object.fromEntries(publishedKinds.map(({ published: name }) => [name, ({ published }: FeedItem) => published[name] ?? ''])),
};

/** The product feed for the catalogue of Facebook and Instagram (CSV), part by part. */
export async function* metaFeed(shop: Shop): AsyncGenerator<string> {
  const store = await readStore(shop);
  yield csvHead(Object.keys(columns));
  for await (const items of feedPages(shop))
    yield csvRows(items.map((item) => Object.values(columns).map((cellOf) => cellOf(item, store))));
}
