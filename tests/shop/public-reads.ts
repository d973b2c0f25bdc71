import { readHome } from '../../src/features/catalog/home/home.server.ts';
import { readFilterOptions } from '../../src/features/catalog/listing/filters/filter-options.server.ts';
import { type Listing, readListing } from '../../src/features/catalog/listing/listing.server.ts';
import { readProduct } from '../../src/features/catalog/product/product.server.ts';
import { readSuggestions } from '../../src/features/catalog/product/suggestions.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { SEARCH_CHARS_MAX } from '../../src/rules/limits.ts';
import { pagePlace, pageSearch } from '../../src/rules/listing/list-pages.ts';
import { parseListing, sortOptions } from '../../src/rules/listing/listing.ts';

type Read = (shop: Shop) => Promise<unknown>;

export const queryOf = (address: string) => parseListing(new URLSearchParams(address), SEARCH_CHARS_MAX);
export const listingAt = (shop: Shop, address: string, slug?: string): Promise<Listing> => readListing(shop, queryOf(address), slug);

/** The address that a page of a list links to. */
export const linkTo = (listing: Listing, page: number): string => pageSearch(listing.query, pagePlace(listing, page));

const searches = {
  gold: 'a common word',
  'lotus jhumkas': 'two words',
  jhumkaas: 'a misspelling',
  ka: 'two letters',
  k: 'one letter',
  झुमका: 'a Hindi word of the owner’s list',
  'pearl under 500': 'a word and a price',
  helicopter: 'a word that no piece has',
};
const filters = {
  'stock=1': 'in stock',
  'stock=1&sort=price-asc': 'in stock, by price',
  'occasion=wedding&stone=kundan': 'two words of pieces',
  'finish=rose+gold': 'a rare word of pieces',
  'price_min=500&price_max=1000': 'a ready price',
  'price_max=777&sale=1&sort=sold-desc': 'a price of one’s own, reduced, most bought',
  'filter_categories=1,2&size=2.6': 'two categories and a size',
  'search=lotus&stock=1&sort=price-desc': 'a search, in stock, dearest first',
};
const sorts = Object.keys(sortOptions);

/** The reads of every page that lists pieces. Those of a piece need one with others in its category. */
export function publicReads(piece: number): readonly (readonly [name: string, read: Read])[] {
  const listings: [string, Read][] = [
    ...sorts.map((sort): [string, Read] => [`all, ${sort}`, (shop) => listingAt(shop, `sort=${sort}`)]),
    ...sorts.map((sort): [string, Read] => [`category, ${sort}`, (shop) => listingAt(shop, `sort=${sort}`, 'earrings')]),
    ...Object.entries(searches).map(([search, name]): [string, Read] => [
      `search: ${name}`,
      (shop) => listingAt(shop, new URLSearchParams({ search }).toString()),
    ]),
    ['search in a category, by price', (shop) => listingAt(shop, 'search=gold&sort=price-asc', 'rings')],
    ...Object.entries(filters).map(([address, name]): [string, Read] => [`filters: ${name}`, (shop) => listingAt(shop, address)]),
    ['an unknown category', (shop) => listingAt(shop, '', 'brooches')],
  ];
  const choices = ['', 'stock=1', 'search=gold', 'search=turquoise', 'finish=rose+gold'].map((address): [string, Read] => [
    `choices: ${address || 'all'}`,
    (shop) => readFilterOptions(shop, queryOf(address)),
  ]);
  return [
    ['home', (shop) => readHome(shop)],
    ...listings,
    ...choices,
    ['choices: category', (shop) => readFilterOptions(shop, queryOf(''), 'earrings')],
    ['a piece', (shop) => readProduct(shop, piece)],
    ['suggestions of the checkout', (shop) => readSuggestions(shop, [piece])],
  ];
}
