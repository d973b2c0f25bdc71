import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetProfiles } from '../../../src/features/agents/fetch-profile.server.ts';
import { agentDesk, limiterOf, wholeProfile } from '../../agents/desk.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
beforeEach(() => {
  forgetProfiles();
  delete shop.env.AGENT_LIMIT;
  delete shop.env.FORM_LIMIT;
  desk.outside.calls.length = 0;
});

const search = (profile: string, headers: Record<string, string> = {}) =>
  desk.send('POST', '/ucp/catalog/search', { query: 'jhumka' }, { 'ucp-agent': profile, ...headers });
const of = (host: string) => `profile="https://${host}/p.json"`;
const reply = (host: string, answer: { status?: number; body: unknown; headers?: Record<string, string> }) =>
  desk.outside.replies.set(`GET /${host}/p.json`, answer);

test('a header that names no profile of an agent is refused with 400, and nothing is fetched', async () => {
  for (const header of ['nobody', 'profile="https://169.254.169.254/latest"', 'profile="https://shop.test/p.json"']) {
    const { status, body } = await search(header);
    expect([status, body.code, body.continue_url]).toEqual([400, 'invalid_profile_url', 'http://shop.test/']);
  }
  expect(desk.outside.calls).toEqual([]);
});

test.each([
  ['a fault', { status: 503, body: {} }, 424, 'profile_unreachable'],
  ['a redirect', { status: 302, body: {}, headers: { location: 'http://169.254.169.254/' } }, 424, 'profile_unreachable'],
  ['no JSON', { body: '<html>' }, 422, 'profile_malformed'],
  ['too long', { body: { ...wholeProfile(), more: 'x'.repeat(140_000) } }, 422, 'profile_malformed'],
])('%s', async (_, answer, status, code) => {
  reply('faulty-agent.in', answer);
  const sent = await search(of('faulty-agent.in'));
  expect([sent.status, sent.body.code]).toEqual([status, code]);
  // The same call by MCP has the same code, and the status of REST.
  const meta = { 'ucp-agent': { profile: 'https://faulty-agent.in/p.json' } };
  const told = await desk.rpc('tools/call', { name: 'search_catalog', arguments: { meta, catalog: { query: 'jhumka' } } });
  const error = { code: -32_001, data: { code, continue_url: 'http://shop.test/' } };
  expect(told).toMatchObject({ status, body: { error } });
  // The fault is kept: one fetch for both calls, and no redirect was followed.
  expect(desk.outside.calls.map(({ line }) => line)).toEqual(['GET /faulty-agent.in/p.json']);
});

test('a host that is silent or never ends is given up after two seconds, and not asked again at once', async () => {
  let asked = Promise.withResolvers<void>();
  const paths: string[] = [];
  const server = await serveLocally((request, response) => {
    paths.push(String(request.url));
    if (!request.url?.includes('silent')) response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
    asked.resolve();
  });
  const before = shop.env.AGENTS_SANDBOX_URL;
  shop.env.AGENTS_SANDBOX_URL = server.url;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const host of ['silent-agent.in', 'endless-agent.in']) {
      const call = search(of(host));
      await asked.promise;
      asked = Promise.withResolvers();
      vi.advanceTimersByTime(2_000);
      for (const { status, body } of [await call, await search(of(host))])
        expect([status, body.code]).toEqual([424, 'profile_unreachable']);
    }
  } finally {
    vi.useRealTimers();
    shop.env.AGENTS_SANDBOX_URL = before;
    await server.close();
  }
  expect(paths).toEqual(['/silent-agent.in/p.json', '/endless-agent.in/p.json']);
});

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

test('a network that names made-up profiles uses up its own share, and nobody else’s (M3)', async () => {
  const used = limiterOf(shop, 100, 'FORM_LIMIT', 3);
  for (let at = 0; at < 6; at += 1) {
    const { status } = await search(of(`made-up-${at}.in`), { 'cf-connecting-ip': '203.0.113.30' });
    expect(status).toBe(at < 3 ? 424 : 503);
  }
  expect(used.get('profiles')).toBe(3);
  reply('honest-agent.in', { body: wholeProfile() });
  expect((await search(of('honest-agent.in'), { 'cf-connecting-ip': '203.0.113.31' })).status).toBe(200);
});

test('where newcomers have used up the fetches of all, a site that is known has its own', async () => {
  limiterOf(shop, 2);
  reply('known-agent.in', { body: wholeProfile() });
  const call = (host: string, ip: number) => search(of(host), { 'cf-connecting-ip': `203.0.113.${ip}` });
  for (const ip of [40, 41]) await call(`new-${ip}.in`, ip);
  expect((await call('known-agent.in', 42)).status).toBe(503);
  await shop.rows(
    "INSERT INTO agent_baskets (nonce, site, lines, created_at, expires_at) VALUES ('abcdefghijklmnop', 'known-agent.in', 'P1:1', 0, 9e12)",
  );
  expect((await call('known-agent.in', 43)).status).toBe(200);
  expect((await call('new-44.in', 44)).status).toBe(503);
});

test('a profile is kept as long as it says, at least a minute and at most an hour', async () => {
  reply('kept-agent.in', { body: wholeProfile(), headers: { 'cache-control': 'public, max-age=1' } });
  for (let at = 0; at < 5; at += 1) expect((await search(of('kept-agent.in'))).status).toBe(200);
  expect(desk.outside.calls).toHaveLength(1);
});
