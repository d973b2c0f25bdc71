import { afterAll, expect, test } from 'vitest';
import { capabilities, UCP_VERSION } from '../../../src/rules/agents/protocol.ts';
import { agentPieces } from '../../agents/all-answers.ts';
import { referenceClient } from '../../agents/reference-client.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { plain } = await agentPieces(shop);
const client = await referenceClient(shop);
afterAll(() => client.stop());

const LONG = 120_000;

test('the client accepts the profile of the shop and finds every tool', { timeout: LONG }, async () => {
  const expectedCapabilities = Object.values(capabilities).map(({ name }) => name);
  const protocol = { version: UCP_VERSION, source: 'well-known' };
  expect(await client.ask('discover')).toMatchObject({ result: { protocol, expectedCapabilities: expectedCapabilities.sort() } });
});

test('it fills a cart, and is led to the page on which a person pays', { timeout: LONG }, async () => {
  const made = await client.ask('cart', 'create', '--input', JSON.stringify({ line_items: [{ item: { id: `P${plain}` }, quantity: 2 }] }));
  const { id } = made.result as { readonly id: string };
  expect(made).toMatchObject({ result: { currency: 'INR', totals: expect.arrayContaining([{ type: 'total', amount: 159_800 }]) } });
  const checkout = await client.ask('checkout', 'create', '--input', JSON.stringify({ cart_id: id, line_items: [] }));
  const result = { status: 'requires_escalation', continue_url: expect.stringContaining(`/buy/P${plain}:2`) };
  expect(checkout).toMatchObject({ result: { ...result, messages: [{ code: 'payment_handoff' }] } });
});

test('a profile with another form would not be accepted', { timeout: LONG }, async () => {
  client.changeProfile((profile) => profile.replace(/"transport":"mcp"/, '"transport":"post"'));
  expect(await client.ask('discover', '--refresh')).toMatchObject({ code: 'PROFILE_SCHEMA_INVALID' });
});
