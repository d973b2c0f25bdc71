/**
 * A rule's "no". Rules return it, verbs throw it as a ShopError, one edge turns it into a status and a body.
 * `title` and `message` are the words of the specification; `code` is what programs compare.
 */
export interface Refusal {
  readonly refused: true;
  readonly code: RefusalCode;
  readonly title: string;
  readonly message: string;
}

/** Every refusal the shop knows: code → HTTP status, title, message. The one home of these texts. */
export const refusals = {
  INVALID_PRODUCT: [422, 'Oops!', 'Invalid product data.'],
  SIZE_REQUIRED: [422, 'Select a Size', 'Please select a size before adding to cart.'],
  SIZE_REQUIRED_TO_BUY: [422, 'Select a Size', 'Please select a size before proceeding to checkout.'],
  SIZE_ON_PAGE: [422, 'Size Selection Required', 'Please select a size for this product on its page.'],
  ABOVE_STOCK: [409, 'Oops!', 'Cannot add more items than available in stock.'],
  ABOVE_STOCK_TO_BUY: [409, 'Oops!', 'Cannot buy more items than available in stock.'],
  ABOVE_LINE_LIMIT: [422, 'Oops!', 'One order can hold at most 99 of a piece.'],
  OUT_OF_STOCK: [409, 'Oops!', 'This item is currently out of stock.'],
  NO_COUPON_CODE: [422, 'No Coupon Code', 'Please enter a coupon code.'],
  INVALID_COUPON: [422, 'Invalid Coupon', 'This coupon code is not valid or has expired.'],
  EXPIRED_COUPON: [422, 'Expired Coupon', 'This coupon has expired.'],
  COUPON_LIMIT: [409, 'Coupon Limit Reached', 'This coupon has reached its usage limit.'],
  COUPON_MINIMUM: [422, 'Minimum Purchase Not Met', 'Add a little more to use this coupon.'],
  MISSING_INFORMATION: [422, 'Missing Information', 'Please check the fields marked below.'],
  EMPTY_CART: [422, 'Empty Cart', 'Your cart is empty. Add a piece before you pay.'],
  PRICE_CHANGED: [
    409,
    'Prices changed',
    'A price, the delivery fee or a coupon changed while you were here. Please look at the new total.',
  ],
  CART_NOT_BUYABLE: [409, 'Check your cart', 'Remove the marked pieces from your cart, then pay.'],
  BELOW_GATEWAY_MINIMUM: [422, 'Amount too small', 'Amounts below ₹1.00 cannot be paid online. Add a piece or remove the coupon.'],
  ORDER_NOT_FOUND: [404, 'Order not found', 'We could not find this order.'],
  ALREADY_PAID: [409, 'Already paid', 'This order is already paid.'],
  KEY_REUSED: [422, 'Please try again', 'This payment attempt belongs to another cart. Reload the page and try again.'],
  KEY_MISSING: [400, 'Please try again', 'The Idempotency-Key header must be a UUID.'],
  VERIFICATION_FAILED: [400, 'Payment Failed', 'We could not confirm this payment.'],
  GATEWAY_DOWN: [502, 'Payment Failed', 'The payment service did not answer. Nothing was charged. Please try again.'],
  SHOP_BUSY: [503, 'One moment', 'The shop is busy. Nothing is lost: please try again in a few seconds.'],
  TOO_MANY_TRIES: [429, 'Too many tries', 'Please wait a minute and try again.'],
  BODY_TOO_LARGE: [413, 'Too large', 'This request is too large.'],
  BAD_REQUEST: [400, 'Bad request', 'We could not read this request.'],
  FORBIDDEN_ORIGIN: [403, 'Not allowed', 'This request came from another site.'],
  NOT_FOUND: [404, 'Not found', 'There is nothing at this address.'],
  INTERNAL: [500, 'Something went wrong', 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [status: number, title: string, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** `refuse('ABOVE_STOCK')`; pass a message where the sentence carries a figure. */
export function refuse(code: RefusalCode, message?: string): Refusal {
  const [, title, text] = refusals[code];
  return { refused: true, code, title, message: message ?? text };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}
