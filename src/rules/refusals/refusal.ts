import type { AccountRefusalCode } from './account-refusals.ts';
import type { AdminRefusalCode } from './admin-refusals.ts';
import type { EditRefusalCode } from './edit-refusals.ts';
import type { OrderRefusalCode } from './order-refusals.ts';
import type { ProfileRefusalCode } from './profile-refusals.ts';
import { type RefusalOf, type RefusalText, refusalsOf } from './refusal-text.ts';
import type { ReturnRefusalCode } from './return-refusals.ts';
import type { ReviewRefusalCode } from './review-refusals.ts';

/** Refusals about products, loaded by every page that sells, so the list is kept short. The others are in order-refusals.ts. */
export const refusals = {
  INVALID_PRODUCT: [422, 'Oops!', 'Invalid product data.'],
  SIZE_REQUIRED: [422, 'Select a Size', 'Please select a size before adding to cart.'],
  SIZE_REQUIRED_TO_BUY: [422, 'Select a Size', 'Please select a size before proceeding to checkout.'],
  SIZE_ON_PAGE: [422, 'Size Selection Required', 'Please select a size for this product on its page.'],
  ABOVE_STOCK: [409, 'Oops!', 'Cannot add more items than available in stock.'],
  ABOVE_STOCK_TO_BUY: [409, 'Oops!', 'Cannot buy more items than available in stock.'],
  ABOVE_LINE_LIMIT: [422, 'Oops!', 'One order can hold at most 99 of a piece.'],
  OUT_OF_STOCK: [409, 'Oops!', 'This item is currently out of stock.'],
} as const satisfies Record<string, RefusalText>;

export type RefusalCode =
  | keyof typeof refusals
  | OrderRefusalCode
  | EditRefusalCode
  | AccountRefusalCode
  | ProfileRefusalCode
  | ReturnRefusalCode
  | ReviewRefusalCode
  | AdminRefusalCode;

/** Any refusal of the shop. */
export type Refusal = RefusalOf<RefusalCode>;

/** `stockRefusal('ABOVE_STOCK')` */
export const stockRefusal = refusalsOf(refusals);

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}
