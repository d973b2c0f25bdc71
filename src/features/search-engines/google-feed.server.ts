import type { Shop } from '../../platform/shop.ts';
import type { FeedItem } from '../../rules/feeds/feed-item.ts';
import { googleCategories } from '../../rules/goods/goods.ts';
import { type Store, taglineOf } from '../../rules/store/store.ts';
import { urls } from '../../urls.ts';
import { readLayoutData } from '../content/layout-data.server.ts';
import { feedPages } from './product-feed.server.ts';
import { element, XML_DECLARATION } from './xml.ts';

/** From now until the end of the reduction; without a stored end the reduction counts as long as it is listed. */
const datesOf = ({ saleEnds }: FeedItem, now: number) =>
  saleEnds && element('g:sale_price_effective_date', `${new Date(now).toISOString()}/${saleEnds}`);

function itemXml(item: FeedItem, { brand, goods }: Pick<Store, 'brand' | 'goods'>, now: number): string {
  const category = googleCategories[goods.kind];
  return [
    '<item>',
    element('g:id', item.id),
    element('g:title', item.title),
    element('g:description', item.description),
    element('g:link', item.link),
    element('g:image_link', item.imageLink),
    ...item.moreImages.map((link) => element('g:additional_image_link', link)),
    element('g:availability', item.isAvailable ? 'in_stock' : 'out_of_stock'),
    element('g:price', item.price),
    item.salePrice && element('g:sale_price', item.salePrice),
    datesOf(item, now),
    element('g:condition', 'new'),
    element('g:brand', brand.name),
    element('g:identifier_exists', 'no'),
    category && element('g:google_product_category', category),
    item.productType && element('g:product_type', item.productType),
    ...Object.entries(item.published).map(([name, words]) => words && element(`g:${name}`, words)),
    `<g:shipping>${element('g:country', 'IN')}${element('g:price', item.delivery)}</g:shipping>`,
    '</item>\n',
  ].join('');
}

/** The product feed for Google Merchant Center (RSS 2.0), part by part. Only a whole feed ends with its closing tag. */
export async function* googleFeed(shop: Shop): AsyncGenerator<string> {
  const { store } = await readLayoutData(shop);
  const { brand } = store;
  const home = new URL(urls.home, shop.env.SHOP_URL).href;
  const head = [element('title', brand.name), element('link', home), element('description', taglineOf(store))];
  yield `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${head.join('')}\n`;
  for await (const items of feedPages(shop)) yield items.map((item) => itemXml(item, store, shop.now)).join('');
  yield '</channel>\n</rss>\n';
}
