import type { Outcome } from '../faults/outcome.ts';
import type { Distance } from './far.ts';
import type { Load, ServerFigures } from './server.ts';
import { table } from './table.ts';

/** CPU ms of Worker and database, and requests per second, that a line must reach. */
const musts: Readonly<Record<string, { readonly perSecond?: number; readonly cpu?: number }>> = {
  'home, rendered': { perSecond: 500, cpu: 2.8 },
  'listing, rendered': { perSecond: 600, cpu: 2.5 },
  'product, rendered': { perSecond: 600, cpu: 2.3 },
  'listing, kept': { perSecond: 2_900 },
  'product, kept': { perSecond: 2_900 },
};
/** The fastest peer for a product page, requests per second on the same kind of machine (EverShop 36, Medusa 30, Payload 49). */
const BEST_PEER = 49;

/** The part of docs/performance.md about the server. */
export function serverReport({ loads, memory }: ServerFigures, distances: readonly Distance[], rushes: readonly Outcome[]): string {
  const bare = loads.find(({ what }) => what.startsWith('a bare page'))?.perSecond ?? 1;
  const rows = loads.map((load) => {
    const { perSecond, cpu } = musts[load.what] ?? {};
    const [rate, sum] = [load.perSecond.toFixed(0), (load.worker + load.database).toFixed(2)];
    return [
      load.what,
      perSecond === undefined ? rate : `${rate} (≥ ${perSecond})`,
      (load.perSecond / bare).toFixed(2),
      load.worker.toFixed(2),
      load.database.toFixed(2),
      cpu === undefined ? sum : `${sum} (≤ ${cpu})`,
      load.p50.toFixed(1),
      load.p99.toFixed(1),
      String(load.failed),
    ];
  });
  const head = [
    'what',
    'requests/s (must)',
    'of a bare page',
    'Worker CPU ms',
    'database CPU ms',
    'sum (must)',
    'p50 ms',
    'p99 ms',
    'failed',
  ];
  const away = distances.map(({ ms, rendered }) => [
    `${ms} ms`,
    rendered.requests.average.toFixed(0),
    rendered.latency.p50.toFixed(1),
    rendered.latency.p99.toFixed(1),
  ]);
  const orders = rushes.map(({ what, figures, broken }) => [what, figures, broken.join('; ') || '-']);
  return `## The server: 10 connections, medians of three rounds that take turns
"Kept" pages come from the page cache, which asks the database for the newest edition, once for all who ask at that moment; "rendered" ones are made for each request. A bare page is 12 KB
from Hono without a database, a file is one of the shop's, both in the same workerd. The machine has two cores for load, Worker and database: CPU says more than
requests per second.

${table(head, rows)}

A kept product page is ${(rate(loads, 'product, kept') / BEST_PEER).toFixed(0)} times the best peer's (${BEST_PEER}/s). Memory of the Worker with its kept pages: ${(memory / 2 ** 20).toFixed(0)} MiB.

## A product page, rendered, with the database further away

${table(['database', 'requests/s', 'p50 ms', 'p99 ms'], away)}

## Orders at once

${table(['what', 'figures', 'broken'], orders)}`;
}

const rate = (loads: readonly Load[], name: string) => loads.find(({ what }) => what === name)?.perSecond ?? 0;
