import { cashBounds } from '../cash/cash-bounds.ts';
import { HOLD_TTL } from '../limits.ts';
import { chatHold } from '../order/chat-hold.ts';

/**
 * The limits of unpaid holds; triggers of the database enforce them. Within these an order holds its pieces for HOLD_TTL; beyond them it
 * is made all the same, holds nothing, and takes its pieces when the money comes. Only `browser` refuses an order.
 */
export const holdLimits = {
  /** Open unpaid orders of one browser or account: one in the payment window, and two whose bank has not answered yet. */
  browser: 3,
  /** All unpaid orders together hold at most this percentage of a product's (or size's) unsold pieces, rounded down. */
  percent: 30,
  /** A buyer with a proved contact or a paid order may hold this many pieces whatever the percentage, so that the last ones can be bought. */
  pieces: 2,
  /**
   * Whoever proved nothing holds at most this many pieces in all, and pieces of this value; counted by browser, phone, e-mail and network
   * address. Nearly every order of the shop is smaller.
   */
  unprovedPieces: 6,
  unprovedPaise: 1_000_000,
  /**
   * All of them together hold at most this percentage of a product's (or size's) unsold pieces, or this many pieces if that is more, and
   * never more than `percent`: none of 3, 1 of 4, 2 of 7 to 29, 4 of 40.
   */
  unprovedPercent: 10,
  unprovedFew: 2,
  /** And at most the same percentage of the unsold pieces of the shop, or this many pieces if that is more. */
  unprovedShop: 60,
  /**
   * The number of times that a hold may be extended when the shopper comes back to pay: with HOLD_TTL at most 75 minutes in all.
   */
  renewals: 2,
  checkoutMs: HOLD_TTL,
  ...chatHold,
  ...cashBounds,
} as const;
