/** One page of a list as the admin API answers it. Cursors are opaque; null = nothing more on that side. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
  /** How many rows there are. */
  readonly total: number;
  /** They are counted up to a bound: there may be more. */
  readonly isTotalBounded?: boolean;
}

/** 1200 → '1,200', and '1,200+' for a total that is bounded. */
export const totalText = (total: number, isBounded = false): string =>
  new Intl.NumberFormat('en-IN').format(total) + (isBounded ? '+' : '');
