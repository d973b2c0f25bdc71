import { type CsvColumns, type CsvExport, cellsOf, headsOf, onePage } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate, startOfIstDate } from '../../rules/dates.ts';
import { DAY } from '../../rules/limits.ts';
import { type ContributionPart, contributionParts } from '../../rules/margin/contribution.ts';
import { type Margin, marginOf, sumsOf } from '../../rules/margin/margin.ts';
import { type Paise, paise } from '../../rules/money/money.ts';
import { readSums } from './margin-sums.server.ts';

export interface PieceMargin extends Margin {
  readonly productId: number;
  readonly name: string;
  readonly pieces: number;
}

export interface MarginReport {
  /** IST days. */
  readonly from: string;
  readonly to: string;
  readonly whole: Margin;
  readonly orders: number;
  /** Of how many orders each part is not known yet. */
  readonly unknown: readonly { readonly part: ContributionPart; readonly orders: number }[];
  /** The piece that earned most comes first. */
  readonly pieces: readonly PieceMargin[];
  /** Pieces with a cost that is not known, and the net sales that miss it. */
  readonly withoutCost: readonly { readonly productId: number; readonly name: string; readonly net: Paise }[];
  readonly packing: Paise | null;
}

/** A report is of a year at most. */
const DAYS_MAX = 366;
const DAYS_SHOWN = 30;

/** The period that an address names; the last 30 days where it names none that is one. */
function periodOf(shop: Shop, from: string, to: string): { readonly from: string; readonly to: string } {
  const last = to || istDate(shop.now);
  const first = from || istDate(startOfIstDate(last) - (DAYS_SHOWN - 1) * DAY);
  if (first > last) return { from: last, to: last };
  const earliest = startOfIstDate(last) - (DAYS_MAX - 1) * DAY;
  return { from: istDate(Math.max(startOfIstDate(first), earliest)), to: last };
}

/** What the orders that were placed on these IST days earned, by piece. */
export async function readMargin(shop: Shop, asked: { readonly from: string; readonly to: string }): Promise<MarginReport> {
  const span = periodOf(shop, asked.from, asked.to);
  const { sums, packing } = await readSums(shop, span);
  const whole = sums.find(({ dimension }) => dimension === 'all') ?? sumsOf([]);
  const pieces = sums.filter(({ dimension }) => dimension === 'piece').map((row) => ({ ...row, productId: Number(row.value) }));
  return {
    ...{ ...span, packing, orders: whole.count, whole: marginOf(whole) },
    unknown: contributionParts.flatMap((part) => {
      const orders = sums.find(({ dimension, value }) => dimension === 'unknown' && value === part)?.count;
      return orders ? [{ part, orders }] : [];
    }),
    pieces: pieces
      .map((row) => ({ productId: row.productId, name: row.name, pieces: row.pieces, ...marginOf(row) }))
      .sort((a, b) => b.earned - a.earned || a.productId - b.productId),
    withoutCost: pieces
      .filter(({ uncosted }) => uncosted > 0)
      .map(({ productId, name, uncostedNet }) => ({ productId, name, net: paise(uncostedNet) }))
      .sort((a, b) => b.net - a.net || a.productId - b.productId),
  };
}

const tenths = (value: number | null): number | string => (value === null ? '' : value / 10);

const columns: CsvColumns<PieceMargin> = [
  ['Product', ({ name }) => name],
  ['Number', ({ productId }) => productId],
  ['Pieces', ({ pieces }) => pieces],
  ['Net sales', ({ net }) => net / 100],
  ['Contribution', ({ earned }) => earned / 100],
  ['Contribution is', ({ isWhole }) => (isWhole ? 'whole' : 'at most')],
  ['Margin %', ({ percent }) => tenths(percent)],
  ['Coverage %', ({ coverage }) => tenths(coverage)],
];

/** The pieces of a report as a file, the same as on the screen. */
export async function exportMargin(shop: Shop, asked: { readonly from: string; readonly to: string }): Promise<CsvExport> {
  const { pieces } = await readMargin(shop, asked);
  return { heads: headsOf(columns), count: async () => pieces.length, pages: onePage(pieces.map((row) => cellsOf(columns, row))) };
}
