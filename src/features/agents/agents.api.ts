import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import * as z from 'zod/mini';
import { sha256 } from '../../platform/hashing.ts';
import { logFault } from '../../platform/log/log.ts';
import { readBytes, readJson } from '../../platform/request/body.ts';
import { NOT_KEPT, setSecurityHeaders } from '../../platform/request/headers.ts';
import { noteRoute } from '../../platform/request/request-note.ts';
import type { Shop } from '../../platform/shop.ts';
import { shopErrorIn } from '../../platform/shop-error.ts';
import { CALLS_PATH, PROFILE_PATH } from '../../rules/agents/agent-address.ts';
import { agentProfileIn } from '../../rules/agents/agent-header.ts';
import { rpcCodes } from '../../rules/agents/json-rpc.ts';
import { businessProfile, PROFILE_KEPT_SECONDS } from '../../rules/agents/protocol.ts';
import type { Permission } from '../../rules/people/permissions.ts';
import { urls } from '../../urls.ts';
import { limitAddress } from './admit.server.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { mcpAnswer, type RpcAnswer, rpcError, rpcRefusal } from './mcp.server.ts';
import type { OperationName } from './operations.server.ts';
import { perform } from './perform.server.ts';
import { shopAddress } from './read-pieces.server.ts';

interface AgentEnv {
  Bindings: object;
  Variables: { shop: Shop };
}
type Ask = Context<AgentEnv>;
type Open = (env: object, waitUntil: (work: Promise<unknown>) => void) => Shop;

const MCP_PATH = `${CALLS_PATH}/mcp`;
const homeOf = (shop: Shop) => shopAddress(shop) + urls.home;
const callsAddress = (shop: Shop) => (shop.env.AGENTS_HOST === undefined ? shopAddress(shop) : `https://${shop.env.AGENTS_HOST}`);
const notFound = () => new AgentRefusal(404, 'not_found', 'There is no such address.');

/** The profile and its validator, by the two addresses that it names. */
const profiles = new Map<string, { readonly text: string; readonly etag: string }>();

async function profileFor(shop: Shop) {
  const places = { calls: callsAddress(shop), shop: shopAddress(shop) };
  const key = JSON.stringify(places);
  const text = profiles.get(key)?.text ?? JSON.stringify(businessProfile(places));
  const made = profiles.get(key) ?? { text, etag: `"${(await sha256(text)).slice(0, 32)}"` };
  profiles.set(key, made);
  return made;
}

/** The profile is the same for everybody and reads nothing. */
async function profileAnswer(c: Ask): Promise<Response> {
  const { text, etag } = await profileFor(c.var.shop);
  const headers = { 'cache-control': `public, max-age=${PROFILE_KEPT_SECONDS}`, etag };
  const known = (c.req.header('if-none-match') ?? '')
    .slice(0, 500)
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'content-type': 'application/json' });
}

/** MCP is for programs: a page of another site, which a browser names, gets nothing. @throws AgentRefusal */
function refuseForeignPage(c: Ask): void {
  const origin = c.req.header('origin');
  if (origin === undefined || [shopAddress(c.var.shop), callsAddress(c.var.shop)].includes(origin)) return;
  throw new AgentRefusal(403, 'origin_forbidden', 'Pages of other sites may not call this address.');
}

/** Every error of a call by REST: its status says what it is about, the body what it is. */
function refusalOf(error: Error, place: string): AgentRefusal {
  if (error instanceof AgentRefusal) return error;
  const refused = shopErrorIn(error)?.refusal;
  if (refused?.code === 'BODY_TOO_LARGE') return new AgentRefusal(413, 'request_too_large', refused.message);
  if (refused?.status === 503) return new AgentRefusal(503, 'busy', refused.message);
  if (refused?.code === 'BAD_REQUEST') return new AgentRefusal(400, 'invalid_request', 'The body must be JSON.');
  logFault(place, error);
  return new AgentRefusal(500, 'internal', 'Something went wrong in the shop.');
}

const rpcSent = (c: Ask, { status, body }: RpcAnswer) => (body === null ? c.body(null, 202) : c.json(body, status as 200));

function onError(error: Error, c: Ask): Response {
  const refusal = refusalOf(error, `${c.req.method} ${c.req.path}`);
  if (refusal.retryAfter !== null) c.header('retry-after', String(refusal.retryAfter));
  if (refusal.status === 405) c.header('allow', 'POST');
  const home = homeOf(c.var.shop);
  if (c.req.path === MCP_PATH && refusal.status !== 404) {
    if (refusal.code === 'invalid_request') return rpcSent(c, rpcError(null, 400, rpcCodes.parse, refusal.message));
    return rpcSent(c, rpcRefusal(null, refusal, home));
  }
  return c.json({ code: refusal.code, content: refusal.message, continue_url: home }, refusal.status);
}

