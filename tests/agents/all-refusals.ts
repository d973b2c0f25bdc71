import { negotiationFaults } from '../../src/rules/agents/negotiation.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { type Answer, type Form, items } from './all-answers.ts';
import { type AgentDesk, limiterOf, type Sent, wholeProfile } from './desk.ts';

export interface Refused extends Answer {
  readonly headers: Headers;
}

const UUID = '550e8400-e29b-41d4-a716-446655440000';

/** One refusal of each kind that the shop can give, by REST and by MCP. */
export async function allRefusals(shop: FreshShop, desk: AgentDesk, piece: number): Promise<Refused[]> {
  const refused: Refused[] = [];
  const note = (form: Form, name: string, { status, body, headers }: Sent) => {
    refused.push({ form, name, status, body, headers });
  };
  const search = (body: unknown, headers?: Record<string, string>) => desk.send('POST', '/ucp/catalog/search', body, headers);
  const tool = (profile: string) =>
    desk.rpc('tools/call', { name: 'search_catalog', arguments: { meta: { 'ucp-agent': { profile } }, catalog: { query: 'a' } } });
  const cart = (quantity: number) => desk.send('POST', '/ucp/carts', items([`P${piece}`, quantity]), { 'idempotency-key': UUID });
  const cartByMcp = (quantity: number) =>
    desk.tool('create_cart', {
      meta: { 'ucp-agent': { profile: 'https://chat.agent-desk.in/profile.json' }, 'idempotency-key': `${UUID}-mcp` },
      cart: items([`P${piece}`, quantity]),
    });
  const message = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

  const { outside } = desk;
  outside.replies.set('GET /gone-agent.in/p.json', { status: 404, body: {} });
  outside.replies.set('GET /odd-agent.in/p.json', { body: { ucp: {} } });
  outside.replies.set('GET /old-agent.in/p.json', { body: wholeProfile('2026-04-08') });
  outside.replies.set('GET /idle-agent.in/p.json', { body: wholeProfile(undefined, []) });
  for (const [code, host] of [
    ['invalid_profile_url', '127.0.0.1'],
    ['profile_unreachable', 'gone-agent.in'],
    ['profile_malformed', 'odd-agent.in'],
    ['version_unsupported', 'old-agent.in'],
    ['capabilities_incompatible', 'idle-agent.in'],
  ] as const) {
    const { status } = negotiationFaults[code];
    const profile = `https://${host}/p.json`;
    note(status === 200 ? 'error' : 'refusal', code, await search({ query: 'a' }, { 'ucp-agent': `profile="${profile}"` }));
    note(status === 200 ? 'called' : 'rpcError', `${code} by MCP`, await tool(profile));
  }
  note('refusal', 'no such address', await desk.send('POST', '/ucp/orders', {}));
  note('refusal', 'a body of another form', await search({}));
  note('refusal', 'too many ids', await desk.send('POST', '/ucp/catalog/lookup', { ids: Array.from({ length: 25 }, (_, at) => `P${at}`) }));
  note('refusal', 'no JSON', await search('{'));
  note('refusal', 'a body that is too long', await search({ query: 'x'.repeat(70_000) }));
  note('refusal', 'a key that is too short', await desk.send('POST', '/ucp/carts', items(), { 'idempotency-key': 'one' }));
  await cart(1);
  note('refusal', 'a key of another call', await cart(2));
  await cartByMcp(1);
  note('rpcError', 'a key of another call by MCP', await cartByMcp(2));
  note('rpcError', 'several messages', await desk.send('POST', '/ucp/mcp', [message, message]));
  note('rpcError', 'no message', await desk.send('POST', '/ucp/mcp', { id: 7 }));
  note('rpcError', 'no JSON by MCP', await desk.send('POST', '/ucp/mcp', '{'));
  note('rpcError', 'a message that is too long', await desk.send('POST', '/ucp/mcp', { ...message, x: 'x'.repeat(70_000) }));
  note('rpcError', 'a page of another site', await desk.send('POST', '/ucp/mcp', message, { origin: 'https://other.in' }));
  note(
    'rpcError',
    'the question of a browser on another site',
    await desk.send('OPTIONS', '/ucp/mcp', undefined, { origin: 'https://other.in' }),
  );
  note('rpcError', 'a version without initialize', await desk.send('POST', '/ucp/mcp', message, { 'mcp-protocol-version': '2026-07-28' }));
  note('rpcError', 'a stream', await desk.send('GET', '/ucp/mcp'));
  note('rpcError', 'the end of a session', await desk.send('DELETE', '/ucp/mcp'));
  note('rpcError', 'no method', await desk.rpc('resources/list'));
  note('rpcError', 'no tool', await desk.rpc('tools/call', { name: 'drop_tables' }));
  note('rpcError', 'no id', await desk.tool('get_cart', {}));
  note('rpcError', 'arguments of another form', await desk.tool('search_catalog', { catalog: {} }));
  await shop.withoutDatabase(async () => {
    note('refusal', 'a silent database', await desk.send('POST', '/ucp/catalog/product', { id: `P${piece}` }));
    note('rpcError', 'a silent database by MCP', await desk.tool('get_product', { catalog: { id: `P${piece}` } }));
  });
  limiterOf(shop, 0);
  const from = { 'cf-connecting-ip': '203.0.113.9' };
  note('refusal', 'too many calls', await search({ query: 'a' }, from));
  note('rpcError', 'too many calls by MCP', await desk.send('POST', '/ucp/mcp', message, from));
  delete shop.env.AGENT_LIMIT;
  return refused;
}
