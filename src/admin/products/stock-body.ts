/** A count as it is typed. */
export const COUNT = /^\d{1,6}$/;

/** A change, or what was counted. */
export interface StockBody {
  readonly change?: number;
  readonly counted?: number;
  readonly note: string;
}
