import type * as z from 'zod/mini';
import type { Shop } from '../../platform/shop.ts';
import { type AgentSearch, answeredPart, limitOf, listingOf, pricesOf } from '../../rules/agents/agent-search.ts';
import { failure, type InfoMessage, type Outcome, success, unrecoverable } from '../../rules/agents/envelope.ts';
import { chosenSize, detailedProduct, foundProduct, listedProduct } from '../../rules/agents/product-answer.ts';
import { parsePieceId } from '../../rules/links/piece-id.ts';
import { urls } from '../../urls.ts';
import { readListing } from '../catalog/listing/listing.server.ts';
import { readLayoutData } from '../content/layout-data.server.ts';
import type { lookupRequest, productRequest } from './agents.schema.ts';
import { agentLinks, readPieces, shopAddress } from './read-pieces.server.ts';

/** No category of the shop has this id. */
const NO_CATEGORY = 999_999_999;

/** Ids of the categories that a search names as our answers do, or by the word of their address; null if it names none. */
async function categoriesOf(shop: Shop, { filters }: AgentSearch): Promise<readonly number[] | null> {
  const names = filters?.categories?.map((name) => name.trim().toLowerCase()) ?? [];
  if (names.length === 0) return null;
  const { shelves } = await readLayoutData(shop);
  const ids = shelves
    .filter(({ englishName, slug }) => names.includes(englishName.toLowerCase()) || names.includes(slug))
    .map(({ id }) => id);
  return ids.length > 0 ? ids : [NO_CATEGORY];
}

/** Searches as the shop's own listing does, so that agents find what shoppers find, in the same order. */
export async function searchCatalogue(shop: Shop, asked: AgentSearch): Promise<Outcome> {
  const { passed, ...query } = listingOf(asked, await categoriesOf(shop, asked));
  const listing = await readListing(shop, query);
  const { shown, pagination } = answeredPart(listing, passed, limitOf(asked));
  const prices = pricesOf(asked);
  const cards = listing.cards.slice(...shown).filter(({ price }) => !prices || (price.unit >= prices.min && price.unit <= prices.max));
  const pieces = await readPieces(
    shop,
    cards.map(({ id }) => id),
  );
  const ignored: InfoMessage[] =
    asked.filters?.price && !prices ? [{ type: 'info', code: 'price_filter_ignored', content: 'Prices of this shop are in INR.' }] : [];
  return success('search', {
    products: pieces.map((piece) => listedProduct(piece, agentLinks(shop))),
    pagination,
    ...(ignored.length > 0 && { messages: ignored }),
  });
}

/** Looks up pieces and their sizes. What is not found is said in messages. */
export async function lookUp(shop: Shop, { ids }: z.output<typeof lookupRequest>): Promise<Outcome> {
  const asked = [...new Set(ids)];
  const numbers = asked.flatMap((id) => parsePieceId(id)?.productId ?? []);
  const pieces = await readPieces(shop, [...new Set(numbers)]);
  const found = pieces.flatMap((piece) => {
    const own = asked.filter((id) => parsePieceId(id)?.productId === piece.id);
    return foundProduct(piece, agentLinks(shop), own) ?? [];
  });
  const named = new Set(found.flatMap((each) => each.named));
  const missing = asked.filter((id) => !named.has(id));
  return success('lookup', {
    products: found.map(({ product }) => product),
    ...(missing.length > 0 && {
      messages: missing.map((id): InfoMessage => ({ type: 'info', code: 'not_found', content: `Not found: ${id}` })),
    }),
  });
}

/** Reads one piece in detail. */
export async function readInDetail(shop: Shop, { id, selected }: z.output<typeof productRequest>): Promise<Outcome> {
  const named = parsePieceId(id);
  const [piece] = named ? await readPieces(shop, [named.productId]) : [];
  const isSize = named?.size === '' || piece?.sizes.some(({ size }) => size === named?.size);
  if (!named || !piece || !isSize)
    return failure([unrecoverable('not_found', 'No piece on sale has this id.')], shopAddress(shop) + urls.collections());
  return success('lookup', { product: detailedProduct(piece, agentLinks(shop), named.size || chosenSize(selected ?? [])) });
}
