import * as z from 'zod/mini';
import type { Shop } from '../../platform/shop.ts';
import { agentProfileIn } from '../../rules/agents/agent-header.ts';
import { initialized, keyOf, mcpVersions, profileOf, type RpcId, readRpc, rpcCodes, toolCall } from '../../rules/agents/json-rpc.ts';
import { UCP_VERSION } from '../../rules/agents/protocol.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { type Operation, type OperationName, operations } from './operations.server.ts';
import { perform } from './perform.server.ts';

/** An answer of JSON-RPC with its HTTP status; a notification has no body. */
export interface RpcAnswer {
  readonly status: number;
  readonly body: object | null;
}

const result = (id: RpcId, value: object): RpcAnswer => ({ status: 200, body: { jsonrpc: '2.0', id, result: value } });

export const rpcError = (id: RpcId, status: number, code: number, message: string, data?: object): RpcAnswer => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } },
});

/** A refusal as an error of JSON-RPC. `continueUrl`: the shop for people. */
export function rpcRefusal(id: RpcId, refusal: AgentRefusal, continueUrl: string): RpcAnswer {
  const { status, code, message, retryAfter } = refusal;
  if (status === 400 && code !== 'invalid_profile_url') return rpcError(id, 200, rpcCodes.params, message, { code });
  const isNegotiation = status === 400 || status === 422 || status === 424;
  const data = { code, content: message, continue_url: continueUrl, ...(retryAfter !== null && { retry_after: retryAfter }) };
  return rpcError(id, status, isNegotiation ? rpcCodes.negotiation : status === 500 ? rpcCodes.internal : rpcCodes.refused, message, data);
}

const meta = {
  type: 'object',
  properties: {
    'ucp-agent': { type: 'object', properties: { profile: { type: 'string' } }, required: ['profile'] },
    'idempotency-key': { type: 'string' },
  },
  required: ['ucp-agent'],
};

function toolOf([name, { argument, hasId, schema, text }]: readonly [string, Operation]) {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'input' });
  return {
    name,
    description: text,
    inputSchema: {
      type: 'object',
      properties: { meta, ...(hasId && { id: { type: 'string' } }), ...(argument && { [argument]: body }) },
      required: ['meta', ...(hasId ? ['id'] : []), ...(argument ? [argument] : [])],
    },
    annotations: { readOnlyHint: !/^(?:create|update|cancel)/.test(name), destructiveHint: false, openWorldHint: false },
  };
}

/** Made once: it never changes. */
let tools: readonly object[] | null = null;
const toolList = () => {
  tools ??= Object.entries(operations).map(toolOf);
  return tools;
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

async function called(shop: Shop, request: Request, id: RpcId, params: Readonly<Record<string, unknown>>): Promise<RpcAnswer> {
  const call = toolCall(params);
  if (!call || !isOperation(call.name)) return rpcError(id, 200, rpcCodes.params, 'There is no such tool.');
  const { argument, hasId } = operations[call.name] satisfies Operation;
  const named = call.given.id;
  if (hasId && typeof named !== 'string') return rpcError(id, 200, rpcCodes.params, 'This tool needs an id.');
  const { body } = await perform(shop, request, {
    name: call.name,
    profile: profileOf(call.given) ?? agentProfileIn(request.headers.get('ucp-agent')),
    id: typeof named === 'string' ? named : '',
    key: keyOf(call.given) ?? request.headers.get('idempotency-key'),
    body: async () => {
      const { meta: _, ...said } = call.given;
      return { value: argument === null ? undefined : said[argument], text: JSON.stringify(said) };
    },
  });
  return result(id, { structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }] });
}

/** Answers one message of MCP. Nothing is remembered between two of them. @throws AgentRefusal with `id` in place */
export async function mcpAnswer(shop: Shop, request: Request, value: unknown, home: string): Promise<RpcAnswer> {
  const message = readRpc(value);
  if (message.kind === 'notification') return { status: 202, body: null };
  if (message.kind === 'wrong') return rpcError(message.id, 400, rpcCodes.request, message.why);
  const { id, method, params } = message;
  const spoken = request.headers.get('mcp-protocol-version');
  if (spoken !== null && !mcpVersions.includes(spoken)) {
    return rpcError(id, 400, rpcCodes.request, `This shop speaks MCP ${mcpVersions.join(', ')}.`, { supported: mcpVersions });
  }
  if (method === 'initialize') return result(id, initialized(params, new URL(home).hostname, UCP_VERSION));
  if (method === 'ping') return result(id, {});
  if (method === 'tools/list') return result(id, { tools: toolList() });
  if (method !== 'tools/call') return rpcError(id, 200, rpcCodes.method, 'There is no such method.');
  try {
    return await called(shop, request, id, params);
  } catch (error) {
    if (error instanceof AgentRefusal) return rpcRefusal(id, error, home);
    throw error;
  }
}
