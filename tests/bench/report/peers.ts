import type { Results } from '../results.ts';
import type { Load } from '../server.ts';
import type { Table } from './table.ts';

/** A figure of the shop beside those of three other shops; null = it has no such page. Without a unit, more is better. */
export type Comparison = readonly [what: string, unit: string | null, own: number, ...peers: (number | null)[]];

export const peerNames = ['EverShop', 'Medusa', 'Payload'] as const;
/** Requests per second of the best peer. */
export const best = { product: 49.3, listing: 58.1 } as const;

export function loadOf({ server }: Results, what: string): Load {
  const found = server.loads.find((one) => one.what === what);
  if (!found) throw new Error(`${what} was not measured.`);
  return found;
}

/** Every figure that the peers have too, measured once on a machine of this kind: two shared cores, Debian 12, each with 100 pieces. */
export function comparisons(results: Results): Comparison[] {
  const { home, listing, product, checkout } = results.pages;
  const { cold, server, starts } = results;
  const kib = (bytes: number) => bytes / 1024;
  const script = ({ wire }: typeof home) => kib(wire.script + wire.later);
  const lab = ({ lab }: typeof home, figure: 'performance' | 'lcp' | 'tbt') => lab?.[figure] ?? 0;
  const rate = (what: string) => loadOf(results, what).perSecond;
  return [
    ['requests, home', '', home.wire.requests, 4, 31, 33],
    ['requests, listing', '', listing.wire.requests, 24, 43, 42],
    ['requests, product', '', product.wire.requests, 8, 37, 43],
    ['page in all, listing', 'KiB', kib(listing.wire.total), 2_202, 7_014, 599.2],
    ['page in all, product', 'KiB', kib(product.wire.total), 1_926.8, 4_223.2, 533.5],
    ['script, listing', 'KiB', script(listing), 1_445.1, 221.7, 281.9],
    ['script, product', 'KiB', script(product), 1_425.5, 202.8, 286.2],
    ['script, checkout', 'KiB', script(checkout), 1_487.9, 207.7, 294.5],
    ['Lighthouse performance, home', null, lab(home, 'performance'), 89, 93, 80],
    ['Lighthouse performance, listing', null, lab(listing, 'performance'), 79, 48, 67],
    ['Lighthouse performance, product', null, lab(product, 'performance'), 90, 96, 80],
    ['LCP, home', 'ms', lab(home, 'lcp'), 1_947, 2_425, 4_124],
    ['LCP, listing', 'ms', lab(listing, 'lcp'), 2_577, 21_824, 4_014],
    ['LCP, product', 'ms', lab(product, 'lcp'), 2_056, 2_448, 4_118],
    ['TBT, listing', 'ms', lab(listing, 'tbt'), 584, 611, 809],
    ['TBT, product', 'ms', lab(product, 'tbt'), 320, 218, 315],
    ['tap on Add to Cart to the next paint', 'ms', product.tap ?? 0, 104, 128, 72],
    ['home, kept, requests/s', null, rate('home, kept'), 55.1, 30.1, 533.9],
    ['listing, kept, requests/s', null, rate('listing, kept'), 24.9, 30, best.listing],
    ['listing, rendered, requests/s', null, rate('listing, rendered'), 24.9, 30, best.listing],
    ['search, rendered, requests/s', null, rate('search, rendered'), 25.6, null, 59.1],
    ['product, kept, requests/s', null, rate('product, kept'), 36, 29.6, best.product],
    ['product, rendered, requests/s', null, rate('product, rendered'), 36, 29.6, best.product],
    ['product, rendered, p99', 'ms', loadOf(results, 'product, rendered').p99, 448, 653, 560],
    ['cold start to the first product page', 'ms', cold.shop, 3_346, 9_915, 2_550],
    ['memory under load', 'MB', server.memory / 1e6, 813, 862, 595],
    ['from a clone to the running shop', 's', starts.first, 150, 192, 140],
  ];
}

/** Units of figures that are the same in every run, on every machine. */
const repeating: readonly (string | null)[] = ['', 'KiB'];

const figure = (value: number | null) => (value === null ? '-' : Number(value.toFixed(value < 100 ? 1 : 0)).toLocaleString('en'));

export const peerRows = (results: Results): Table => [
  ['figure', ...peerNames, 'this shop', 'times the best', 'of one run'],
  ...comparisons(results).map(([what, unit, own, ...peers]) => {
    const known = peers.filter((peer) => peer !== null);
    const times = unit === null ? own / Math.max(...known) : Math.min(...known) / own;
    // A figure of 0 has no ratio.
    const [name, ratio] = [unit ? `${what}, ${unit}` : what, own === 0 ? '-' : times.toFixed(1)];
    return [name, ...peers.map(figure), figure(own), ratio, repeating.includes(unit) ? 'repeats' : 'no'];
  }),
];
