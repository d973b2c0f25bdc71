import { MINUTE } from '../limits.ts';

/** The version of the Universal Commerce Protocol that the shop speaks. */
export const UCP_VERSION = '2026-08-25';
const SPECIFICATION = `https://ucp.dev/${UCP_VERSION}`;
const NAMESPACE = 'dev.ucp.shopping';

/** Abilities of agents here, with the file of each schema. */
export const capabilities = {
  search: { name: `${NAMESPACE}.catalog.search`, spec: 'catalog/search', file: 'catalog_search' },
  lookup: { name: `${NAMESPACE}.catalog.lookup`, spec: 'catalog/lookup', file: 'catalog_lookup' },
  cart: { name: `${NAMESPACE}.cart`, spec: 'cart', file: 'cart' },
  checkout: { name: `${NAMESPACE}.checkout`, spec: 'checkout', file: 'checkout' },
} as const;
export type Capability = keyof typeof capabilities;

/** Ids of one look-up. */
export const LOOKED_UP_MAX = 24;
/** Lines of one cart: its id has them all, and must fit into an address. */
export const AGENT_LINES_MAX = 20;
/** Ms for which a cart or a checkout can be opened again. */
export const AGENT_CART_LASTS = 24 * 60 * MINUTE;
/** Carts that the database keeps because their agents changed them: in all, and of the agents of one site or one network. */
export const AGENT_CARTS_MAX = 5_000;
export const AGENT_CARTS_OF_ONE_MAX = 250;
/** Ms for which the answer to a keyed call is given again: the protocol asks for a day at least. */
export const AGENT_ANSWER_LASTS = 24 * 60 * MINUTE;
/** Answers to keyed calls that the database keeps, of all agents and of the agents of one site. */
export const AGENT_ANSWERS_MAX = 5_000;
export const AGENT_ANSWERS_OF_SITE_MAX = 500;
/** The last fifth of carts and of answers is for sites that had one of either this long ago, in ms: those who come in crowds do not shut them out. */
export const AGENT_NEW_SHARE = 0.8;
export const AGENT_KNOWN_AFTER = 60 * MINUTE;
/** Ms after which a keyed call without an answer counts as broken off. */
export const AGENT_CALL_LASTS = MINUTE;
/** Seconds for which anybody may keep the shop's profile. */
export const PROFILE_KEPT_SECONDS = 3_600;
/** Seconds after which an agent that sent too much may go on. */
export const AGENT_RETRY_SECONDS = 60;

interface Places {
  /** Address that agents call: 'https://agents.shop.in'. */
  readonly calls: string;
  /** Address at which shoppers buy: 'https://shop.in'. */
  readonly shop: string;
}

/** The profile of the shop, which agents read first. It takes no payment: shoppers pay on the shop's own pages. */
export function businessProfile({ calls, shop }: Places): object {
  const service = (transport: 'rest' | 'mcp', schema: string, path: string) => ({
    ...{ version: UCP_VERSION, spec: `${SPECIFICATION}/specification/overview`, transport },
    ...{ schema: `${SPECIFICATION}/services/shopping/${schema}`, endpoint: `${calls}${path}` },
  });
  const declared = Object.values(capabilities).map(({ name, spec, file }) => [
    name,
    [
      {
        version: UCP_VERSION,
        spec: `${SPECIFICATION}/specification/shopping/${spec}`,
        schema: `${SPECIFICATION}/schemas/shopping/${file}.json`,
      },
    ],
  ]);
  const permalink = {
    ...{ version: UCP_VERSION, spec: `${SPECIFICATION}/specification/permalink` },
    ...{ schema: `${SPECIFICATION}/schemas/shopping/permalink.json`, config: { endpoint: `${shop}/buy` } },
  };
  return {
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      services: { [NAMESPACE]: [service('rest', 'rest.openapi.json', '/ucp'), service('mcp', 'mcp.openrpc.json', '/ucp/mcp')] },
      capabilities: {
        ...Object.fromEntries(declared),
        // Permalinks need https, which a shop on one machine does not have.
        ...(shop.startsWith('https://') && { [`${NAMESPACE}.permalink`]: [permalink] }),
      },
      payment_handlers: {},
    },
  };
}
