import { expect, test } from 'vitest';
import { DB_TIMEOUT } from '../../../src/rules/limits.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

test('a database that stands still for longer than the shop waits, as on a busy machine, does not fail the flows', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 5 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }]);
  process.kill(shop.databasePid, 'SIGSTOP');
  setTimeout(() => process.kill(shop.databasePid, 'SIGCONT'), DB_TIMEOUT + 1_500);
  const [quote, order] = await Promise.all([shopper.quote([{ id }]), shopper.send(body)]);
  expect([quote.status, order.status]).toEqual([200, 200]);
  expect((await shopper.send(await shopper.orderBody([{ id }]))).status).toBe(200);
});
