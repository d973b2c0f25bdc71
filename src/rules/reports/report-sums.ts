import { type Paise, paise } from '../money/money.ts';
import { isByPiece, type ReportDimension } from './report-terms.ts';

/** The sums of sold orders, as the database keeps them. */
export interface ReportSums {
  readonly orders: number;
  readonly pieces: number;
  /** At their prices, before the discount. */
  readonly goods: Paise;
  readonly discount: Paise;
  /** Delivery and gift wrap. */
  readonly charges: Paise;
  /** Sum refunded later, through the gateway or by hand. */
  readonly refunded: Paise;
  /** Orders of new buyers: no earlier order of the same buyer is sold. 0 of pieces and categories. */
  readonly firsts: number;
}

const names = ['orders', 'pieces', 'goods', 'discount', 'charges', 'refunded', 'firsts'] as const;
const none = paise(0);
export const noSums: ReportSums = { orders: 0, pieces: 0, goods: none, discount: none, charges: none, refunded: none, firsts: 0 };

export const addSums = (all: readonly ReportSums[]): ReportSums =>
  Object.fromEntries(names.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)])) as unknown as ReportSums;

/** Returns what the customers owed: the goods less the discount, with the charges. */
export const salesOf = ({ goods, discount, charges }: ReportSums): Paise => paise(goods - discount + charges);

export interface ReportColumn {
  readonly head: string;
  /** Money is in paise, a share in tenths of a percent. */
  readonly kind: 'count' | 'money' | 'share';
  readonly of: (sums: ReportSums) => number;
}

const column = (head: string, of: ReportColumn['of'], kind: ReportColumn['kind'] = 'money'): ReportColumn => ({ head, kind, of });

/** The share of new buyers among orders, in tenths of a percent. */
const newShare = ({ firsts, orders }: ReportSums): number => (orders === 0 ? 0 : Math.round((firsts * 1000) / orders));

/** The columns of a report, on the screen and in its file. Delivery, refunds and the buyer belong to an order and to none of its pieces. */
export function reportColumns(dimension: ReportDimension): readonly ReportColumn[] {
  const counts = [column('Orders', ({ orders }) => orders, 'count'), column('Pieces', ({ pieces }) => pieces, 'count')];
  const goods = [column('Goods', (sums) => sums.goods), column('Discount', (sums) => sums.discount)];
  if (isByPiece(dimension)) return [...counts, ...goods, column('Goods less discount', (sums) => sums.goods - sums.discount)];
  return [
    ...counts,
    ...goods,
    column('Delivery and wrap', (sums) => sums.charges),
    column('Sales', salesOf),
    column('Refunded', (sums) => sums.refunded),
    column('After refunds', (sums) => salesOf(sums) - sums.refunded),
    column('New buyers', ({ firsts }) => firsts, 'count'),
    column('New buyers %', newShare, 'share'),
  ];
}

/**
 * The last row of a report. `whole`: the sums of all orders of its days. An order with several pieces is in several rows and is counted
 * once here.
 */
export function totalOf(dimension: ReportDimension, rows: readonly ReportSums[], whole: ReportSums): ReportSums {
  return isByPiece(dimension) ? { ...addSums(rows), orders: whole.orders } : addSums(rows);
}
