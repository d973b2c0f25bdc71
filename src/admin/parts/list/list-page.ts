/** One page of a list as the admin API answers it. Cursors are opaque; null = nothing more on that side. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
  /** How many rows there are, counted up to a bound. */
  readonly total: { readonly count: number; readonly isBounded: boolean };
}

/** `{ count: 1000, isBounded: true }` → '1,000+'. */
export function totalText({ count, isBounded }: ListPage<unknown>['total']): string {
  return new Intl.NumberFormat('en-IN').format(count) + (isBounded ? '+' : '');
}
