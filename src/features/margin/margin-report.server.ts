import { sql } from 'drizzle-orm';
import { type CsvColumns, type CsvExport, cellsOf, headsOf, onePage } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import { endOfIstDate, istDate, startOfIstDate } from '../../rules/dates.ts';
import { DAY } from '../../rules/limits.ts';
import {
  type Contribution,
  type ContributionPart,
  contributionOf,
  contributionParts,
  type PieceShare,
  shareByPiece,
} from '../../rules/margin/contribution.ts';
import { type Margin, marginOf } from '../../rules/margin/margin.ts';
import { type Paise, paise } from '../../rules/money/money.ts';
import { factsOf, factsQuery, wasSold } from './contribution.server.ts';
import { packingQuery } from './packing.server.ts';

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

/** Orders of one round trip. */
const ORDERS_READ = 1000;
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
  const { from, to } = periodOf(shop, asked.from, asked.to);
  // The facts of an order are dropped with its page: a year of them does not fit into a Worker.
  const orders: Contribution[] = [];
  const shares: PieceShare[] = [];
  let [at, id] = [startOfIstDate(from), ''];
  let packing: Paise | null = null;
  for (;;) {
    const read = await shop.db.read({
      facts: factsQuery(sql`FROM orders o WHERE (o.created_at, o.id) > (${at}, ${id}) AND o.created_at < ${endOfIstDate(to)} AND ${wasSold}
        ORDER BY o.created_at, o.id LIMIT ${ORDERS_READ}`),
      packing: packingQuery(),
    });
    packing = read.packing[0]?.packing ?? null;
    for (const row of read.facts) {
      const facts = factsOf(row);
      const earned = contributionOf(facts);
      orders.push(earned);
      shares.push(...shareByPiece(facts, earned));
    }
    const last = read.facts.at(-1);
    if (!last || read.facts.length < ORDERS_READ) break;
    [at, id] = [last.createdAt, last.id];
  }
  return {
    ...{ from, to, packing, orders: orders.length, whole: marginOf(orders) },
    unknown: contributionParts
      .map((part) => ({ part, orders: orders.filter(({ parts }) => parts[part] === null).length }))
      .filter((each) => each.orders > 0),
    ...byPiece(shares),
  };
}

function byPiece(shares: readonly PieceShare[]): Pick<MarginReport, 'pieces' | 'withoutCost'> {
  const groups = [...Map.groupBy(shares, ({ productId }) => productId)].map(([productId, own]) => ({
    productId,
    own,
    name: own.at(-1)?.name ?? '',
  }));
  const pieces = groups.map(({ productId, own, name }) => ({
    ...{ productId, name, pieces: own.reduce((total, share) => total + share.pieces, 0) },
    ...marginOf(own),
  }));
  const withoutCost = groups.flatMap(({ productId, own, name }) => {
    const missing = own.filter(({ hasCost }) => !hasCost);
    return missing.length === 0 ? [] : [{ productId, name, net: paise(missing.reduce((total, { net }) => total + net, 0)) }];
  });
  return {
    pieces: pieces.sort((a, b) => b.earned - a.earned || a.productId - b.productId),
    withoutCost: withoutCost.sort((a, b) => b.net - a.net || a.productId - b.productId),
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
