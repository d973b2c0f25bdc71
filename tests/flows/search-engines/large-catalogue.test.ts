import { createClient } from '@libsql/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLargeCatalogue } from '../../../drizzle/demo/large.ts';
import { seedDemo } from '../../../drizzle/seed.ts';
import { feedPages } from '../../../src/features/search-engines/product-feed.server.ts';
import { pageSitemap, productSitemap, sitemapIndex } from '../../../src/features/search-engines/sitemap.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { type FreshShop, freshShop, libsqlServer } from '../../shop/fresh-shop.ts';
import { costOf } from '../../shop/machine/count-rows.ts';

const PIECES = 1_500;
let shop: FreshShop;
const rowsRead = async (read: (one: Shop) => Promise<unknown>) =>
  (await costOf(shop.databaseUrl, shop.at(), read)).reduce((sum, { rows }) => sum + rows, 0);

beforeAll(async () => {
  // The rows that are read are counted by the server.
  shop = await freshShop(libsqlServer);
  const client = createClient({ url: shop.databaseUrl });
  await seedDemo(client);
  await addLargeCatalogue(client, PIECES, Date.now());
  client.close();
}, 120_000);
afterAll(() => shop.close());

test('a feed reads each piece and its words once, in parts', async () => {
  const parts: number[] = [];
  const rows = await rowsRead(async (one) => {
    for await (const part of feedPages(one)) parts.push(part.length);
  });
  expect(parts.length).toBeGreaterThan(3);
  expect(rows).toBeGreaterThan(PIECES);
  expect(rows).toBeLessThan(PIECES * 5.5);
});

test('a sitemap of pieces reads its own range, the others read no piece', async () => {
  expect(await rowsRead((one) => productSitemap(one, '1'))).toBeLessThan(200);
  expect(await rowsRead((one) => productSitemap(one, '21'))).toBeLessThanOrEqual(PIECES + 1);
  expect(await rowsRead(async (one) => [await sitemapIndex(one), await pageSitemap(one)])).toBeLessThan(40);
});
