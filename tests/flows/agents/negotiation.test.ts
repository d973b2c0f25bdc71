import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetProfiles } from '../../../src/features/agents/fetch-profile.server.ts';
import { capabilities, UCP_VERSION } from '../../../src/rules/agents/protocol.ts';
import { agentDesk, limiterOf, wholeProfile } from '../../agents/desk.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
beforeEach(() => {
  forgetProfiles();
  delete shop.env.AGENT_LIMIT;
  desk.outside.calls.length = 0;
});

const search = (profile: string, headers: Record<string, string> = {}) =>
  desk.send('POST', '/ucp/catalog/search', { query: 'jhumka' }, { 'ucp-agent': profile, ...headers });
const of = (host: string) => `profile="https://${host}/p.json"`;
const reply = (host: string, answer: { status?: number; body: unknown; headers?: Record<string, string> }) =>
  desk.outside.replies.set(`GET /${host}/p.json`, answer);

/** The same call by MCP has the same code, and the status of REST. */
async function byMcp(host: string) {
  const meta = { 'ucp-agent': { profile: `https://${host}/p.json` } };
  return desk.rpc('tools/call', { name: 'search_catalog', arguments: { meta, catalog: { query: 'jhumka' } } });
}

describe('what ends a call before it is read', () => {
  test.each([
    ['nothing in the header', 'nobody'],
    ['a machine nearby', 'profile="https://127.0.0.1/p.json"'],
    ['the metadata of a cloud', 'profile="https://169.254.169.254/latest"'],
    ['http', 'profile="http://agent.in/p.json"'],
    ['the shop itself', 'profile="https://shop.test/p.json"'],
  ])('%s: 400, and nothing is fetched', async (_, header) => {
    const { status, body } = await search(header);
    expect([status, body.code, body.continue_url]).toEqual([400, 'invalid_profile_url', 'http://shop.test/']);
    expect(desk.outside.calls).toEqual([]);
  });

  test.each([
    ['no such profile', { status: 404, body: {} }, 424, 'profile_unreachable'],
    ['a fault', { status: 503, body: {} }, 424, 'profile_unreachable'],
    ['a redirect', { status: 302, body: {}, headers: { location: 'http://169.254.169.254/' } }, 424, 'profile_unreachable'],
    ['no JSON', { body: '<html>' }, 422, 'profile_malformed'],
    ['another form', { body: { ucp: { version: UCP_VERSION } } }, 422, 'profile_malformed'],
    ['too long', { body: { ...wholeProfile(), more: 'x'.repeat(140_000) } }, 422, 'profile_malformed'],
    ['another version', { body: wholeProfile('2026-04-08') }, 422, 'version_unsupported'],
  ])('%s', async (_, answer, status, code) => {
    reply('faulty-agent.in', answer);
    const sent = await search(of('faulty-agent.in'));
    expect([sent.status, sent.body.code]).toEqual([status, code]);
    const told = await byMcp('faulty-agent.in');
    expect([told.status, told.body.error.code, told.body.error.data]).toMatchObject([
      status,
      -32_001,
      { code, continue_url: 'http://shop.test/' },
    ]);
    // The fault is kept: one fetch for both calls, and no redirect was followed.
    expect(desk.outside.calls.map(({ line }) => line)).toEqual(['GET /faulty-agent.in/p.json']);
  });

  test('a profile without what the call needs is an answer of the protocol', async () => {
    reply('cart-agent.in', { body: wholeProfile(UCP_VERSION, [capabilities.cart.name]) });
    const sent = await search(of('cart-agent.in'));
    expect([sent.status, sent.body.ucp.status, sent.body.messages[0].code]).toEqual([200, 'error', 'capabilities_incompatible']);
    const told = await byMcp('cart-agent.in');
    expect(told.body.result.structuredContent).toEqual(sent.body);
  });
});

describe('a host that plays for time', () => {
  let server: Server;
  afterAll(() => server.close());

  test('is given up after two seconds, whether it is silent or never ends', { timeout: 20_000 }, async () => {
    server = createServer((request, response) => {
      if (request.url?.includes('silent')) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const before = shop.env.AGENTS_SANDBOX_URL;
    shop.env.AGENTS_SANDBOX_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      for (const host of ['silent-agent.in', 'endless-agent.in']) {
        const from = Date.now();
        const { status, body } = await search(of(host));
        expect([status, body.code]).toEqual([424, 'profile_unreachable']);
        expect(Date.now() - from).toBeLessThan(6_000);
        // It is not asked again at once.
        const again = Date.now();
        await search(of(host));
        expect(Date.now() - again).toBeLessThan(1_500);
      }
    } finally {
      shop.env.AGENTS_SANDBOX_URL = before;
      server.closeAllConnections();
    }
  });
});

describe('limits', () => {
  const address = { 'cf-connecting-ip': '203.0.113.9' };

  test('a network address may call so often, by REST and by MCP', async () => {
    const used = limiterOf(shop, 2);
    expect((await search(of('chat.agent-desk.in'), address)).status).toBe(424);
    await search('nobody', address);
    const { status, headers, body } = await search('nobody', address);
    expect([status, headers.get('retry-after'), body.code]).toEqual([429, '60', 'rate_limited']);
    const told = await desk.send('POST', '/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, address);
    expect([told.status, told.body.error]).toMatchObject([429, { code: -32_000, data: { retry_after: 60 } }]);
    expect(used.get('203.0.113.9')).toBe(4);
  });

  test('so may the host of a profile, from whatever addresses', async () => {
    limiterOf(shop, 1);
    const call = (ip: string) => desk.send('POST', '/ucp/catalog/search', { query: 'a' }, { 'cf-connecting-ip': ip });
    expect((await call('203.0.113.1')).status).toBe(200);
    expect((await call('203.0.113.2')).status).toBe(429);
  });

  test('only so many profiles are fetched, of one site and in all; those that are known are not counted', async () => {
    limiterOf(shop, 2);
    const call = (host: string, ip: string) => search(of(host), { 'cf-connecting-ip': ip });
    for (const host of ['a.many.in', 'b.many.in']) expect((await call(host, `203.0.113.${host.charCodeAt(0)}`)).status).toBe(424);
    expect((await call('c.many.in', '203.0.113.3')).status).toBe(503);
    expect((await call('a.many.in', '203.0.113.4')).status).toBe(424);
    expect(desk.outside.calls).toHaveLength(2);
  });
});

test('a profile is kept as long as it says, at least a minute and at most an hour', async () => {
  reply('kept-agent.in', { body: wholeProfile(), headers: { 'cache-control': 'public, max-age=1' } });
  for (let at = 0; at < 5; at += 1) expect((await search(of('kept-agent.in'))).status).toBe(200);
  expect(desk.outside.calls).toHaveLength(1);
});
