/** A change of the rate of a piece: hundredths of a percent from a moment on, in UTC ms. */
export interface RateChange {
  readonly fromAt: number;
  readonly rate: number;
  readonly formerRate: number;
}

/** The rate of a line of an order, and when it was placed, in UTC ms. */
interface OrderedRate {
  readonly gstRate: number;
  readonly orderedAt: number;
}

/**
 * Returns the rate of a line on a document of `at`: the one with which it was ordered, or the one that came into force since. Goods are taxed at the
 * rate of the day of their invoice, also if they were paid before. A line that had another rate than its piece keeps it: its seller had no GSTIN.
 */
export function rateOn({ gstRate, orderedAt }: OrderedRate, changes: readonly RateChange[], at: number): number {
  const since = changes.filter(({ fromAt }) => fromAt > orderedAt && fromAt <= at).sort((a, b) => a.fromAt - b.fromAt);
  return since.reduce((rate, change) => (change.formerRate === rate ? change.rate : rate), gstRate);
}
