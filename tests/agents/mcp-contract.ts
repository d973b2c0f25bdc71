import * as z from 'zod';
import { mcpVersions } from '../../src/rules/agents/json-rpc.ts';

/** What agents may rely on in the answers of MCP, written from the text of MCP and of JSON-RPC 2.0. Nothing beyond it may be in an answer. */
const version = z.literal('2.0');
const id = z.union([z.string(), z.number()]);
const answered = <R extends z.ZodType>(result: R) => z.strictObject({ jsonrpc: version, id, result });

const tool = z.strictObject({
  name: z.string().regex(/^[a-z_]{1,64}$/),
  description: z.string().min(10),
  inputSchema: z.strictObject({
    type: z.literal('object'),
    properties: z.looseObject({ meta: z.looseObject({ type: z.literal('object') }) }),
    required: z.array(z.string()).min(1),
  }),
  annotations: z.strictObject({ readOnlyHint: z.boolean(), destructiveHint: z.literal(false), openWorldHint: z.literal(false) }),
});

const text = z.string().min(1);
const refused = z.strictObject({ code: text, content: text, continue_url: z.url(), retry_after: z.int().min(1).optional() });

export const mcpContract = {
  initialize: answered(
    z.strictObject({
      protocolVersion: z.enum(mcpVersions),
      capabilities: z.strictObject({ tools: z.strictObject({}) }),
      serverInfo: z.strictObject({ name: text, version: text }),
    }),
  ),
  tools: answered(z.strictObject({ tools: z.array(tool).min(1) })),
  called: answered(
    z
      .strictObject({
        structuredContent: z.looseObject({ ucp: z.looseObject({}) }),
        content: z.tuple([z.strictObject({ type: z.literal('text'), text })]),
      })
      .refine(({ structuredContent, content: [only] }) => only.text === JSON.stringify(structuredContent), 'both parts say the same'),
  ),
  pong: answered(z.strictObject({})),
  rpcError: z.strictObject({
    jsonrpc: version,
    // Null where the message could not be read so far.
    id: id.nullable(),
    error: z.strictObject({
      code: z.literal([-32_700, -32_600, -32_601, -32_602, -32_603, -32_000, -32_001]),
      message: text,
      data: z.union([refused, z.strictObject({ code: text }), z.strictObject({ supported: z.array(text).min(1) })]).optional(),
    }),
  }),
};
