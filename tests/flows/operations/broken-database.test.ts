import { afterAll, expect, test } from 'vitest';
import type { Breakage } from '../../faults/alarms/broken-service.ts';
import { startBrokenService } from '../../faults/alarms/broken-service.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const database = await startBrokenService(shop.databaseUrl);
shop.env.TURSO_DATABASE_URL = database.url;
afterAll(() => database.close());

const breakages: readonly [string, Breakage][] = [
  ['refuses its token', { status: 401 }],
  ['forbids it', { status: 403 }],
  ['answers with a page', { status: 200, body: '<html></html>' }],
  ['answers with nothing', { status: 200, body: '' }],
  ['is not known to its provider', { status: 404 }],
  ['answers 502', { status: 502 }],
  ['cuts the connection', 'cut'],
];

test.each(breakages)('while the database %s, an order may be tried again and leaves nothing', async (_, how) => {
  const id = await shop.addProduct({ price: 70_000, stock: 5 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }]);
  database.breaks(how);
  const refused = await shopper.send(body);
  database.breaks('none');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'SHOP_BUSY', '5']);
  expect((await shopper.send(body)).status).toBe(200);
});
