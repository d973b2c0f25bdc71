/** Ms. For so long a cash order that has not left keeps the hash of the network from which it came. */
export const CASH_NETWORK_KEPT = 6 * 3_600_000;

/**
 * The limits of cash orders, which are part of `holdLimits`: they take their pieces without money. Those count that have not left, are not
 * paid, and are confirmed neither by the number itself nor to the shop.
 */
export const cashBounds = {
  /** Parcels, pieces and paise of one account, browser, proved mailbox or proved number. A single order is bounded by the most that cash pays. */
  cashOrders: 3,
  cashPieces: 12,
  cashPaise: 1_000_000,
  /** Orders of one network within `cashNetworkMs`. Of one piece they take `unprovedPieces`, or `percent` of it if that is more. */
  cashNetwork: 12,
  cashNetworkMs: CASH_NETWORK_KEPT,
} as const;
