import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { agentPieces, allAnswers, forms, items, rpcForms } from '../../agents/all-answers.ts';
import { allRefusals } from '../../agents/all-refusals.ts';
import { contract } from '../../agents/contract.ts';
import { type AgentBody, agentDesk, PROFILE } from '../../agents/desk.ts';
import { mcpFaults } from '../../agents/mcp-schemas.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const pieces = await agentPieces(shop);
const answers = await allAnswers(desk, pieces);
const refusals = await allRefusals(shop, desk, pieces.plain);
const all = [...answers, ...refusals];

test('there is an answer of every form, and each has the form that agents rely on', () => {
  expect([...new Set(all.map(({ form }) => form))].sort()).toEqual([...forms].sort());
  for (const { form, name, body } of all) expect(contract[form].safeParse(body).error?.issues ?? [], `${form}, ${name}`).toEqual([]);
});

const messages = rpcForms.flatMap((form) => all.filter((each) => each.form === form).map((each) => ({ ...each, form })));
test('each message has the form that MCP has published', () => {
  for (const message of messages) expect(mcpFaults(message), `${message.form}, ${message.name}`).toEqual([]);
});

test.each([
  ['initialize', 'result.serverInfo.version', 1],
  ['tools', 'result.tools.0.inputSchema.type', 'array'],
  ['called', 'result.content.0.type', 'words'],
  ['pong', 'result.answer', 'pong'],
  ['rpcError', 'error.code', 'no_tool'],
  ['called', 'jsonrpc', '1.0'],
] as const)('%s: another %s is found', (form, path, value) => {
  const message = messages.find((each) => each.form === form);
  const body = structuredClone(message?.body) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const part = names.reduce((inside, name) => inside[name] as Record<string, unknown>, body);
  part[last] = value;
  expect(mcpFaults({ form, body }).length).toBeGreaterThan(0);
});

test('what is made has status 201, and what is not found 200', () => {
  for (const { form, name, status } of answers)
    expect(status, `${form}, ${name}`).toBe(form !== 'called' && /^a new|with what cannot|of a cart/.test(name) ? 201 : 200);
});

/** The code of a refusal, of an answer with an error, or of a message. */
function codeOf(body: unknown): string | number | undefined {
  const { code, messages, error, result } = body as Partial<AgentBody>;
  const told = messages ?? (result?.structuredContent as AgentBody | undefined)?.messages;
  return code ?? told?.[0].code ?? error?.code;
}

test('each refusal has the status and the code of its kind, and says when to come back, and which method is taken, if that helps', () => {
  const byKind: Record<string, string[]> = {};
  for (const { name, status, headers, body } of refusals) {
    const kind = `${status} ${codeOf(body)}`;
    byKind[kind] = [...(byKind[kind] ?? []), name];
    expect(headers.get('retry-after')).toBe(status === 429 || status === 503 ? '60' : null);
    expect(headers.get('allow')).toBe(status === 405 ? 'POST' : null);
  }
  const both = (name: string) => [name, `${name} by MCP`];
  expect(byKind).toEqual({
    '200 capabilities_incompatible': both('capabilities_incompatible'),
    '200 -32601': ['no method'],
    '200 -32602': ['no tool', 'no id', 'arguments of another form'],
    '400 invalid_profile_url': ['invalid_profile_url'],
    '400 -32001': ['invalid_profile_url by MCP'],
    '400 invalid_request': ['a body of another form', 'no JSON', 'a key that is too short'],
    '400 request_too_large': ['too many ids'],
    '400 -32600': ['several messages', 'no message', 'a version without initialize'],
    '400 -32700': ['no JSON by MCP'],
    '403 -32000': ['a page of another site', 'the question of a browser on another site'],
    '404 not_found': ['no such address'],
    '405 -32000': ['a stream', 'the end of a session'],
    '409 idempotency_conflict': ['a key of another call'],
    '409 -32000': ['a key of another call by MCP'],
    '413 request_too_large': ['a body that is too long'],
    '413 -32000': ['a message that is too long'],
    '422 profile_malformed': ['profile_malformed'],
    '422 version_unsupported': ['version_unsupported'],
    '422 -32001': ['profile_malformed by MCP', 'version_unsupported by MCP'],
    '424 profile_unreachable': ['profile_unreachable'],
    '424 -32001': ['profile_unreachable by MCP'],
    '429 rate_limited': ['too many calls'],
    '429 -32000': ['too many calls by MCP'],
    '503 busy': ['a silent database'],
    '503 -32000': ['a silent database by MCP'],
  });
});

test('the arguments of each tool are described by a schema of JSON Schema 2020-12, which takes what agents send', async () => {
  const ajv = new Ajv2020({ strict: true });
  const meta = { 'ucp-agent': { profile: PROFILE }, 'idempotency-key': crypto.randomUUID() };
  const cart = items([`P${pieces.plain}`, 2]);
  const given: Record<string, object> = {
    search_catalog: { catalog: { query: 'kada', filters: { price: { max: 90_000 } }, pagination: { limit: 5 } } },
    lookup_catalog: { catalog: { ids: [`P${pieces.plain}`] } },
    get_product: { catalog: { id: `P${pieces.sized}`, selected: [{ name: 'Size', label: '2.6' }] } },
    ...{ create_cart: { cart }, update_cart: { id: 'cart_x.y', cart } },
    ...{ create_checkout: { checkout: { cart_id: 'cart_x.y', line_items: [] } }, update_checkout: { id: 'checkout_x.y', checkout: cart } },
  };
  for (const { name, inputSchema } of (await desk.rpc('tools/list')).body.result.tools) {
    const takes = ajv.compile(inputSchema);
    const whole = { meta, ...(given[name] ?? { id: 'cart_x.y' }) };
    expect([name, takes(whole), takes.errors]).toEqual([name, true, null]);
    for (const part of Object.keys(whole)) expect([name, part, takes({ ...whole, [part]: undefined })]).toEqual([name, part, false]);
  }
});
