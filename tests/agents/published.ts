import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer, Form } from './all-answers.ts';

/** Where the published schemas describe each form; those of refusals have none. */
const places: Readonly<Partial<Record<Form, string>>> = {
  profile: 'profile.json#/$defs/business_schema',
  search: 'shopping/catalog_search.json#/$defs/search_response',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  cart: 'shopping/cart.json',
  checkout: 'shopping/checkout.json',
  error: 'common/types/error_response.json',
  rpc: 'transports/jsonrpc.json',
};

const isAddress = (text: string) => URL.canParse(text);
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);

/**
 * Compares answers with the published schemas, which are read from a folder because they may not be copied here. Returns what is wrong.
 * @param folder `source/schemas` of a copy of the protocol's repository
 */
export function comparePublished(folder: string, answers: readonly Answer[]): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const name of ['uri', 'uri-reference']) ajv.addFormat(name, isAddress);
  ajv.addFormat('date-time', isTime);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const ids = new Map<string, string>();
  for (const file of files) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly $id?: string };
    if (schema.$id === undefined) continue;
    ids.set(file.replaceAll('\\', '/'), schema.$id);
    ajv.addSchema(schema);
  }
  return answers.flatMap(({ form, name, body }) => {
    const [file = '', pointer] = (places[form] ?? '').split('#');
    if (file === '') return [];
    const id = ids.get(file);
    const check = id === undefined ? undefined : ajv.getSchema(pointer === undefined ? id : `${id}#${pointer}`);
    if (!check) return [`${name}: the folder has no ${places[form]}`];
    if (check(body)) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${form}, ${name}: ${instancePath || '/'} ${message}`);
  });
}
