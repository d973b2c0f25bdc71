import { agentsApi } from '../../functions/worker/agents-api.ts';
import { finalAnswer } from '../../functions/worker/first-answers.ts';
import { capabilities, UCP_VERSION } from '../../src/rules/agents/protocol.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { type Outside, startOutside } from '../shop/machine/outside.ts';

/** The profile of an agent that can do everything. */
export const wholeProfile = (version = UCP_VERSION, names = Object.values(capabilities).map(({ name }) => name as string)) => ({
  ucp: { version, services: {}, payment_handlers: {}, capabilities: Object.fromEntries(names.map((name) => [name, [{ version }]])) },
});

export const PROFILE = 'https://chat.agent-desk.in/profile.json';

type Some<T> = readonly [T, ...T[]];
type Item = { readonly id: string; readonly title: string; readonly price: number };
type Tool = { readonly name: string; readonly inputSchema: object };

/** What tests look at in answers of any form. A part is there where the form has it. */
export interface AgentBody {
  readonly code: string;
  readonly content: string;
  readonly id: string;
  readonly status: string;
  readonly continue_url: string;
  readonly ucp: { readonly status: string; readonly services: Readonly<Record<'dev.ucp.shopping', Some<{ readonly endpoint: string }>>> };
  readonly messages: Some<{ readonly code: string; readonly severity?: string; readonly path?: string }>;
  readonly products: Some<{ readonly id: string; readonly variants: Some<{ readonly availability: { readonly available: boolean } }> }>;
  readonly pagination: { readonly cursor?: string };
  readonly line_items: Some<{ readonly item: Item; readonly quantity: number }>;
  readonly totals: Some<{ readonly amount: number }>;
  readonly result: {
    readonly protocolVersion: string;
    readonly tools: Some<Tool>;
    readonly structuredContent: object;
    readonly content: Some<{ readonly text: string }>;
  };
  readonly error: { readonly code: number; readonly data: object };
}

export type Sent = { readonly status: number; readonly headers: Headers; readonly body: AgentBody };

export interface AgentDesk {
  /** What answers for the profiles of all agents: 'GET /chat.agent-desk.in/profile.json'. */
  readonly outside: Outside;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Sent>;
  rpc(method: string, params?: object, id?: string | number): Promise<Sent>;
  tool(name: string, given: object): Promise<Sent>;
  /** Waits for work that continues after the answers. */
  settle(): Promise<void>;
}

/** A desk from which an agent with a whole profile calls a shop. */
export async function agentDesk(shop: FreshShop): Promise<AgentDesk> {
  const outside = await startOutside();
  shop.env.AGENTS_SANDBOX_URL = outside.url;
  outside.replies.set('GET /chat.agent-desk.in/profile.json', { body: wholeProfile() });
  const background: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void background.push(work), passThroughOnException() {}, props: {} };
  const send: AgentDesk['send'] = async (method, path, body, headers = {}) => {
    const { 'x-host': host = 'http://shop.test', ...others } = headers;
    const request = new Request(host + path, {
      method,
      headers: { 'ucp-agent': `profile="${PROFILE}"`, ...(body !== undefined && { 'content-type': 'application/json' }), ...others },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = await finalAnswer(request, await agentsApi.fetch(request, shop.env, context));
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as AgentBody };
  };
  const rpc: AgentDesk['rpc'] = (method, params, id = 1) =>
    send('POST', '/ucp/mcp', { jsonrpc: '2.0', id, method, ...(params && { params }) });
  return {
    outside,
    send,
    rpc,
    settle: async () => void (await Promise.allSettled(background)),
    tool: (name, given) => rpc('tools/call', { name, arguments: { meta: { 'ucp-agent': { profile: PROFILE } }, ...given } }),
  };
}

/** Limits each name to so many uses from now on, and returns how often each was used. `more`: those of another limit. */
export function limiterOf(shop: FreshShop, most: number, more: 'FORM_LIMIT' | null = null, mostOfMore = most): Map<string, number> {
  const used = new Map<string, number>();
  const limiter = (max: number) => ({
    limit: async ({ key }: { key: string }) => {
      used.set(key, (used.get(key) ?? 0) + 1);
      return { success: (used.get(key) ?? 0) <= max };
    },
  });
  shop.env.AGENT_LIMIT = limiter(most);
  if (more) shop.env[more] = limiter(mostOfMore);
  return used;
}
