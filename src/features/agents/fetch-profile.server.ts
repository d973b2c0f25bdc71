import { sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import { readBytes } from '../../platform/request/body.ts';
import { isOverLimit, senderOf } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type AgentProfile, type NegotiationFault, readAgentProfile } from '../../rules/agents/negotiation.ts';
import type { ProfileAddress } from '../../rules/agents/profile-address.ts';
import { HOUR, MINUTE } from '../../rules/limits.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { isKnownSite } from './known-site.server.ts';

/** Ms for connecting and for the whole answer together. */
const PROFILE_TIMEOUT = 2_000;
/** The protocol asks not to take less. */
const PROFILE_BYTES_MAX = 128 * 1024;
/** Ms for which a profile, or the fault of one, is kept at least, and at most. */
const KEPT_MIN = MINUTE;
const KEPT_MAX = HOUR;
/** Profiles that one Worker keeps; the one that was asked for longest ago goes first. */
const PROFILES_KEPT = 200;

type Read = AgentProfile | Extract<NegotiationFault, 'profile_unreachable' | 'profile_malformed'>;

interface Kept {
  readonly read: Read;
  /** UTC ms. */
  readonly until: number;
}

/**
 * The profiles of agents by their addresses, also of those that could not be fetched. Only what was read is kept: a request of workerd must
 * not wait for the fetch of another one.
 */
const kept = new Map<string, Kept>();

/** Forgets what was read before. @internal for tests */
export const forgetProfiles = (): void => kept.clear();
/** Knows a profile that was not fetched. @internal for tests */
export const knowProfile = (address: string, read: AgentProfile): void => void kept.set(address, { read, until: Number.POSITIVE_INFINITY });

/** Ms for which an answer says that it may be kept, within the bounds. No expression that could be slow reads what a stranger writes. */
function lifetimeOf(headers: Headers): number {
  const parts = (headers.get('cache-control') ?? '').slice(0, 200).toLowerCase().split(',');
  const [, seconds = ''] = parts.map((part) => part.trim().split('=')).find(([name]) => name === 'max-age') ?? [];
  const ms = Number.parseInt(seconds, 10) * 1_000;
  return Math.min(KEPT_MAX, Math.max(KEPT_MIN, Number.isFinite(ms) ? ms : 0));
}

/** Returns the address; tests answer for all hosts: 'http://127.0.0.1:4420' + '/agent.in/profile.json'. */
const addressIn = ({ env }: Shop, { url, host }: ProfileAddress) =>
  env.AGENTS_SANDBOX_URL === undefined ? url.href : `${env.AGENTS_SANDBOX_URL}/${host}${url.pathname}${url.search}`;

function profileIn(bytes: Uint8Array): Read {
  try {
    return readAgentProfile(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))) ?? 'profile_malformed';
  } catch {
    return 'profile_malformed';
  }
}

async function fetched(shop: Shop, address: ProfileAddress): Promise<{ readonly read: Read; readonly lasts: number }> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PROFILE_TIMEOUT);
  try {
    const headers = { accept: 'application/json' };
    const answer = await fetch(addressIn(shop, address), { redirect: 'manual', signal: stop.signal, headers });
    if (answer.status !== 200) return { read: 'profile_unreachable', lasts: KEPT_MIN };
    return { read: profileIn(await readBytes(answer, PROFILE_BYTES_MAX)), lasts: lifetimeOf(answer.headers) };
  } catch (error) {
    return { read: error instanceof ShopError ? 'profile_malformed' : 'profile_unreachable', lasts: KEPT_MIN };
  } finally {
    clearTimeout(timer);
    // What is left of an answer is not waited for.
    stop.abort();
  }
}

/**
 * Counts one fetch. What a network or a site may not do any more takes nothing from the others, and sites that are known have a purse of
 * their own when newcomers have emptied that of all. @throws AgentRefusal
 */
async function takeTurn(shop: Shop, { site }: ProfileAddress, request: Request): Promise<void> {
  const { env, db, now } = shop;
  const from = senderOf(env, request);
  if (from === null) return;
  const busy = () => new AgentRefusal(503, 'busy', 'Too many new agents ask at this moment.');
  if (await isOverLimit(env.FORM_LIMIT, [`profiles for ${from}`])) throw busy();
  if (await isOverLimit(env.AGENT_LIMIT, [`profiles of ${site}`])) throw busy();
  if (!(await isOverLimit(env.AGENT_LIMIT, ['profiles']))) return;
  const [known] = await db
    .read({ known: selectRaw<{ is: number }>(sql`SELECT ${isKnownSite(site, now)} AS "is"`) })
    .then((rows) => rows.known);
  if (known?.is !== 1 || (await isOverLimit(env.AGENT_LIMIT, ['profiles of known sites']))) throw busy();
}

/**
 * Returns the profile of an agent, or why there is none. Faults are kept as long as short-lived profiles are, so that a host that does not
 * answer is asked about once a minute, whoever names it. The fetches are counted for each network that asks for them, whatever comes of
 * them, then for each site, and then in all.
 * @throws AgentRefusal where too many profiles are fetched
 */
export async function profileAt(shop: Shop, address: ProfileAddress, request: Request): Promise<Read> {
  const { now } = shop;
  const name = address.url.href;
  const known = kept.get(name);
  kept.delete(name);
  if (known && known.until > now) {
    kept.set(name, known);
    return known.read;
  }
  await takeTurn(shop, address, request);
  shop.calls.spend();
  const { read, lasts } = await fetched(shop, address);
  kept.set(name, { read, until: now + lasts });
  const [oldest] = kept.keys();
  if (kept.size > PROFILES_KEPT && oldest !== undefined) kept.delete(oldest);
  return read;
}
