import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopUnderTest } from '../../shop/under-test.ts';
import { agentDesk } from './agent.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());

test('x', async () => {
  const piece = await shop.addProduct({ price: 79_900, stock: 3 });
  console.log(JSON.stringify((await desk.send('GET', '/.well-known/ucp')).body));
  console.log(JSON.stringify((await desk.send('POST', '/ucp/catalog/search', { filters: {} })).body));
  console.log(JSON.stringify((await desk.send('POST', '/ucp/catalog/product', { id: `P${piece}` })).body));
  const cart = await desk.send('POST', '/ucp/carts', { line_items: [{ item: { id: `P${piece}` }, quantity: 2 }] });
  console.log(cart.status, JSON.stringify(cart.body));
  console.log(JSON.stringify((await desk.tool('get_cart', { id: cart.body.id })).body));
});
