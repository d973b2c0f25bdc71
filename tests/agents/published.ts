import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { type Answer, type Form, rpcForms } from './all-answers.ts';

type Places = Readonly<Partial<Record<Form, string>>>;

/** Where the schemas of UCP describe each form; those of refusals have none. */
const ofUcp: Places = {
  profile: 'profile.json#/$defs/business_schema',
  search: 'shopping/catalog_search.json#/$defs/search_response',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  cart: 'shopping/cart.json',
  checkout: 'shopping/checkout.json',
  error: 'common/types/error_response.json',
  called: 'transports/mcp_tool_call.json#/$defs/response',
  rpcError: 'transports/jsonrpc.json#/$defs/error_response',
  ...{ initialize: 'transports/jsonrpc.json', tools: 'transports/jsonrpc.json', pong: 'transports/jsonrpc.json' },
};

/** Where the schema of MCP describes the result of a call; `rpcError` is a whole message. */
const ofMcp: Places = {
  initialize: 'InitializeResult',
  tools: 'ListToolsResult',
  called: 'CallToolResult',
  pong: 'EmptyResult',
  rpcError: 'JSONRPCErrorResponse',
};

const isAddress = (text: string) => URL.canParse(text);
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);

function readerOfSchemas() {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const name of ['uri', 'uri-reference']) ajv.addFormat(name, isAddress);
  for (const name of ['uri-template', 'byte']) ajv.addFormat(name, true);
  ajv.addFormat('date-time', isTime);
  return ajv;
}

const readSchema = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { readonly $id?: string } & Exclude<AnySchema, boolean>;

function faultsOf(ajv: Ajv2020, reference: string, { form, name }: Answer, value: unknown): string[] {
  const check = ajv.getSchema(reference);
  if (!check) return [`${name}: there is no schema ${reference}`];
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${form}, ${name}: ${instancePath || '/'} ${message}`);
}

/**
 * Compares answers with the published schemas of UCP, which are read from a folder because they may not be copied here. Returns what is
 * wrong.
 * @param folder `source/schemas` of a copy of the protocol's repository
 */
export function comparePublished(folder: string, answers: readonly Answer[]): string[] {
  const ajv = readerOfSchemas();
  const ids = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))) {
    const schema = readSchema(join(folder, file));
    if (schema.$id === undefined) continue;
    ids.set(file.replaceAll('\\', '/'), schema.$id);
    ajv.addSchema(schema);
  }
  return answers.flatMap((answer) => {
    const [file = '', pointer] = (ofUcp[answer.form] ?? '').split('#');
    if (file === '') return [];
    return faultsOf(ajv, `${ids.get(file) ?? file}${pointer === undefined ? '' : `#${pointer}`}`, answer, answer.body);
  });
}

/**
 * The same for the schema of MCP.
 * @param file `schema/2025-11-25/schema.json` of a copy of its repository
 */
export function compareMcp(file: string, answers: readonly Answer[]): string[] {
  const ajv = readerOfSchemas();
  ajv.addSchema(readSchema(file), 'mcp');
  return answers.flatMap((answer) => {
    const { form } = answer;
    if (!rpcForms.some((each) => each === form)) return [];
    const body = answer.body as { readonly id: unknown; readonly result?: unknown };
    if (form !== 'rpcError') return faultsOf(ajv, `mcp#/$defs/${ofMcp[form]}`, answer, body.result);
    // JSON-RPC 2.0 and UCP give a message that could not be read the id null, MCP none.
    const { id, ...rest } = body;
    return faultsOf(ajv, `mcp#/$defs/${ofMcp[form]}`, answer, id === null ? rest : body);
  });
}
