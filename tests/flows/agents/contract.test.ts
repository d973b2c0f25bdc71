import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { agentPieces, allAnswers, forms, items, rpcForms } from '../../agents/all-answers.ts';
import { allRefusals } from '../../agents/all-refusals.ts';
import { contract } from '../../agents/contract.ts';
import { agentDesk, PROFILE } from '../../agents/desk.ts';
import { mcpFaults } from '../../agents/mcp-schemas.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const pieces = await agentPieces(shop);
const answers = await allAnswers(desk, pieces);
const refusals = await allRefusals(shop, desk, pieces.plain);
const all = [...answers, ...refusals];

test('there is an answer of every form', () => {
  expect([...new Set(all.map(({ form }) => form))].sort()).toEqual([...forms].sort());
});

test.each(all.map((each) => [each.form, each.name, each] as const))(
  '%s, %s: the answer has the form that agents rely on',
  (form, _, { body }) => {
    const read = contract[form].safeParse(body);
    expect(read.error?.issues ?? []).toEqual([]);
  },
);

const messages = rpcForms.flatMap((form) => all.filter((each) => each.form === form).map((each) => ({ ...each, form })));
test.each(messages.map((each) => [each.form, each.name, each] as const))(
  '%s, %s: the message has the form that MCP has published',
  (_form, _name, message) => expect(mcpFaults(message)).toEqual([]),
);

test.each([
  ['initialize', 'result.serverInfo.version', 1],
  ['initialize', 'result.capabilities.tools', true],
  ['tools', 'result.tools.0.inputSchema.type', 'array'],
  ['tools', 'result.tools.0.annotations.readOnlyHint', 'yes'],
  ['called', 'result.content.0.type', 'words'],
  ['called', 'result.content.0.text', null],
  ['pong', 'result.answer', 'pong'],
  ['pong', 'id', null],
  ['rpcError', 'error.code', 'no_tool'],
  ['rpcError', 'result', {}],
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

test.each(answers.map((each) => [each.form, each.name, each.status] as const))(
  '%s, %s: what is not found has status 200 too',
  (form, name, status) => expect(status).toBe(form !== 'called' && /^a new|with what cannot|of a cart/.test(name) ? 201 : 200),
);

test('each refusal has the status of its kind, and says when to come back if that helps', () => {
  const byStatus: Record<number, string[]> = {};
  for (const { name, status, headers } of refusals) {
    byStatus[status] = [...(byStatus[status] ?? []), name];
    expect(headers.get('retry-after')).toBe(status === 429 || status === 503 ? '60' : null);
  }
  const both = (name: string) => [name, `${name} by MCP`];
  expect(byStatus).toEqual({
    200: [...both('capabilities_incompatible'), 'no method', 'no tool', 'no id', 'arguments of another form'],
    400: [
      ...both('invalid_profile_url'),
      ...['a body of another form', 'too many ids', 'no JSON', 'a key that is too short'],
      ...['several messages', 'no message', 'no JSON by MCP', 'a version without initialize'],
    ],
    403: ['a page of another site'],
    404: ['no such address'],
    405: ['a stream', 'the end of a session'],
    409: both('a key of another call'),
    413: ['a body that is too long', 'a message that is too long'],
    422: [...both('profile_malformed'), ...both('version_unsupported')],
    424: both('profile_unreachable'),
    429: both('too many calls'),
    503: both('a silent database'),
  });
});

test('a refused method is told which one is taken', () => {
  const allowed = refusals.filter(({ status }) => status === 405).map(({ headers }) => headers.get('allow'));
  expect(allowed).toEqual(['POST', 'POST']);
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
