import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals that the checkout shows without asking the server. Apart from the other order refusals, so that the page loads these alone. */
export const checkoutRefusals = {
  NO_COUPON_CODE: [422, 'No Coupon Code', 'Please enter a coupon code.'],
  MISSING_INFORMATION: [422, 'Missing Information', 'Please check the fields marked below.'],
  WRONG_INFORMATION: [422, 'Please check', 'Please correct the fields marked below.'],
  EMPTY_CART: [422, 'Empty Cart', 'Your cart is empty. Add a piece before you pay.'],
  CART_NOT_BUYABLE: [409, 'Check your cart', 'Remove the marked pieces from your cart, then pay.'],
} as const satisfies Record<string, RefusalText>;

/** `checkoutRefusal('EMPTY_CART')` */
export const checkoutRefusal = /* @__PURE__ */ refusalsOf(checkoutRefusals);
