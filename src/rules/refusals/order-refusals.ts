import { checkoutRefusals } from './checkout-refusals.ts';
import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of coupons, orders, payments and requests. Only the checkout and the server load them, product pages do not. */
export const orderRefusals = {
  ...checkoutRefusals,
  INVALID_COUPON: [422, 'Invalid Coupon', 'This coupon code is not valid or has expired.'],
  EXPIRED_COUPON: [422, 'Expired Coupon', 'This coupon has expired.'],
  COUPON_LIMIT: [409, 'Coupon Limit Reached', 'This coupon has reached its usage limit.'],
  COUPON_CUSTOMER_LIMIT: [409, 'Coupon already used', 'You have used this coupon as often as one customer may.'],
  COUPON_MINIMUM: [422, 'Minimum Purchase Not Met', 'Add a little more to use this coupon.'],
  PRICE_CHANGED: [409, 'Prices changed', 'A price, the delivery fee or a coupon changed while you were here. Please check the new total.'],
  SUM_CHANGED: [409, 'Sum changed', 'The sum of the order has changed. Nothing was charged. Please load this page again, then pay.'],
  BELOW_GATEWAY_MINIMUM: [422, 'Amount too small', 'Amounts below ₹1.00 cannot be paid online. Add a piece or remove the coupon.'],
  PIN_MALFORMED: [422, 'PIN code', 'Please enter a PIN code of six digits.'],
  PIN_UNKNOWN: [404, 'PIN code', 'We do not deliver to this PIN code yet.'],
  COD_NOT_OFFERED: [422, 'Cash on delivery', 'Cash on delivery is not available for this order.'],
  PAY_ONLINE: [422, 'Please pay online', 'Please pay online this time. Nothing was charged, and nothing was ordered yet.'],
  ADVANCE_NEEDED: [
    409,
    'A part is paid in advance',
    'A part of this order is paid online in advance. Nothing was charged, and nothing was ordered yet.',
  ],
  ADVANCE_UNPAID: [409, 'Waits for the advance', 'This order waits for the part that is paid in advance. It is packed once that is paid.'],
  ADVANCE_RETURNED: [
    409,
    'Order anew',
    'The advance of this order went back to its buyer, so it is not opened again. Please make a new order.',
  ],
  CASH_WAITS: [
    409,
    'Waits for an answer',
    'This cash order waits for an answer of its buyer. Call them, or give a reason to send it all the same.',
  ],
  TOO_MANY_HOLDS: [
    429,
    'Finish an open order first',
    'Several unpaid orders of yours are open. Please pay or cancel one of them, or try again in half an hour. Nothing was charged.',
  ],
  TOO_MUCH_CASH: [
    409,
    'Please pay online',
    'Several cash orders from you or your network have not left yet. Please pay this one online, or order it for cash later. Nothing was charged, and nothing was ordered yet.',
  ],
  CONTACT_UNPROVED: [422, 'Cash on delivery', 'Please enter the code that we send you, then place the order.'],
  WRONG_CONTACT_CODE: [422, 'Cash on delivery', 'This code is wrong or has expired. Please check it or request a new one.'],
  ORDER_NOT_FOUND: [404, 'Order not found', 'We could not find this order.'],
  ALREADY_PAID: [409, 'Already paid', 'This order is already paid.'],
  PAYMENT_UNDER_WAY: [409, 'One moment', 'A payment for these pieces is being processed. Check your orders, or try again in a minute.'],
  NOT_PAYABLE: [409, 'No longer open', 'This order can no longer be paid. Please order the pieces again.'],
  KEY_REUSED: [422, 'Please try again', 'This payment attempt belongs to another cart. Reload the page and try again.'],
  KEY_MISSING: [400, 'Please try again', 'The Idempotency-Key header must be a UUID.'],
  STATUS_CHANGED: [409, 'Order changed', 'Somebody else has changed this order in the meantime. Please reload it.'],
  REASON_NEEDED: [422, 'Reason needed', 'This is an unusual change. Please give a reason; it is recorded in the history of the order.'],
  MOVE_REFUSED: [409, 'Not possible', 'This order cannot be given that status.'],
  UNSAFE_LINK: [422, 'Check the link', 'A tracking link must be a full address that begins with https://.'],
  DISCOUNT_TOO_HIGH: [422, 'Check the discount', 'The discount leaves nothing to pay. It must be less than the total.'],
  NOTHING_TO_REFUND: [409, 'Nothing to refund', 'This order has no payment that could be refunded.'],
  OVER_REFUND: [409, 'Too much', 'A refund cannot be more than what is left of the payment.'],
  PAYMENT_DISPUTED: [
    409,
    'The bank is asked',
    'The buyer’s bank disputes this payment, or has taken it back. Nothing of it can be refunded as well.',
  ],
  REFUND_AMOUNT: [422, 'Check the amount', 'A refund must be at least ₹1.00.'],
  REFUND_KEY_REUSED: [422, 'Please try again', 'This refund was already requested with another amount or for another order.'],
  VERIFICATION_FAILED: [400, 'Payment Failed', 'We could not confirm this payment.'],
  GATEWAY_DOWN: [502, 'Payment Failed', 'The payment service did not answer. Nothing was charged. Please try again.'],
  SHOP_BUSY: [503, 'One moment', 'The shop is busy. Nothing is lost: please try again in a few seconds.'],
  SHOP_CLOSED: [503, 'Back soon', 'We are working on the shop. Nothing was saved or charged: please try again in a little while.'],
  SHOP_MOVED: [503, 'Back soon', 'We are moving the shop. Please try again in a few minutes.'],
  SHOP_NOT_OPEN: [409, 'Not open yet', 'The shop is not open yet: it takes no orders for now. Nothing was charged.'],
  TOO_MANY_TRIES: [429, 'Too many attempts', 'Please wait a minute and try again.'],
  BODY_TOO_LARGE: [413, 'Too large', 'This request is too large.'],
  BAD_REQUEST: [400, 'Bad request', 'We could not read this request.'],
  OTHER_CUSTOMER: [
    401,
    'Authentication Issue',
    'Your log-in has ended. Log in again to keep this order in your account, or reload the page to order as a guest.',
  ],
  LOGIN_REQUIRED: [401, 'Login Required', 'Please log in to continue.'],
  NOT_ALLOWED: [403, 'Access Denied', "You don't have admin privileges."],
  INVOICE_SOON: [409, 'Almost ready', 'Your invoice is being made. Please try again in a few minutes.'],
  FORBIDDEN_ORIGIN: [403, 'Not allowed', 'This request came from another site.'],
  NOT_FOUND: [404, 'Not found', 'There is nothing at this address.'],
  INTERNAL: [500, 'Something went wrong', 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, RefusalText>;

export type OrderRefusalCode = keyof typeof orderRefusals;

/** `orderRefusal('COUPON_MINIMUM', 'This coupon needs …')` */
export const orderRefusal = /* @__PURE__ */ refusalsOf(orderRefusals);
