import type { Results } from '../results.ts';
import { table } from './table.ts';

/** The part of docs/performance.md about the server. */
export function serverReport({ server: { loads, memory, rounds }, distances, rushes }: Results): string {
  const bare = loads.find(({ what }) => what.startsWith('a bare page'))?.perSecond ?? 1;
  const rows = loads.map((load) => [
    ...[load.what, load.perSecond.toFixed(0), (load.perSecond / bare).toFixed(2)],
    ...[load.worker, load.database, load.worker + load.database].map((ms) => ms.toFixed(2)),
    ...[load.p50.toFixed(1), load.p99.toFixed(1), String(load.failed)],
  ]);
  const head = ['what', 'requests/s', 'of a bare page', 'Worker CPU ms', 'database CPU ms', 'sum', 'p50 ms', 'p99 ms', 'failed'];
  const away = distances.map(({ ms, rendered: { perSecond, p50, p99 } }) => [
    ...[`${ms} ms`, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)],
  ]);
  const orders = rushes.map(({ what, figures, broken }) => [what, figures, broken.join('; ') || '-']);
  return `## The server: 10 connections, medians of ${rounds} rounds that take turns
"Kept" pages come from the page cache, which asks the database for the newest edition, once for all who ask at that moment; "rendered" ones are made for each request. Kept pages go out
compressed, as from Cloudflare's cache; rendered ones, which the edge compresses, do not. A bare page is 12 KB from Hono without a database, a file is one of the shop's, both in the same workerd. The machine has two cores for load, Worker and database: CPU says more than
requests per second.

${table(head, rows)}

Memory of the Worker's process with its kept pages: ${(memory / 2 ** 20).toFixed(0)} MiB, workerd itself included. Its heap has the 128 MB that Cloudflare gives a Worker.

## A product page, rendered, with the database further away

${table(['database', 'requests/s', 'p50 ms', 'p99 ms'], away)}

## Orders at once

${table(['what', 'figures', 'broken'], orders)}`;
}
