interface Line {
  readonly available: number;
  /** The reason why the line cannot be bought as it is. */
  readonly problem: unknown;
}

/**
 * Returns whether a line of a cart counts in its pieces and sums. One of which nothing can be bought any more does not: it is shown, and
 * asks to be removed. One that wants more than there is does.
 */
export const isCounted = ({ available, problem }: Line): boolean => problem === null || available > 0;
