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
  /** What went back later, through the gateway or by hand. */
  readonly refunded: Paise;
}

const names = ['orders', 'pieces', 'goods', 'discount', 'charges', 'refunded'] as const;
export const noSums: ReportSums = { orders: 0, pieces: 0, goods: paise(0), discount: paise(0), charges: paise(0), refunded: paise(0) };

export const addSums = (all: readonly ReportSums[]): ReportSums =>
  Object.fromEntries(names.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)])) as unknown as ReportSums;

/** What the customers owed: the goods less the discount, with the charges. */
export const salesOf = ({ goods, discount, charges }: ReportSums): Paise => paise(goods - discount + charges);

export interface ReportColumn {
  readonly head: string;
  readonly isMoney: boolean;
  readonly of: (sums: ReportSums) => number;
}

const column = (head: string, of: ReportColumn['of'], isMoney = true): ReportColumn => ({ head, isMoney, of });

/** The columns of a report, on the screen and in its file. Delivery and refunds belong to an order and to none of its pieces. */
export function reportColumns(dimension: ReportDimension): readonly ReportColumn[] {
  const counts = [column('Orders', ({ orders }) => orders, false), column('Pieces', ({ pieces }) => pieces, false)];
  const goods = [column('Goods', (sums) => sums.goods), column('Discount', (sums) => sums.discount)];
  if (isByPiece(dimension)) return [...counts, ...goods, column('Goods less discount', (sums) => sums.goods - sums.discount)];
  return [
    ...counts,
    ...goods,
    column('Delivery and wrap', (sums) => sums.charges),
    column('Sales', salesOf),
    column('Refunded', (sums) => sums.refunded),
    column('After refunds', (sums) => salesOf(sums) - sums.refunded),
  ];
}

/**
 * The last row of a report. `whole`: the sums of all orders of its days. An order with several pieces stands in several rows and is counted
 * once here.
 */
export function totalOf(dimension: ReportDimension, rows: readonly ReportSums[], whole: ReportSums): ReportSums {
  return isByPiece(dimension) ? { ...addSums(rows), orders: whole.orders } : addSums(rows);
}
