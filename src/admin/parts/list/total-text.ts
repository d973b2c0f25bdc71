/** 1200 → '1,200', and '1,200+' for a total that is bounded. */
export const totalText = (total: number, isBounded = false): string =>
  new Intl.NumberFormat('en-IN').format(total) + (isBounded ? '+' : '');
