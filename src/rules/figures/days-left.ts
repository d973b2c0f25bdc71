/** The pace of sales is that of so many days. */
export const PACE_DAYS = 30;
/** A piece that lasts at most this long at its pace is running low: a delivery from a maker takes about two weeks. */
export const LOW_DAYS = 14;
/** A piece that lasts at most this long is marked. */
export const URGENT_DAYS = 7;

/** Returns the whole days that `stock` pieces last if they sell as in the last PACE_DAYS. (7, 40) → 5 */
export const daysLeft = (stock: number, sold: number): number => Math.floor((stock * PACE_DAYS) / sold);

/** Pieces to buy so that the stock lasts PACE_DAYS at the same pace. (7, 40) → 33 */
export const toBuy = (stock: number, sold: number): number => Math.max(0, sold - stock);
