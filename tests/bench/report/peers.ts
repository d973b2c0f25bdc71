import type { Results } from '../results.ts';
import { table } from './table.ts';

/** Requests per second of the best peer. */
export const BEST_PRODUCT = 49.3;
export const BEST_LISTING = 58.1;

/** A figure of the shop beside those of three other shops. */
export interface Comparison {
  readonly what: string;
  readonly unit: string;
  /** EverShop, Medusa, Payload; null = it has no such page. */
  readonly peers: readonly (number | null)[];
  readonly own: number;
  /** Which figures are good ones. */
  readonly better: 'high' | 'low';
}

export const peerNames = ['EverShop', 'Medusa', 'Payload'] as const;

/** Every figure that the peers have too, measured once on a machine of this kind: two shared cores, Debian 12, each with 100 pieces. */
export function comparisons({ pages, server, cold, starts }: Results): Comparison[] {
  const load = (what: string) => server.loads.find((one) => one.what === what);
  const low = (what: string, unit: string, own: number, ...peers: (number | null)[]): Comparison => ({
    what,
    unit,
    own,
    peers,
    better: 'low',
  });
  const high = (what: string, own: number, ...peers: (number | null)[]): Comparison => ({ what, unit: '', own, peers, better: 'high' });
  const { home, listing, product, checkout } = pages;
  const kib = (bytes: number) => bytes / 1024;
  const script = ({ wire }: typeof home) => kib(wire.script + wire.later);
  return [
    low('requests, home', '', home.wire.requests, 4, 31, 33),
    low('requests, listing', '', listing.wire.requests, 24, 43, 42),
    low('requests, product', '', product.wire.requests, 8, 37, 43),
    low('page in all, listing', 'KiB', kib(listing.wire.total), 2_202, 7_014, 599.2),
    low('page in all, product', 'KiB', kib(product.wire.total), 1_926.8, 4_223.2, 533.5),
    low('script, listing', 'KiB', script(listing), 1_445.1, 221.7, 281.9),
    low('script, product', 'KiB', script(product), 1_425.5, 202.8, 286.2),
    low('script, checkout', 'KiB', script(checkout), 1_487.9, 207.7, 294.5),
    high('Lighthouse performance, home', home.lab?.performance ?? 0, 89, 93, 80),
    high('Lighthouse performance, listing', listing.lab?.performance ?? 0, 79, 48, 67),
    high('Lighthouse performance, product', product.lab?.performance ?? 0, 90, 96, 80),
    low('LCP, home', 'ms', home.lab?.lcp ?? 0, 1_947, 2_425, 4_124),
    low('LCP, listing', 'ms', listing.lab?.lcp ?? 0, 2_577, 21_824, 4_014),
    low('LCP, product', 'ms', product.lab?.lcp ?? 0, 2_056, 2_448, 4_118),
    low('TBT, listing', 'ms', listing.lab?.tbt ?? 0, 584, 611, 809),
    low('TBT, product', 'ms', product.lab?.tbt ?? 0, 320, 218, 315),
    low('tap on Add to Cart to the next paint', 'ms', product.tap ?? 0, 104, 128, 72),
    high('home, kept, requests/s', load('home, kept')?.perSecond ?? 0, 55.1, 30.1, 533.9),
    high('listing, kept, requests/s', load('listing, kept')?.perSecond ?? 0, 24.9, 30, BEST_LISTING),
    high('listing, rendered, requests/s', load('listing, rendered')?.perSecond ?? 0, 24.9, 30, BEST_LISTING),
    high('search, rendered, requests/s', load('search, rendered')?.perSecond ?? 0, 25.6, null, 59.1),
    high('product, kept, requests/s', load('product, kept')?.perSecond ?? 0, 36, 29.6, BEST_PRODUCT),
    high('product, rendered, requests/s', load('product, rendered')?.perSecond ?? 0, 36, 29.6, BEST_PRODUCT),
    low('product, rendered, p99', 'ms', load('product, rendered')?.p99 ?? 0, 448, 653, 560),
    low('cold start to the first product page', 'ms', cold.shop, 3_346, 9_915, 2_550),
    low('memory under load', 'MB', server.memory / 1e6, 813, 862, 595),
    low('from a clone to the running shop', 's', starts.first, 150, 192, 140),
  ];
}

/** The factor to the best peer; below 1 the shop is worse. */
export function timesBest({ own, peers, better }: Comparison): number {
  const known = peers.filter((figure) => figure !== null);
  return better === 'high' ? own / Math.max(...known) : Math.min(...known) / own;
}

const count = (value: number | null) => (value === null ? '-' : Number(value.toFixed(value < 100 ? 1 : 0)).toLocaleString('en'));

/** The part of docs/performance.md about other shops. */
export function peersReport(results: Results): string {
  const rows = comparisons(results).map((one) => [
    one.unit ? `${one.what}, ${one.unit}` : one.what,
    ...one.peers.map(count),
    count(one.own),
    timesBest(one).toFixed(1),
  ]);
  return `## Beside other shops
EverShop 2.2.1 and Medusa 2.18 with PostgreSQL, Payload's shop template 3.88 with SQLite, in their production modes, each with 100 pieces, were measured once on a machine of this
kind: bytes, Lighthouse and taps as here, requests/s by autocannon over ten connections. The last column says how many times as good the shop is as the best of them. EverShop's home has
no pieces on it, Medusa has no search, Payload's home is prerendered. Their pages list 20, 12 and 10 pieces, the shop's 24. Without JavaScript, nothing can be bought in any of them.

${table(['figure', ...peerNames, 'this shop', 'times the best'], rows)}

![The shop beside other shops](performance.svg)`;
}
