import { afterAll, expect, test } from 'vitest';
import { agentsApi } from '../../../functions/worker/agents-api.ts';
import { writeWaitingViews } from '../../../src/features/analytics/write-views.server.ts';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { isOfAgents } from '../../../src/rules/agents/agent-address.ts';
import type { Permission } from '../../../src/rules/people/permissions.ts';
import { agentPieces } from '../../agents/all-answers.ts';
import { type AgentBody, agentDesk } from '../../agents/desk.ts';
import { agentRoutes } from '../../fuzz/agents.ts';
import { tripsOf } from '../../shop/parcels/trips.ts';
import { queryOf } from '../../shop/public-reads.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const { plain, archived } = await agentPieces(shop);

const search = (body: object) => desk.send('POST', '/ucp/catalog/search', body);
const idsOf = ({ body }: { body: Pick<AgentBody, 'products'> }) => body.products.map(({ id }) => id);

test('the profile is the same for everybody, may be kept, is not sent to who has it, and reads nothing', async () => {
  const first = await desk.send('GET', '/.well-known/ucp', undefined, { 'ucp-agent': '' });
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control'), first.headers.get('set-cookie')]).toEqual([200, 'public, max-age=3600', null]);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, body, headers } = await desk.send('GET', '/.well-known/ucp', undefined, { 'if-none-match': known });
    expect([status, body, headers.get('etag')]).toEqual([304, null, etag]);
  }
  const other = () => desk.send('GET', '/.well-known/ucp', undefined, { 'if-none-match': '"other"' });
  await shop.withoutDatabase(async () => expect((await other()).status).toBe(200));
});

test('the host of agents has the calls alone, and the shop keeps the profile that names it', async () => {
  shop.env.AGENTS_HOST = 'agents.shop-test.in';
  try {
    const { body } = await desk.send('GET', '/.well-known/ucp');
    expect(body.ucp.services['dev.ucp.shopping'][0].endpoint).toBe('https://agents.shop-test.in/ucp');
    expect((await search({ query: 'jhumka' })).status).toBe(404);
    const host = { 'x-host': 'https://agents.shop-test.in' };
    expect((await desk.send('POST', '/ucp/catalog/search', { query: 'jhumka' }, host)).status).toBe(200);
    for (const path of ['/', '/admin', '/api/me', '/products/1']) expect((await desk.send('GET', path, undefined, host)).status).toBe(404);
    expect(isOfAgents(new URL('https://agents.shop-test.in/checkout'), { AGENTS_HOST: 'agents.shop-test.in' })).toBe(true);
    expect(isOfAgents(new URL('https://shop.in/ucpx'), {})).toBe(false);
  } finally {
    delete shop.env.AGENTS_HOST;
  }
});

test('a shop that is closed to agents has no address for them', async () => {
  shop.env.AGENTS = 'off';
  const sent = [await desk.send('GET', '/.well-known/ucp'), await search({ query: 'a' }), await desk.rpc('tools/list')];
  delete shop.env.AGENTS;
  expect(sent.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('the catalogue has what the pages list, in their order: sold-out pieces too, archived ones never', async () => {
  const listing = await readListing(shop.at(), queryOf('search=jhumka'));
  const found = await search({ query: 'jhumka' });
  expect(idsOf(found)).toEqual(listing.cards.map(({ id }) => `P${id}`));
  expect(idsOf(found)).not.toContain(`P${archived}`);
  expect(found.body.products.some(({ variants }) => !variants[0].availability.available)).toBe(true);
  const looked = await desk.send('POST', '/ucp/catalog/lookup', { ids: [`P${archived}`] });
  expect([looked.body.products, looked.body.messages[0].code]).toEqual([[], 'not_found']);
});

test('the catalogue is read page by page, each piece once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await search({ filters: {}, pagination: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...idsOf({ body }));
    cursor = body.pagination.cursor;
  } while (cursor);
  const all = await readListing(shop.at(), queryOf(''));
  expect(seen).toEqual(all.cards.map(({ id }) => `P${id}`));
});

test('the catalogue costs few round trips', async () => {
  expect(await tripsOf(shop, () => search({ query: 'jhumka' }))).toEqual({ reads: 2, writes: 0 });
  expect(await tripsOf(shop, () => desk.send('POST', '/ucp/carts', { line_items: [{ item: { id: `P${plain}` }, quantity: 1 }] }))).toEqual({
    reads: 1,
    writes: 0,
  });
});

test('MCP begins, lists its tools, and has the same answers as REST', async () => {
  expect((await desk.rpc('initialize', { protocolVersion: '2025-06-18' })).body.result).toMatchObject({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
  });
  const { tools } = (await desk.rpc('tools/list')).body.result;
  expect(tools.slice(0, 3).map(({ name }) => name)).toEqual(['search_catalog', 'lookup_catalog', 'get_product']);
  expect(tools[0]).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: { properties: { catalog: { properties: { query: {} } } } },
  });
  const told = await desk.tool('search_catalog', { catalog: { query: 'jhumka' } });
  const { structuredContent, content } = told.body.result;
  expect(structuredContent).toEqual((await search({ query: 'jhumka' })).body);
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
});

test('a browser that asks before it sends is told that it may, for the shop alone', async () => {
  const asked = (origin: string) => desk.send('OPTIONS', '/ucp/mcp', undefined, { origin, 'access-control-request-method': 'POST' });
  const own = await asked('http://shop.test');
  expect([own.status, own.headers.get('allow'), own.headers.get('access-control-allow-origin')]).toEqual([204, 'POST', null]);
  expect((await asked('https://other.in')).status).toBe(403);
});

test('every route of the agents says who may call it, and the fuzzer knows it', () => {
  const named = new Map<string, Permission | undefined>();
  for (const { method, path, handler } of agentsApi.routes.filter((route) => route.method !== 'ALL'))
    named.set(`${method} ${path}`, named.get(`${method} ${path}`) ?? (handler as { permission?: Permission }).permission);
  expect(new Set(named.values())).toEqual(new Set(['shop']));
  expect([...named.keys()].sort()).toEqual(agentRoutes.map(({ name }) => name).sort());
});

test('calls are counted under the site of the agent, and neither as views nor as visitors of the shop', async () => {
  await desk.settle();
  await writeWaitingViews(shop.at(), shop.views.book);
  await shop.rows('DELETE FROM page_view_days');
  await shop.rows('DELETE FROM page_views');
  for (let at = 0; at < 3; at += 1) await search({ query: 'jhumka' });
  await desk.settle();
  expect(shop.views.book.live(Date.now()).count).toBe(0);
  await writeWaitingViews(shop.at(), shop.views.book);
  expect(await shop.rows('SELECT path, views, sessions FROM page_view_days')).toEqual([
    { path: '/ucp/agent-desk.in', views: 3, sessions: 1 },
  ]);
});
