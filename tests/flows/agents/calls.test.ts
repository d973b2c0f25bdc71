import { afterAll, describe, expect, test } from 'vitest';
import { writeWaitingViews } from '../../../src/features/analytics/write-views.server.ts';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { isOfAgents } from '../../../src/rules/agents/agent-address.ts';
import { agentPieces } from '../../agents/all-answers.ts';
import { type AgentBody, agentDesk } from '../../agents/desk.ts';
import { queryOf } from '../../shop/public-reads.ts';
import { tripsOf } from '../../shop/trips.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const { plain, sized, archived } = await agentPieces(shop);

const search = (body: object) => desk.send('POST', '/ucp/catalog/search', body);
const idsOf = ({ body }: { body: Pick<AgentBody, 'products'> }) => body.products.map(({ id }) => id);

describe('the profile', () => {
  test('is the same for everybody, may be kept, and is not sent to who has it', async () => {
    const first = await desk.send('GET', '/.well-known/ucp', undefined, { 'ucp-agent': '' });
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), first.headers.get('set-cookie')]).toEqual([
      200,
      'public, max-age=3600',
      null,
    ]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body, headers } = await desk.send('GET', '/.well-known/ucp', undefined, { 'if-none-match': known });
      expect([status, body, headers.get('etag')]).toEqual([304, null, etag]);
    }
    expect((await desk.send('GET', '/.well-known/ucp', undefined, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('a thousand requests for it read nothing', async () => {
    await shop.withoutDatabase(async () => {
      const answers = await Promise.all(Array.from({ length: 1_000 }, () => desk.send('GET', '/.well-known/ucp')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
  });
});

describe('the host of agents', () => {
  test('has the calls alone, and the shop keeps the profile that names it', async () => {
    shop.env.AGENTS_HOST = 'agents.shop-test.in';
    try {
      const { body } = await desk.send('GET', '/.well-known/ucp');
      expect(body.ucp.services['dev.ucp.shopping'][0].endpoint).toBe('https://agents.shop-test.in/ucp');
      expect((await search({ query: 'jhumka' })).status).toBe(404);
      const host = { 'x-host': 'https://agents.shop-test.in' };
      expect((await desk.send('POST', '/ucp/catalog/search', { query: 'jhumka' }, host)).status).toBe(200);
      for (const path of ['/', '/admin', '/api/me', '/products/1'])
        expect((await desk.send('GET', path, undefined, host)).status).toBe(404);
      expect(isOfAgents(new URL('https://agents.shop-test.in/checkout'), { AGENTS_HOST: 'agents.shop-test.in' })).toBe(true);
      expect(isOfAgents(new URL('https://shop.in/ucpx'), {})).toBe(false);
    } finally {
      delete shop.env.AGENTS_HOST;
    }
  });

  test('a shop that is closed to agents has no address for them', async () => {
    shop.env.AGENTS = 'off';
    try {
      const sent = [await desk.send('GET', '/.well-known/ucp'), await search({ query: 'a' }), await desk.rpc('tools/list')];
      expect(sent.map(({ status }) => status)).toEqual([404, 404, 404]);
    } finally {
      delete shop.env.AGENTS;
    }
  });
});

describe('the catalogue', () => {
  test('has what the pages list, in their order: sold-out pieces too, archived ones never', async () => {
    const listing = await readListing(shop.at(), queryOf('search=jhumka'));
    const found = await search({ query: 'jhumka' });
    expect(idsOf(found)).toEqual(listing.cards.map(({ id }) => `P${id}`));
    expect(idsOf(found)).not.toContain(`P${archived}`);
    expect(found.body.products.some(({ variants }) => !variants[0].availability.available)).toBe(true);
    const looked = await desk.send('POST', '/ucp/catalog/lookup', { ids: [`P${archived}`] });
    expect([looked.body.products, looked.body.messages[0].code]).toEqual([[], 'not_found']);
  });

  test('is read page by page, each piece once', async () => {
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

  test('is narrowed by category and price', async () => {
    expect(idsOf(await search({ filters: { categories: ['bangles'] } })).sort()).toEqual([`P${sized}`, `P${sized + 1}`].sort());
    expect(idsOf(await search({ filters: { categories: ['no such category'] } }))).toEqual([]);
    expect(idsOf(await search({ filters: { price: { min: 79_900, max: 79_900 } } }))).toEqual([`P${plain}`]);
    expect(idsOf(await search({ filters: { price: { min: 79_901, max: 79_999 } } }))).toEqual([]);
  });

  test('costs few round trips', async () => {
    expect(await tripsOf(shop, () => search({ query: 'jhumka' }))).toEqual({ reads: 2, writes: 0 });
    expect(
      await tripsOf(shop, () => desk.send('POST', '/ucp/carts', { line_items: [{ item: { id: `P${plain}` }, quantity: 1 }] })),
    ).toEqual({ reads: 1, writes: 0 });
  });

  test('a body of another form says what is wrong', async () => {
    const sent = [
      await search({}),
      await search({ query: ' ' }),
      await search({ query: 'a', pagination: { limit: 0 } }),
      await desk.send('POST', '/ucp/catalog/lookup', { ids: [] }),
      await desk.send('POST', '/ucp/catalog/lookup', { ids: Array.from({ length: 25 }, (_, at) => `P${at + 1}`) }),
      await desk.send('POST', '/ucp/carts', { line_items: [{ item: { id: 'P1' }, quantity: 1.5 }] }),
      await desk.send('POST', '/ucp/carts', '{'),
      await desk.send('POST', '/ucp/carts', '{}', { 'content-type': 'text/plain' }),
      await desk.send('POST', '/ucp/carts', { line_items: [], more: 'x'.repeat(70_000) }),
    ];
    expect(sent.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array.from({ length: 4 }, () => [400, 'invalid_request']),
      [400, 'request_too_large'],
      ...Array.from({ length: 3 }, () => [400, 'invalid_request']),
      [413, 'request_too_large'],
    ]);
  });
});

describe('MCP', () => {
  test('begins, lists its tools, and has the same answers as REST', async () => {
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

  test('answers a notification with nothing, and refuses what is no call', async () => {
    const note = await desk.send('POST', '/ucp/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([note.status, note.body]).toEqual([202, null]);
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
    const sent = [
      await desk.send('POST', '/ucp/mcp', [call, call]),
      await desk.send('POST', '/ucp/mcp', '{'),
      await desk.rpc('prompts/list'),
      await desk.rpc('tools/call', { name: 'drop_tables', arguments: {} }),
      await desk.rpc('tools/call', { name: 'toString', arguments: {} }),
      await desk.tool('get_cart', {}),
      await desk.tool('search_catalog', { catalog: {} }),
      await desk.tool('search_catalog', {}),
    ];
    expect(sent.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, -32_600],
      [400, -32_700],
      [200, -32_601],
      [200, -32_602],
      [200, -32_602],
      [200, -32_602],
      [200, -32_602],
      [200, -32_602],
    ]);
    expect((await desk.send('POST', '/ucp/mcp', { ...call, x: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

test('a silent database is said to be busy, with a time to come back', async () => {
  await shop.withoutDatabase(async () => {
    const { status, headers } = await desk.send('POST', '/ucp/catalog/product', { id: `P${plain}` });
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  });
});

test('calls are counted under the site of the agent, and neither as views nor as visitors of the shop', async () => {
  await writeWaitingViews(shop.at(), shop.views.book);
  await shop.rows('DELETE FROM page_view_days');
  await shop.rows('DELETE FROM page_views');
  for (let at = 0; at < 3; at += 1) await search({ query: 'jhumka' });
  await shop.settle();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shop.views.book.live(Date.now()).count).toBe(0);
  await writeWaitingViews(shop.at(), shop.views.book);
  expect(await shop.rows('SELECT path, views, sessions FROM page_view_days')).toEqual([
    { path: '/ucp/agent-desk.in', views: 3, sessions: 1 },
  ]);
});
