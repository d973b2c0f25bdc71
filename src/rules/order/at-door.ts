import { type Paise, paise } from '../money/money.ts';
import { type HandSale, isPaidAtDoor } from './manual-order.ts';

interface DueOrder extends HandSale {
  readonly due: Paise;
}

interface DoorOrder extends DueOrder {
  /** Sum paid in advance, in whole rupees. */
  readonly advanced: Paise;
}

/**
 * The paise of a cash order that the shop gives: at a door whole rupees are collected, and the total keeps its paise (#155). 0 for what
 * is paid in another way. `{ due: 79_950, method: 'cod', paidByHand: null }` → 50.
 */
export const roundingGiven = (order: DueOrder): Paise => paise(isPaidAtDoor(order) ? order.due % 100 : 0);

/** Returns what an order costs its buyer in all: of 79_950 at a door 79_900. */
export const costsInAll = (order: DueOrder): Paise => paise(order.due - roundingGiven(order));

/**
 * Returns what is asked for a cash order at the door: 79_950 → 79_900, and less what was paid in advance. What is due of any other order is
 * as it is.
 */
export const askedAtDoor = (order: DoorOrder): Paise => paise(costsInAll(order) - order.advanced);
