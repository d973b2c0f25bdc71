import * as z from 'zod';
import { agentsApi } from '../../functions/worker/agents-api.ts';
import { finalAnswer } from '../../functions/worker/first-answers.ts';
import { checkoutRequest, lookupRequest, productRequest, searchRequest } from '../../src/features/agents/agents.schema.ts';
import { knowProfile } from '../../src/features/agents/fetch-profile.server.ts';
import { operations } from '../../src/features/agents/operations.server.ts';
import { isOfAgents } from '../../src/rules/agents/agent-address.ts';
import { capabilities, UCP_VERSION } from '../../src/rules/agents/protocol.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Body, Route } from './routes.ts';

const PROFILE = 'https://chat.agent-desk.in/profile.json';
/** Ids of pieces, of which some exist. */
const ids = z.enum(['P1', 'P2', 'P1-2.4', 'P3-2.6', 'P4-Free size', 'P999', 'x']);
const line = z.object({ item: z.object({ id: ids }), quantity: z.int().min(1).max(99) });
const lines = z.object({ line_items: z.array(line).max(4) });
const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  method: z.enum(['initialize', 'ping', 'tools/list', 'tools/call', 'tools/call', 'notifications/initialized']),
  params: z.object({
    name: z.enum(Object.keys(operations)),
    arguments: z.object({
      meta: z.object({ 'ucp-agent': z.object({ profile: z.literal(PROFILE) }) }),
      id: z.string().optional(),
      catalog: z.union([searchRequest, lookupRequest, productRequest]),
      cart: lines,
      checkout: z.union([lines, checkoutRequest]),
    }),
  }),
});

const route = (method: string, pattern: string, body: Body = 'none'): Route => ({
  ...{ name: `${method} ${pattern}`, method, pattern, permission: 'shop', body, isPage: false, isSlow: false },
});

export const agentRoutes: readonly Route[] = [
  route('GET', '/.well-known/ucp'),
  route('POST', '/ucp/catalog/search', { json: searchRequest }),
  route('POST', '/ucp/catalog/lookup', { json: lookupRequest }),
  route('POST', '/ucp/catalog/product', { json: z.object({ id: ids, selected: productRequest.shape.selected }) }),
  ...['/ucp/carts', '/ucp/checkout-sessions'].flatMap((path) => [
    route('POST', path, { json: lines }),
    route('GET', `${path}/:id`),
    route('PUT', `${path}/:id`, { json: lines }),
    route('POST', `${path}/:id/cancel`),
  ]),
  route('POST', '/ucp/checkout-sessions/:id/complete'),
  route('GET', '/ucp/mcp'),
  route('DELETE', '/ucp/mcp'),
  route('OPTIONS', '/ucp/mcp'),
  route('POST', '/ucp/mcp', { json: call }),
];

export const isForAgents = (pathname: string): boolean => isOfAgents(new URL(pathname, 'https://shop.test'), {});

/** The answer to an agent whose profile the shop knows, unless the request names another. */
export function agentAnswer(shop: FreshShop, address: string, init: RequestInit): Promise<Response> {
  const theirs = new Map(Object.values(capabilities).map(({ name }) => [name as string, [UCP_VERSION]]));
  knowProfile(PROFILE, { version: UCP_VERSION, capabilities: theirs });
  const incoming = new Request(address, init);
  if (!incoming.headers.has('ucp-agent')) incoming.headers.set('ucp-agent', `profile="${PROFILE}"`);
  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}), passThroughOnException() {}, props: {} };
  return Promise.resolve(agentsApi.fetch(incoming, shop.env, context)).then((answer) => finalAnswer(incoming, answer));
}
