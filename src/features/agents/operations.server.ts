import * as z from 'zod/mini';
import type { Shop } from '../../platform/shop.ts';
import type { Outcome } from '../../rules/agents/envelope.ts';
import type { Capability } from '../../rules/agents/protocol.ts';
import type { Agent } from './admit.server.ts';
import { cartRequest, checkoutRequest, lookupRequest, productRequest, searchRequest } from './agents.schema.ts';
import { cancelBasket, createCart, createCheckout, readBasketOf, updateBasket } from './carts.server.ts';
import { lookUp, readInDetail, searchCatalogue } from './catalogue.server.ts';

interface Call<Body> {
  readonly shop: Shop;
  readonly agent: Agent;
  /** Of the cart or checkout; '' where the operation has none. */
  readonly id: string;
  readonly body: Body;
}

/** An operation of agents, by REST and by MCP with the same bodies. */
export interface Operation {
  readonly capability: Capability;
  /** The argument of MCP that has the body; null without one. */
  readonly argument: 'catalog' | 'cart' | 'checkout' | null;
  readonly hasId: boolean;
  readonly schema: z.ZodMiniType;
  readonly text: string;
  run(call: Call<unknown>): Promise<Outcome>;
}

const operation = <S extends z.ZodMiniType>(
  { schema, ...facts }: Omit<Operation, 'run' | 'schema'> & { readonly schema: S },
  run: (call: Call<z.output<S>>) => Promise<Outcome>,
): Operation => ({ ...facts, schema, run: ({ body, ...call }) => run({ ...call, body: body as z.output<S> }) });

const nothing = z.optional(z.unknown());
const ofCatalogue = { argument: 'catalog', hasId: false } as const;
const ofCart = { capability: 'cart', argument: 'cart' } as const;
const ofCheckout = { capability: 'checkout', argument: 'checkout' } as const;
const byId = { argument: null, hasId: true, schema: nothing } as const;

export const operations = {
  search_catalog: operation(
    { ...ofCatalogue, capability: 'search', schema: searchRequest, text: 'Searches the pieces on sale by words, category and price.' },
    ({ shop, body }) => searchCatalogue(shop, body),
  ),
  lookup_catalog: operation(
    { ...ofCatalogue, capability: 'lookup', schema: lookupRequest, text: 'Looks up pieces and their sizes by id.' },
    ({ shop, body }) => lookUp(shop, body),
  ),
  get_product: operation(
    { ...ofCatalogue, capability: 'lookup', schema: productRequest, text: 'Reads one piece with its sizes, price and stock.' },
    ({ shop, body }) => readInDetail(shop, body),
  ),
  create_cart: operation({ ...ofCart, hasId: false, schema: cartRequest, text: 'Begins a cart and prices it.' }, ({ shop, agent, body }) =>
    createCart(shop, agent, body),
  ),
  get_cart: operation({ ...byId, capability: 'cart', text: 'Reads a cart, priced now.' }, ({ shop, agent, id }) =>
    readBasketOf(shop, agent, 'cart', id),
  ),
  update_cart: operation(
    { ...ofCart, hasId: true, schema: cartRequest, text: 'Replaces all lines of a cart.' },
    ({ shop, agent, id, body }) => updateBasket(shop, agent, 'cart', id, body),
  ),
  cancel_cart: operation({ ...byId, capability: 'cart', text: 'Ends a cart.' }, ({ shop, agent, id }) =>
    cancelBasket(shop, agent, 'cart', id),
  ),
  create_checkout: operation(
    { ...ofCheckout, hasId: false, schema: checkoutRequest, text: 'Begins a checkout. The shopper pays at its continue_url.' },
    ({ shop, agent, body }) => createCheckout(shop, agent, body),
  ),
  get_checkout: operation({ ...byId, capability: 'checkout', text: 'Reads a checkout, priced now.' }, ({ shop, agent, id }) =>
    readBasketOf(shop, agent, 'checkout', id),
  ),
  update_checkout: operation(
    { ...ofCheckout, hasId: true, schema: cartRequest, text: 'Replaces all lines of a checkout.' },
    ({ shop, agent, id, body }) => updateBasket(shop, agent, 'checkout', id, body),
  ),
  complete_checkout: operation(
    { ...byId, capability: 'checkout', text: 'Answers with the continue_url: the shop takes no payment from agents.' },
    ({ shop, agent, id }) => readBasketOf(shop, agent, 'checkout', id),
  ),
  cancel_checkout: operation({ ...byId, capability: 'checkout', text: 'Ends a checkout.' }, ({ shop, agent, id }) =>
    cancelBasket(shop, agent, 'checkout', id),
  ),
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
