import { afterAll, expect, test } from 'vitest';
import { agentDesk } from '../../agents/desk.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows('INSERT INTO first_day (id) VALUES (1)');
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());

test('before the shop opens agents see nothing of what it will sell', async () => {
  const piece = await shop.addProduct({ price: 79_900, stock: 3 });
  const sent = [
    await desk.send('POST', '/ucp/catalog/search', { filters: {} }),
    await desk.send('POST', '/ucp/catalog/product', { id: `P${piece}` }),
    await desk.send('POST', '/ucp/carts', { line_items: [{ item: { id: `P${piece}` }, quantity: 1 }] }),
  ];
  expect(sent.map(({ status, body }) => [status, body.messages[0].code])).toEqual(sent.map(() => [200, 'shop_not_open']));
});
