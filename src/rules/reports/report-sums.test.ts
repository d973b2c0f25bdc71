import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { addSums, noSums, type ReportSums, reportColumns, salesOf, totalOf } from './report-sums.ts';

const sums = (orders: number, goods: number, more: Partial<ReportSums> = {}): ReportSums => ({
  ...noSums,
  orders,
  pieces: orders,
  goods: paise(goods),
  ...more,
});

it('sales are the goods less the discount, with the charges', () => {
  expect(salesOf(sums(1, 90_000, { discount: paise(9_000), charges: paise(5_000) }))).toBe(86_000);
});

it('adds up everything', () => {
  expect(addSums([])).toEqual(noSums);
  expect(addSums([sums(1, 100, { refunded: paise(7) }), sums(2, 50)])).toEqual(sums(3, 150, { refunded: paise(7) }));
});

it('an order with two pieces is counted once in the total of a report by pieces', () => {
  const rows = [sums(1, 100), sums(1, 50)];
  const whole = sums(1, 150, { charges: paise(20), pieces: 2 });
  expect(totalOf('piece', rows, whole)).toEqual(sums(1, 150, { pieces: 2 }));
  expect(totalOf('state', [whole], whole)).toEqual(whole);
});

it('pieces and categories have no delivery, no refunds and no buyers', () => {
  const heads = (dimension: 'state' | 'piece') => reportColumns(dimension).map(({ head }) => head);
  expect(heads('piece')).toEqual(['Orders', 'Pieces', 'Goods', 'Discount', 'Goods less discount']);
  expect(heads('state').slice(4)).toEqual(['Delivery and wrap', 'Sales', 'Refunded', 'After refunds', 'New buyers', 'New buyers %']);
  const row = sums(1, 90_000, { discount: paise(9_000), charges: paise(5_000), refunded: paise(1_000) });
  expect(reportColumns('state').map(({ of }) => of(row))).toEqual([1, 1, 90_000, 9_000, 5_000, 86_000, 1_000, 85_000, 0, 0]);
});

it('the share of new buyers is that of all orders, in tenths of a percent, and not the mean of shares', () => {
  const share = (of: ReportSums) =>
    reportColumns('coupon')
      .find(({ kind }) => kind === 'share')
      ?.of(of);
  expect(share(sums(3, 1, { firsts: 2 }))).toBe(667);
  expect(share(addSums([sums(1, 1, { firsts: 1 }), sums(9, 1)]))).toBe(100);
  expect(share(noSums)).toBe(0);
});
