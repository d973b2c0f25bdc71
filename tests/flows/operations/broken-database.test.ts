import { afterAll, expect, test } from 'vitest';
import { type Breakage, startBrokenService } from '../../faults/alarms/broken-service.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const broken = await startBrokenService('http://127.0.0.1:9');
afterAll(() => broken.close());

test.each<[string, Breakage]>([
  ['refuses its token', { status: 401 }],
  ['forbids it', { status: 403 }],
  ['answers with a page', { status: 200, body: '<html></html>' }],
  ['answers with nothing', { status: 200, body: '' }],
  ['is not known to its provider', { status: 404 }],
  ['answers 502', { status: 502 }],
  ['cuts the connection', 'cut'],
])('while the database %s, an order may be tried again and leaves nothing', async (_, how) => {
  const id = await shop.addProduct({ price: 70_000, stock: 5 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }]);
  broken.breaks(how);
  shop.env.TURSO_DATABASE_URL = broken.url;
  const refused = await shopper.send(body);
  shop.env.TURSO_DATABASE_URL = shop.databaseUrl;
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'SHOP_BUSY', '5']);
  expect((await shopper.send(body)).status).toBe(200);
});
