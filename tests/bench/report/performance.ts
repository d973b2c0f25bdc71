import { cpus, loadavg } from 'node:os';
import type { Results } from '../results.ts';
import { goalRows, speedOf } from './goals.ts';
import { peerRows } from './peers.ts';
import { type Table, writeReport, writeSummary } from './table.ts';

const whole = (value: number) => value.toFixed(0);
const kib = (bytes: number) => (bytes / 1024).toFixed(1);

function singleRows(results: Results): Table {
  const { calibrations, server, cold, starts, signIn } = results;
  const sorted = calibrations.toSorted((a, b) => a - b);
  const [fastest = 0, middle = 0, slowest = 0] = [0, Math.floor(sorted.length / 2), -1].map((at) => sorted.at(at));
  return [
    ['what', 'figure'],
    ['shared cores / load average', `${cpus().length} / ${loadavg()[0]?.toFixed(1)}`],
    [
      `100 MiB of SHA-256 before each of ${sorted.length} parts, ms, median / fastest / slowest`,
      [middle, fastest, slowest].map(whole).join(' / '),
    ],
    ['speed of the machine: bare pages by Hono a second, as a part of full speed', speedOf(results).toFixed(2)],
    ["memory of the Worker's process with its kept pages, workerd included, MiB", whole(server.memory)],
    ['cold start, ms, product page / with NEW_MODULE_REGISTRY / a bare page', [cold.shop, cold.registry, cold.bare].map(whole).join(' / ')],
    ['`npm start` until the shop opens, s, in a bare clone / again', `${whole(starts.first)} / ${starts.again.toFixed(1)}`],
    ['CPU of workerd for one sign-in with a password, ms (limit 150)', whole(signIn.cpu)],
    ['time of one sign-in with a password, ms, median', whole(signIn.time)],
  ];
}

const weightRows = ({ pages }: Results): Table => [
  ['page', 'status', 'requests', 'in all', 'HTML + CSS', 'script before load', 'its files', 'later', 'images', 'fonts', 'CLS'],
  ...Object.entries(pages).map(([name, { wire }]) => [
    ...[name, String(wire.status), String(wire.requests), kib(wire.total), kib(wire.html), kib(wire.script)],
    ...[String(wire.files), kib(wire.later), kib(wire.images), kib(wire.fonts), wire.cls.toFixed(4)],
  ]),
];

const labRows = ({ pages }: Results): Table => [
  'page, performance, accessibility, best practices, SEO, FCP ms, LCP ms, TBT ms, CLS, tap ms, next page ms, points lost for'.split(', '),
  ...Object.entries(pages).flatMap(([name, { lab, tap, next }]) =>
    lab === null
      ? []
      : [
          [
            ...[name, `${lab.performance} (${lab.least})`, ...[lab.accessibility, lab.practices, lab.seo].map(String)],
            ...[
              ...[lab.fcp, lab.lcp, lab.tbt].map(whole),
              lab.cls.toFixed(3),
              ...[tap, next].map((ms) => (ms === null ? '-' : String(ms))),
              lab.faults.join(', ') || '-',
            ],
          ],
        ],
  ),
];

function loadRows({ server: { loads } }: Results): Table {
  const bare = loads.find(({ what }) => what.startsWith('a bare page'))?.perSecond ?? 1;
  return [
    ['what', 'requests/s', 'of a bare page', 'Worker CPU ms', 'database CPU ms', 'sum', 'p50 ms', 'p99 ms', 'failed'],
    ...loads.map(({ what, perSecond, worker, database, p50, p99, failed }) => [
      ...[what, whole(perSecond), (perSecond / bare).toFixed(2)],
      ...[...[worker, database, worker + database].map((ms) => ms.toFixed(2)), p50.toFixed(1), p99.toFixed(1), String(failed)],
    ]),
  ];
}

/** Writes all tables as a report, and what must be reached into docs/performance.md. */
export function writePerformance(results: Results): void {
  const { distances, rushes } = results;
  const away = distances.map(({ ms, rendered: { perSecond, p50, p99 } }) => [`${ms} ms`, whole(perSecond), p50.toFixed(1), p99.toFixed(1)]);
  const goals = goalRows(results);
  writeSummary(goals);
  writeReport('performance', {
    '## What must be reached': goals,
    '## Beside other shops': peerRows(results),
    '## Weight': weightRows(results),
    '## Lighthouse': labRows(results),
    '## The server': loadRows(results),
    '## A product page': [['database', 'requests/s', 'p50 ms', 'p99 ms'], ...away],
    '## Orders at once': [
      ['what', 'figures', 'broken'],
      ...rushes.map(({ what, figures, broken }) => [what, figures, broken.join('; ') || '-']),
    ],
    '## Single figures': singleRows(results),
  });
}
