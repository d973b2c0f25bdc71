import { afterAll, expect, test } from 'vitest';
import { capabilities, UCP_VERSION } from '../../../src/rules/agents/protocol.ts';
import { agentPieces } from '../../agents/all-answers.ts';
import { referenceClient } from '../../agents/reference-client.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { plain, soldOut, sized } = await agentPieces(shop);
const client = await referenceClient(shop);
afterAll(() => client.stop());

const LONG = 120_000;
const pieces = (quantity: unknown, id = `P${plain}`) => ['--input', JSON.stringify({ line_items: [{ item: { id }, quantity }] })];

test('the client accepts the profile of the shop and finds every tool', { timeout: LONG }, async () => {
  expect(await client.ask('discover')).toMatchObject({
    result: {
      protocol: { version: UCP_VERSION, source: 'well-known' },
      expectedCapabilities: Object.values(capabilities)
        .map(({ name }) => name)
        .sort(),
    },
  });
});

test('it searches, reads a piece with sizes and looks up what is not there', { timeout: LONG }, async () => {
  const found = await client.ask('catalog', 'search', '--input', '{"query":"jhumka"}');
  expect(found).toMatchObject({
    ucp: { status: 'success' },
    result: { products: expect.arrayContaining([expect.objectContaining({ id: `P${plain}` })]) },
  });
  const piece = await client.ask('catalog', 'get_product', `P${sized}`);
  expect(piece).toMatchObject({ result: { product: { id: `P${sized}`, variants: [{ id: `P${sized}-2.6` }] } } });
  expect(await client.ask('catalog', 'get_product', 'P999')).toMatchObject({
    ucp: { status: 'error' },
    result: { messages: [{ code: 'not_found' }] },
  });
});

test('it fills a cart, changes it, and is led to the page on which a person pays', { timeout: LONG }, async () => {
  const made = await client.ask('cart', 'create', ...pieces(2));
  const { id } = made.result as { readonly id: string };
  expect(made).toMatchObject({ result: { currency: 'INR', totals: expect.arrayContaining([{ type: 'total', amount: 159_800 }]) } });
  const changed = await client.ask('cart', 'update', id, ...pieces(1));
  expect(changed).toMatchObject({
    result: { id: expect.any(String), totals: expect.arrayContaining([{ type: 'total', amount: 79_900 }]) },
  });
  const checkout = await client.ask('checkout', 'create', '--input', JSON.stringify({ cart_id: id, line_items: [] }));
  expect(checkout).toMatchObject({
    result: {
      status: 'requires_escalation',
      continue_url: expect.stringContaining(`/buy/P${plain}:1`),
      messages: [{ code: 'payment_handoff' }],
    },
  });
  expect(await client.ask('checkout', 'cancel', (checkout.result as { readonly id: string }).id)).toMatchObject({
    result: { status: 'canceled' },
  });
  expect(await shop.rows('SELECT id FROM orders')).toEqual([]);
});

test('a sold-out piece makes no cart, and a wrong number is refused before it is sent', { timeout: LONG }, async () => {
  expect(await client.ask('cart', 'create', ...pieces(1, `P${soldOut}`))).toMatchObject({ ucp: { status: 'error' } });
  expect(await client.ask('cart', 'create', ...pieces('two'))).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' });
});

test('a profile with another form would not be accepted', { timeout: LONG }, async () => {
  client.changeProfile((profile) => profile.replace(/"transport":"mcp"/, '"transport":"post"'));
  expect(await client.ask('discover', '--refresh')).toMatchObject({ code: 'PROFILE_SCHEMA_INVALID' });
});
