import { type Paise, paise } from '../money/money.ts';

/** Groups by which a margin may be shown. */
export const marginGroups = ['piece', 'category', 'coupon'] as const;
export type MarginGroup = (typeof marginGroups)[number];

/** Below this share of sales whose every cost is known no margin is shown, in percent. */
export const COVERAGE_NEEDED = 95;

interface Sold {
  readonly net: Paise;
  readonly earned: Paise;
  /** Every part of its cost is known. */
  readonly isWhole: boolean;
}

/** Sums from which a margin is computed. */
export interface MarginSums {
  readonly count: number;
  readonly net: number;
  readonly earned: number;
  /** Net sales without their sign: sales and what was taken back of them are both counted, so that the two do not cover each other. */
  readonly size: number;
  /** These are of what is whole. */
  readonly whole: number;
  readonly wholeNet: number;
  readonly wholeEarned: number;
  readonly wholeSize: number;
}

export interface Margin {
  readonly net: Paise;
  /** With unknown costs this at most. */
  readonly earned: Paise;
  readonly isWhole: boolean;
  /** The share of net sales whose every cost is known, in tenths of a percent, rounded down. Null without sales. */
  readonly coverage: number | null;
  /** Of the sales whose every cost is known: what they earned ÷ their net sales, in tenths of a percent. Null where it would mislead. */
  readonly percent: number | null;
}

export function sumsOf(sales: readonly Sold[]): MarginSums {
  const add = (of: readonly Sold[], figure: (one: Sold) => number) => of.reduce((total, one) => total + figure(one), 0);
  const whole = sales.filter(({ isWhole }) => isWhole);
  const [net, earned, size] = [(one: Sold) => one.net, (one: Sold) => one.earned, (one: Sold) => Math.abs(one.net)];
  return {
    ...{ count: sales.length, net: add(sales, net), earned: add(sales, earned), size: add(sales, size) },
    ...{ whole: whole.length, wholeNet: add(whole, net), wholeEarned: add(whole, earned), wholeSize: add(whole, size) },
  };
}

/** The margin of a group: sums ÷ sums, never a mean of percentages. */
export function marginOf({ count, net, earned, size, whole, wholeNet, wholeEarned, wholeSize }: MarginSums): Margin {
  const coverage = size === 0 ? null : Math.floor((wholeSize * 1000) / size);
  const isShown = coverage !== null && coverage >= COVERAGE_NEEDED * 10 && wholeNet > 0;
  return {
    ...{ net: paise(net), earned: paise(earned), isWhole: whole === count, coverage },
    percent: isShown ? Math.round((wholeEarned * 1000) / wholeNet) : null,
  };
}

/** 953 → '95.3 %' */
export const percentText = (tenths: number): string => `${(tenths / 10).toFixed(1)} %`;
