import { expect, test, vi } from 'vitest';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

/** As they stand in the link of a mail that was sent: never to be written anew by code. */
const ORDER = '0b6f2c1e-7d34-4a58-9c21-5e8f6a7b9d10';
const TOKEN = 'CvzRgUlcKBYWizbIZo3xQPP1sJ8DHpo1PktHmu7YBXw';

const shop = await shopUnderTest();

test('the link of a mail that was sent long ago still opens its order, in any browser', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }]);
  const ids = vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(ORDER);
  const order = await shopper.send(body, '9d2f5b7e-1c34-4e8a-8f60-2b7c9a1d3e45');
  ids.mockRestore();
  expect(order.body.dbOrderId).toBe(ORDER);
  await shopper.verify(order, await shopper.pay(order));
  const cancel = (token: string) => Shopper.stranger(shop).form(`/api/orders/${ORDER}/cancel`, { token });
  expect((await cancel(TOKEN.replace('C', 'D'))).status).toBe(404);
  const answer = await cancel(TOKEN);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order-confirmation?order=${ORDER}&token=${TOKEN}`]);
  expect(await shop.rows('SELECT status FROM orders WHERE id = ?', ORDER)).toEqual([{ status: 'cancelled_by_user' }]);
});