/** Everybody may call: like every route, each says so. */
const everybody: MiddlewareHandler<AgentEnv> & { readonly permission: Permission } = Object.assign(
  (async (c, next) => {
    const { shop } = c.var;
    if (shop.env.AGENTS === 'off') throw notFound();
    if (c.req.path !== PROFILE_PATH) {
      if (shop.env.AGENTS_HOST !== undefined && new URL(c.req.url).hostname !== shop.env.AGENTS_HOST) throw notFound();
      await limitAddress(shop, c.req.raw);
      shop.db.refuseWhileClosed();
      shop.db.refuseReadsInSilence();
    }
    await next();
  }) satisfies MiddlewareHandler<AgentEnv>,
  { permission: 'shop' as const },
);

/** A route of REST, which does the same as the tool of MCP of this name. */
const rest =
  (name: OperationName, hasBody = true) =>
  async (c: Ask) => {
    const { status, body } = await perform(c.var.shop, c.req.raw, {
      name,
      profile: agentProfileIn(c.req.header('ucp-agent') ?? null),
      id: c.req.param('id') ?? '',
      key: c.req.header('idempotency-key'),
      body: async () => {
        const bytes = await readBytes(c.req.raw);
        const { url, method, headers } = c.req.raw;
        const value = hasBody ? await readJson(new Request(url, { method, headers, body: bytes }), z.unknown()) : undefined;
        return { value, text: new TextDecoder().decode(bytes) };
      },
    });
    return c.json(body, status);
  };

/**
 * Routes that agents of shoppers call: the shop's profile, the catalogue, carts and checkouts by REST, and the same by MCP. Carts hold
 * nothing and checkouts take no payment: each names the page on which its shopper goes on. `open`: makes the shop of a request.
 */
export const agentsApp = (open: Open) =>
  new Hono<AgentEnv>()
    .onError(onError)
    .notFound(() => {
      throw notFound();
    })
    .use(async (c, next) => {
      c.set(
        'shop',
        open(c.env, (work) => c.executionCtx.waitUntil(work)),
      );
      await next();
      setSecurityHeaders(c.res.headers);
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', NOT_KEPT);
      if (c.req.path !== PROFILE_PATH) noteRoute(routePath(c, -1), c.var.shop.db);
    })
    .get(PROFILE_PATH, everybody, profileAnswer)
    .post(`${CALLS_PATH}/catalog/search`, everybody, rest('search_catalog'))
    .post(`${CALLS_PATH}/catalog/lookup`, everybody, rest('lookup_catalog'))
    .post(`${CALLS_PATH}/catalog/product`, everybody, rest('get_product'))
    .post(`${CALLS_PATH}/carts`, everybody, rest('create_cart'))
    .get(`${CALLS_PATH}/carts/:id`, everybody, rest('get_cart', false))
    .put(`${CALLS_PATH}/carts/:id`, everybody, rest('update_cart'))
    .post(`${CALLS_PATH}/carts/:id/cancel`, everybody, rest('cancel_cart', false))
    .post(`${CALLS_PATH}/checkout-sessions`, everybody, rest('create_checkout'))
    .get(`${CALLS_PATH}/checkout-sessions/:id`, everybody, rest('get_checkout', false))
    .put(`${CALLS_PATH}/checkout-sessions/:id`, everybody, rest('update_checkout'))
    .post(`${CALLS_PATH}/checkout-sessions/:id/complete`, everybody, rest('complete_checkout', false))
    .post(`${CALLS_PATH}/checkout-sessions/:id/cancel`, everybody, rest('cancel_checkout', false))
    // There is no stream to listen to, and no session to end.
    .on(['GET', 'DELETE'], MCP_PATH, everybody, () => {
      throw new AgentRefusal(405, 'method_not_allowed', 'Messages are sent by POST.');
    })
    // A browser asks before it sends: pages of other sites read no, those of the shop that they may.
    .on('OPTIONS', MCP_PATH, everybody, (c) => {
      refuseForeignPage(c);
      return c.body(null, 204, { allow: 'POST' });
    })
    .post(MCP_PATH, everybody, async (c) => {
      refuseForeignPage(c);
      const value = await readJson(c.req.raw, z.unknown());
      return rpcSent(c, await mcpAnswer(c.var.shop, c.req.raw, value, homeOf(c.var.shop)));
    });
