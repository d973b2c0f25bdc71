import { type CsvColumns, type CsvExport, cellsOf, headsOf, onePage } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate, startOfIstDate } from '../../rules/dates.ts';
import { DAY } from '../../rules/limits.ts';
import { type ContributionPart, contributionParts } from '../../rules/margin/contribution.ts';
import { type Margin, type MarginGroup, marginOf, sumsOf } from '../../rules/margin/margin.ts';
import { type Paise, paise } from '../../rules/money/money.ts';
import { dimensionWords, valueWord } from '../../rules/reports/report-terms.ts';
import { readSums } from './margin-sums.server.ts';

/** The margin of a piece, a category or a coupon. */
export interface MarginRow extends Margin {
  /** The id of the piece or the category, '0' for none; the code of the coupon, '' for none. */
  readonly value: string;
  readonly name: string;
  /** Pieces; of a coupon orders. */
  readonly sold: number;
}

export interface MarginQuery {
  readonly from: string;
  readonly to: string;
  readonly by: MarginGroup;
}

export interface MarginReport {
  /** IST days. */
  readonly from: string;
  readonly to: string;
  readonly by: MarginGroup;
  readonly whole: Margin;
  readonly orders: number;
  /** Of how many orders each part is not known yet. */
  readonly unknown: readonly { readonly part: ContributionPart; readonly orders: number }[];
  /** Rows that earned most come first. */
  readonly rows: readonly MarginRow[];
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

/** Reads what the orders placed on these IST days earned, by piece, category or coupon. */
export async function readMargin(shop: Shop, { from, to, by }: MarginQuery): Promise<MarginReport> {
  const span = periodOf(shop, from, to);
  const { sums, packing } = await readSums(shop, span, by);
  const whole = sums.find(({ dimension }) => dimension === 'all') ?? sumsOf([]);
  return {
    ...{ ...span, by, packing, orders: whole.count, whole: marginOf(whole) },
    unknown: contributionParts.flatMap((part) => {
      const orders = sums.find(({ dimension, value }) => dimension === 'unknown' && value === part)?.count;
      return orders ? [{ part, orders }] : [];
    }),
    rows: sums
      .filter(({ dimension }) => dimension === by)
      .map((row): MarginRow => {
        const { value, name, pieces, count } = row;
        return { value, name: valueWord(by, value, name), sold: by === 'coupon' ? count : pieces, ...marginOf(row) };
      })
      .sort((a, b) => b.earned - a.earned || Number(a.value) - Number(b.value) || a.name.localeCompare(b.name, 'en')),
    withoutCost: sums
      .filter(({ dimension, uncosted }) => dimension === 'piece' && uncosted > 0)
      .map(({ value, name, uncostedNet }) => ({ productId: Number(value), name, net: paise(uncostedNet) }))
      .sort((a, b) => b.net - a.net || a.productId - b.productId),
  };
}

const tenths = (value: number | null): number | string => (value === null ? '' : value / 10);

/** A coupon has no number besides its code. */
const columnsOf = (by: MarginGroup): CsvColumns<MarginRow> => [
  [by === 'piece' ? 'Product' : dimensionWords[by], ({ name }) => name],
  ...(by === 'coupon' ? [] : ([['Number', ({ value }) => Number(value)]] satisfies CsvColumns<MarginRow>)),
  [by === 'coupon' ? 'Orders' : 'Pieces', ({ sold }) => sold],
  ['Net sales', ({ net }) => net / 100],
  ['Contribution', ({ earned }) => earned / 100],
  ['Contribution is', ({ isWhole }) => (isWhole ? 'whole' : 'at most')],
  ['Margin %', ({ percent }) => tenths(percent)],
  ['Coverage %', ({ coverage }) => tenths(coverage)],
];

/** The rows of a report as a file, the same as on the screen. */
export async function exportMargin(shop: Shop, query: MarginQuery): Promise<CsvExport> {
  const { rows } = await readMargin(shop, query);
  const columns = columnsOf(query.by);
  return { heads: headsOf(columns), count: async () => rows.length, pages: onePage(rows.map((row) => cellsOf(columns, row))) };
}
