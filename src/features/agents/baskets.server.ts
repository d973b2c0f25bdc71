import { eq, lte, sql } from 'drizzle-orm';
import { base64url, fromBase64 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';
import { type AgentBasket, type AgentLine, basketText, linesText, readBasket, readLines } from '../../rules/agents/agent-cart.ts';
import { AGENT_CART_LASTS, AGENT_CARTS_MAX, AGENT_CARTS_OF_ONE_MAX } from '../../rules/agents/protocol.ts';
import type { Agent } from './admit.server.ts';
import { agentBaskets } from './agent-baskets.table.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { roomFor } from './known-site.server.ts';

/** A cart, or the checkout that was made of it. */
export type BasketKind = 'cart' | 'checkout';

/** A basket that was opened by its id: what it contains now. */
export interface OpenBasket extends AgentBasket {
  readonly isCartCanceled: boolean;
  readonly isCheckoutCanceled: boolean;
}

const NONCE_BYTES = 12;
const ID_CHARS_MAX = 4_000;

/** A new basket. Nothing is written: its id says what it contains. */
export const newBasket = ({ now }: Shop, lines: readonly AgentLine[]): AgentBasket => ({
  nonce: base64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
  createdAt: now,
  lines,
});

/** UTC ms at which it can no longer be opened. */
export const endOf = ({ createdAt }: Pick<AgentBasket, 'createdAt'>): number => createdAt + AGENT_CART_LASTS;

/** A basket belongs to the site of the agent to whom it was given. */
const purposeOf = (kind: BasketKind, { site }: Pick<Agent, 'site'>) => `agent ${kind} of ${site}`;

/** Returns the id by which agents of a site name a basket: 'cart_…', with a signature. It is the same for the same basket. */
export async function basketId({ env }: Shop, agent: Pick<Agent, 'site'>, kind: BasketKind, basket: AgentBasket): Promise<string> {
  const text = base64url(new TextEncoder().encode(basketText(basket)));
  return `${kind}_${text}.${await sign(env, purposeOf(kind, agent), text)}`;
}

/** Opens a basket by its id. Null for an id that the shop did not give to this site, and for one that has ended. */
export async function openBasket(
  shop: Shop,
  agent: Pick<Agent, 'site'>,
  kind: BasketKind,
  id: string,
): Promise<{ given: AgentBasket; now: OpenBasket } | null> {
  const [text = '', signature = '', ...more] = id.slice(kind.length + 1).split('.');
  if (id.length > ID_CHARS_MAX || !id.startsWith(`${kind}_`) || more.length > 0) return null;
  if (!(await verify(shop.env, purposeOf(kind, agent), text, signature))) return null;
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  const given = bytes && readBasket(new TextDecoder().decode(bytes));
  if (!given || endOf(given) <= shop.now) return null;
  const [row] = await shop.db.orm.select().from(agentBaskets).where(eq(agentBaskets.nonce, given.nonce));
  const { isCartCanceled = false, isCheckoutCanceled = false } = row ?? {};
  return { given, now: { ...given, lines: (row && readLines(row.lines)) ?? given.lines, isCartCanceled, isCheckoutCanceled } };
}

/**
 * Notes what an agent changed, and deletes what has ended. A basket that was cancelled stays so.
 * @throws AgentRefusal where too many are kept, of all agents, of the site, or of the network
 */
export async function keepBasket({ db, now }: Shop, { site, net }: Pick<Agent, 'site' | 'net'>, basket: OpenBasket): Promise<void> {
  const { nonce, lines, isCartCanceled, isCheckoutCanceled } = basket;
  const [, written] = await db.write([
    db.orm.delete(agentBaskets).where(lte(agentBaskets.expiresAt, now)),
    sql`INSERT INTO agent_baskets (nonce, site, net, lines, is_cart_canceled, is_checkout_canceled, created_at, expires_at)
      SELECT ${nonce}, ${site}, ${net}, ${linesText(lines)}, ${Number(isCartCanceled)}, ${Number(isCheckoutCanceled)}, ${now}, ${endOf(basket)}
      WHERE (SELECT count(*) FROM agent_baskets) < ${roomFor(site, now, AGENT_CARTS_MAX)}
        AND (SELECT count(*) FROM agent_baskets WHERE site = ${site}) < ${AGENT_CARTS_OF_ONE_MAX}
        AND (${net} = '' OR (SELECT count(*) FROM agent_baskets WHERE net = ${net}) < ${AGENT_CARTS_OF_ONE_MAX})
        OR EXISTS (SELECT 1 FROM agent_baskets WHERE nonce = ${nonce})
      ON CONFLICT (nonce) DO UPDATE SET lines = excluded.lines,
        is_cart_canceled = max(is_cart_canceled, excluded.is_cart_canceled),
        is_checkout_canceled = max(is_checkout_canceled, excluded.is_checkout_canceled)
      RETURNING nonce`,
  ]);
  if (!written?.[0]) throw new AgentRefusal(503, 'busy', 'Too many carts are changed at this moment.');
}
