/** The id of a call. */
export type RpcId = string | number | null;

/** A message of JSON-RPC 2.0. A notification has no id, and no answer. */
export type RpcMessage =
  | { readonly kind: 'call'; readonly id: RpcId; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'notification' }
  | { readonly kind: 'wrong'; readonly id: RpcId; readonly why: string };

export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  refused: -32_000,
  negotiation: -32_001,
};

const ID_CHARS_MAX = 200;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (id: unknown): id is RpcId =>
  id === null || (typeof id === 'string' && id.length <= ID_CHARS_MAX) || (typeof id === 'number' && Number.isFinite(id));

/** Reads a message. Several in one body are refused, as the versions of MCP that the shop names do. */
export function readRpc(value: unknown): RpcMessage {
  if (Array.isArray(value)) return { kind: 'wrong', id: null, why: 'Batches are not supported.' };
  if (!isObject(value)) return { kind: 'wrong', id: null, why: 'This is no message of JSON-RPC 2.0.' };
  const { jsonrpc, id, method, params } = value;
  if (jsonrpc !== '2.0' || (id !== undefined && !isId(id))) return { kind: 'wrong', id: null, why: 'This is no message of JSON-RPC 2.0.' };
  // The answer of a client to a call that nobody made needs no answer either.
  if (id === undefined || (method === undefined && ('result' in value || 'error' in value))) return { kind: 'notification' };
  if (typeof method !== 'string' || (params !== undefined && !isObject(params)))
    return { kind: 'wrong', id, why: 'A call has a method and named parameters.' };
  return { kind: 'call', id, method, params: params ?? {} };
}

/**
 * Versions of MCP that differ in nothing that is used here; the newest first. Later ones have no `initialize`; 2025-03-26 demands that batches
 * are taken, and 2024-11-05 is spoken over another transport.
 */
export const mcpVersions: readonly string[] = ['2025-11-25', '2025-06-18'];

/** Returns the shop's answer when a client begins. `name`: of the shop. */
export const initialized = ({ protocolVersion }: Readonly<Record<string, unknown>>, name: string, version: string) => ({
  protocolVersion: mcpVersions.find((each) => each === protocolVersion) ?? mcpVersions[0],
  capabilities: { tools: {} },
  serverInfo: { name, version },
});

/** The address of the profile that a call of a tool names: `{ meta: { 'ucp-agent': { profile } } }`. */
export function profileOf({ meta }: Readonly<Record<string, unknown>>): string | null {
  const agent = isObject(meta) ? meta['ucp-agent'] : null;
  return isObject(agent) && typeof agent.profile === 'string' ? agent.profile : null;
}

/** The key of idempotency that a call of a tool names, as it was sent: `{ meta: { 'idempotency-key' } }`. */
export const keyOf = ({ meta }: Readonly<Record<string, unknown>>): unknown => (isObject(meta) ? meta['idempotency-key'] : undefined);

/** The name of a tool and its arguments; null if a call has none. */
export function toolCall({ name, arguments: given }: Readonly<Record<string, unknown>>) {
  if (typeof name !== 'string' || (given !== undefined && !isObject(given))) return null;
  return { name, given: given ?? {} };
}
