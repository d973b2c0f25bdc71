import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { marginOf, percentText, sumsOf } from './margin.ts';

const sale = (net: number, earned: number, isWhole = true) => ({ net: paise(net), earned: paise(earned), isWhole });

it('is sums ÷ sums, never a mean of percentages', () => {
  // 10 % of ₹1,000 and 50 % of ₹10: a mean would say 30 %.
  expect(marginOf(sumsOf([sale(100_000, 10_000), sale(1_000, 500)]))).toEqual({
    ...{ net: 101_000, earned: 10_500, isWhole: true, coverage: 1_000, percent: 104 },
  });
});

it('is hidden below 95 % coverage, and of the known sales from there on', () => {
  expect(marginOf(sumsOf([sale(94_999, 9_500), sale(5_001, 4_000, false)]))).toMatchObject({
    coverage: 949,
    percent: null,
    isWhole: false,
  });
  expect(marginOf(sumsOf([sale(95_000, 9_500), sale(5_000, 4_000, false)]))).toMatchObject({ coverage: 950, percent: 100, earned: 13_500 });
});

it('is nothing of nothing, and of what was all taken back', () => {
  expect(marginOf(sumsOf([]))).toMatchObject({ coverage: null, percent: null, isWhole: true });
  expect(marginOf(sumsOf([sale(0, -500)]))).toMatchObject({ coverage: null, percent: null, earned: -500 });
});

it('takes a sale that was taken back as a loss, not as no sale', () => {
  expect(marginOf(sumsOf([sale(10_000, 3_000), sale(-5_000, -5_000, false)]))).toMatchObject({ coverage: 666, percent: null });
});

it('is written with one decimal', () => {
  expect(percentText(953)).toBe('95.3 %');
});
