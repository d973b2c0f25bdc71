import { addressNames, isCounted, isOverLimit, senderOf } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { sign } from '../../platform/signing.ts';
import { type NegotiationFault, negotiationFault, negotiationFaults } from '../../rules/agents/negotiation.ts';
import { profileAddress } from '../../rules/agents/profile-address.ts';
import type { Capability } from '../../rules/agents/protocol.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { profileAt } from './fetch-profile.server.ts';

/** An agent whose profile was read. */
export interface Agent {
  readonly host: string;
  /** 'agent.in': under this name its visits and orders are counted. */
  readonly site: string;
  /** Keyed hash of the network from which it calls; '' on the local machine. */
  readonly net: string;
}

const tooMany = () => new AgentRefusal(429, 'rate_limited', 'Too many calls in a minute.');

const faultOf = (fault: NegotiationFault) => {
  const { status, content } = negotiationFaults[fault];
  return new AgentRefusal(status === 200 ? 422 : status, fault, content);
};

/** Hosts on which the shop itself answers. */
const ownHosts = ({ env }: Shop) => [new URL(env.SHOP_URL).hostname, ...(env.AGENTS_HOST === undefined ? [] : [env.AGENTS_HOST])];

/** Counts a call of a network address, before anything of it is read. @throws AgentRefusal rate_limited */
export async function limitAddress({ env }: Shop, request: Request): Promise<void> {
  if (await isOverLimit(env.AGENT_LIMIT, addressNames(env, request))) throw tooMany();
}

/**
 * Finds out who asks, and whether both have a common way to do it.
 * @param profile the address that the call names as that of its agent's profile
 * @returns the agent, or null where its profile does not have what is wanted: that is an answer of the protocol
 * @throws AgentRefusal for every other fault, and where the agent calls too often
 */
export async function admit(shop: Shop, request: Request, profile: string | null, wanted: Capability): Promise<Agent | null> {
  const address = profile === null ? null : profileAddress(profile, ownHosts(shop));
  if (!address) throw faultOf('invalid_profile_url');
  const { host, site } = address;
  if (isCounted(shop.env, request) && (await isOverLimit(shop.env.AGENT_LIMIT, [`host ${host}`]))) throw tooMany();
  const read = await profileAt(shop, address, request);
  if (typeof read === 'string') throw faultOf(read);
  const fault = negotiationFault(read, wanted);
  if (fault === 'capabilities_incompatible') return null;
  if (fault) throw faultOf(fault);
  const from = senderOf(shop.env, request);
  return { host, site, net: from === null ? '' : await sign(shop.env, 'agent', from) };
}
