/** Hours for which the owner may hold the pieces of an order for a chat. */
export const CHAT_HOURS = [1, 3, 6, 12, 24, 48] as const;

/** Ms between checks of an order that is held for longer than a checkout, once somebody has opened its payment. */
export const CHAT_CHECKED_EVERY = 600_000;

/** The limits of orders for chats, which are part of `holdLimits`. */
export const chatHold = {
  /** Ms from the order to the end of its hold, at most. */
  chatMs: 48 * 3_600_000,
  /** Orders that wait for their payment, and the pieces that they hold in all. What they hold counts in `percent` as well. */
  chatOrders: 20,
  chatPieces: 60,
} as const;
