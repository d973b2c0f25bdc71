import { cpus, loadavg } from 'node:os';
import { type Growth, growthOf, type ReadCost } from '../growth.ts';
import { table } from './table.ts';

/** The kinds of pages that docs/performance.md names, by the names of their reads; the first that fits counts. */
const kinds: readonly (readonly [kind: string, reads: RegExp])[] = [
  ['home', /^home$/],
  ['listing', /^(all|category), (created_at-desc|last page)|^all by price, page after/],
  ['sort', /^(all|category), /],
  ['search', /^search/],
  ['filters and their choices', /^(filters|choices)/],
  ['product and suggestions', /^(a piece|suggestions)/],
];
/** The highest factor of these kinds of reads from the fewest pieces to the most. */
export const GROWTH_MUST = 2;

const perSize = (reads: readonly ReadCost[], of: (read: ReadCost) => readonly number[], join: (values: number[]) => number) =>
  (reads[0]?.rows ?? []).map((_, size) => join(reads.map((read) => of(read)[size] ?? 0)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The largest growth of a read of home, listing, sort and search. */
export const largestGrowth = ({ reads }: Growth): number =>
  Math.max(...reads.filter(({ name }) => kinds.slice(0, 4).some(([, fits]) => fits.test(name))).map(growthOf));

/** The part of docs/performance.md about large catalogues. */
export function growthReport({ pieces, reads }: Growth): string {
  const rows = kinds.map(([kind, fits], at) => {
    const own = reads.filter(({ name }) => fits.test(name) && !kinds.slice(0, at).some(([, before]) => before.test(name)));
    const most = perSize(
      own,
      (read) => read.rows,
      (values) => Math.max(...values),
    );
    const ms = perSize(own, (read) => read.ms, mean);
    return [kind, String(own.length), ...most.map(String), ...ms.map((each) => each.toFixed(2)), Math.max(...own.map(growthOf)).toFixed(1)];
  });
  const head = [
    ...['pages', 'reads'],
    ...pieces.map((count) => `rows at most, ${count}`),
    ...pieces.map((count) => `mean ms, ${count}`),
    `largest growth (≤ ${GROWTH_MUST})`,
  ];
  return `## From ${pieces[0]} to ${pieces.at(-1)} pieces
What a page reads from the database: rows, and CPU ms of the database for all its statements. Growth is that of the read that grows most. Each read: \`docs/lists.md\`.

${table(head, rows)}`;
}

/** docs/lists.md: each read. */
export function listsReport({ pieces, reads }: Growth): string {
  const head = ['page', ...pieces.map((count) => `rows, ${count}`), ...pieces.map((count) => `ms, ${count}`), 'growth'];
  const rows = reads.map((read) => [
    ...[read.name, ...read.rows.map(String)],
    ...[...read.ms.map((ms) => ms.toFixed(2)), growthOf(read).toFixed(1)],
  ]);
  return `# What a list reads

Written by \`npm run bench\` and \`npm run bench:lists\`: rows that the database reads for a page, and CPU ms of its process for all statements of the page, with ${pieces.join(', ')}
pieces (the databases in turns; ${cpus().length} shared cores, load average ${loadavg()[0]?.toFixed(1)}). Growth compares the most pieces with the fewest; its limit for listing,
search, sort and home is ${GROWTH_MUST}. A test holds the rows at 300.

${table(head, rows)}
`;
}
