import { type Paise, paise } from '../money/money.ts';

/** Below this share of sales whose every cost is known no margin is shown, in percent. */
export const COVERAGE_NEEDED = 95;

interface Sold {
  readonly net: Paise;
  readonly earned: Paise;
  /** Every part of its cost is known. */
  readonly isWhole: boolean;
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

/** The margin of a group: sums ÷ sums, never a mean of percentages. */
export function marginOf(sales: readonly Sold[]): Margin {
  const add = (of: readonly Sold[], figure: (one: Sold) => number) => of.reduce((total, one) => total + figure(one), 0);
  const whole = sales.filter(({ isWhole }) => isWhole);
  const [net, known] = [add(sales, (one) => one.net), add(whole, (one) => one.net)];
  // Sales and what was taken back of them are both counted, so that the two do not cover each other.
  const size = add(sales, (one) => Math.abs(one.net));
  const coverage = size === 0 ? null : Math.floor((add(whole, (one) => Math.abs(one.net)) * 1000) / size);
  const isShown = coverage !== null && coverage >= COVERAGE_NEEDED * 10 && known > 0;
  return {
    ...{ net: paise(net), earned: paise(add(sales, (one) => one.earned)), isWhole: whole.length === sales.length, coverage },
    percent: isShown ? Math.round((add(whole, (one) => one.earned) * 1000) / known) : null,
  };
}

/** 953 → '95.3 %' */
export const percentText = (tenths: number): string => `${(tenths / 10).toFixed(1)} %`;
