import type { Growth } from '../growth.ts';
import { growthOf, type ReadCost } from '../read-cost.ts';
import type { Table } from './table.ts';

/** The kinds of pages that docs/performance.md names, by the names of their reads; the first that fits counts. */
const kinds: readonly (readonly [kind: string, reads: RegExp])[] = [
  ['home', /^home$/],
  ['listing', /^(all|category), (created_at-desc|last page)|^all by price, page after/],
  ['sort', /^(all|category), /],
  ['search', /^search/],
  ['filters and their choices', /^(filters|choices)/],
  ['product and suggestions', /^(a piece|suggestions)/],
];
/** How many times as much a read may take with the most pieces. */
export const GROWTH_MUST = 2;
const ofKind = (reads: readonly ReadCost[], kind: number) =>
  reads.filter(({ name }) => kinds.findIndex(([, fits]) => fits.test(name)) === kind);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The largest growth of a read of home, listing, sort and search. */
export const largestGrowth = ({ reads }: Growth): number => Math.max(...[0, 1, 2, 3].flatMap((kind) => ofKind(reads, kind)).map(growthOf));

export const kindRows = ({ pieces, reads }: Growth): Table => [
  [
    ...['pages', 'reads', ...pieces.map((count) => `rows at most, ${count}`)],
    ...[...pieces.map((count) => `mean ms, ${count}`), `largest growth (≤ ${GROWTH_MUST})`],
  ],
  ...kinds.map(([kind], at) => {
    const own = ofKind(reads, at);
    const rows = pieces.map((_, size) => Math.max(...own.map((read) => read.rows[size] ?? 0)));
    const ms = pieces.map((_, size) => mean(own.map((read) => read.ms[size] ?? 0)));
    const growth = Math.max(...own.map(growthOf));
    return [kind, ...[own.length, ...rows].map(String), ...ms.map((each) => each.toFixed(2)), growth.toFixed(1)];
  }),
];

/** Returns the table of reads with each number of rows of the shop. @param what the head of the first column */
export const costRows = (what: string, counts: readonly string[], reads: readonly ReadCost[]): Table => [
  [what, ...counts.map((count) => `rows, ${count}`), ...counts.map((count) => `ms, ${count}`), 'growth'],
  ...reads.map((read) => [read.name, ...read.rows.map(String), ...read.ms.map((ms) => ms.toFixed(2)), growthOf(read).toFixed(1)]),
];

export const readRows = ({ pieces, reads }: Growth): Table => costRows('page', pieces, reads);
