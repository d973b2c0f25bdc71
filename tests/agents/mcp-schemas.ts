import {
  CallToolResultSchema,
  EmptyResultSchema,
  InitializeResultSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCResultResponseSchema,
  ListToolsResultSchema,
} from '@modelcontextprotocol/core';
import type * as z from 'zod';
import type { Answer, rpcForms } from './all-answers.ts';

type RpcForm = (typeof rpcForms)[number];

/** The schemas that MCP's authors publish, for the result of each form; an error is a whole message. They let pass fields that they do not know. */
const ofMcp: Readonly<Record<RpcForm, z.ZodType>> = {
  initialize: InitializeResultSchema,
  tools: ListToolsResultSchema,
  called: CallToolResultSchema,
  pong: EmptyResultSchema,
  rpcError: JSONRPCErrorResponseSchema,
};

export function mcpFaults({ form, body }: Pick<Answer, 'body'> & { readonly form: RpcForm }): string[] {
  const { result, ...message } = body as { readonly id: unknown; readonly result?: unknown };
  const { id, ...withoutId } = message;
  const reads =
    form === 'rpcError'
      ? // JSON-RPC 2.0 and UCP give a message that could not be read the id null, MCP none.
        [ofMcp.rpcError.safeParse(id === null ? withoutId : body)]
      : [JSONRPCResultResponseSchema.safeParse(body), ofMcp[form].safeParse(result)];
  return reads.flatMap(({ error }) => error?.issues ?? []).map(({ path, message: fault }) => `${path.join('.')}: ${fault}`);
}
