import { inCode, type Mutant } from './mutant.ts';

const payment = 'src/features/payment';
const PROVED = '!(await paymentGateway.isProved(shop.env, ours, body)) || body.razorpay_order_id !== ours';
const verify = `${payment}/capture/verify-payment.server.ts`;
const cash = `${payment}/cash/place-cash-order.server.ts`;
const coupon = 'src/rules/money/coupon.ts';
const cod = 'src/rules/order/cod.ts';
const returns = 'src/features/returns';

/** Guards of prices, payments, refunds and returns that stand in the code alone: the database would take what they refuse. */
export const guardsOfMoney: readonly Mutant[] = [
  inCode('the signature of a webhook', `${payment}/gateway/razorpay/razorpay.server.ts`, 'return isGenuine ?', 'return true ?'),
  inCode('the signature of a payment', verify, PROVED, 'body.razorpay_order_id !== ours'),
  {
    name: 'the order of a payment',
    changes: [
      { file: verify, from: PROVED, to: '!(await paymentGateway.isProved(shop.env, body.razorpay_order_id, body))' },
      { file: verify, from: 'payment.gatewayOrderId !== ours || ', to: '' },
    ],
  },
  inCode(
    'a payment that is only authorised',
    verify,
    "payment === null || payment.status === 'authorized' || payment.status === 'created'",
    'payment === null',
  ),
  inCode(
    'the price that the page showed',
    `${payment}/create/create-order.server.ts`,
    'isUnwrapped || fromRupees(shownRupees) !== quote.total',
    'isUnwrapped',
  ),
  inCode(
    'the body of a key',
    `${payment}/create/create-order.server.ts`,
    "if (order.requestHash !== requestHash) throw new ShopError('KEY_REUSED');",
  ),
  inCode(
    'the numbers of a restored shop',
    `${payment}/create/insert-order.server.ts`,
    '(SELECT coalesce(max(numbers_after), 0) FROM maintenance)',
    '0',
  ),
  inCode('the least purchase of a coupon', coupon, 'subtotal < coupon.minPurchase)', 'subtotal < 0)'),
  inCode('the last day of a coupon', coupon, 'coupon.expiresAt !== null && now >= coupon.expiresAt', 'false'),
  inCode('a coupon that is switched off', coupon, '!coupon?.isActive', '!coupon'),
  inCode('the most that cash pays', cod, 'total > settings.max', 'false'),
  inCode('places without cash', cod, "blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix))", 'false'),
  inCode('a cart once for cash', cash, 'notPlacedJustNow(shop, cartFingerprint),'),
  inCode('a code once', cash, '...(code ? [code.spend] : []),'),
  {
    name: 'the browser of a code',
    changes: [
      {
        file: `${payment}/cash/contact-proof.server.ts`,
        from: "codeHashes(shop, 'contact', subjectOf(guestId, channel, contact), code)",
        to: "codeHashes(shop, 'contact', subjectOf('', channel, contact), code)",
      },
      {
        file: `${payment}/cash/contact-proof.server.ts`,
        from: "codeTokenName('contact', guestId)",
        to: "codeTokenName('contact', contact)",
      },
    ],
  },
  inCode('the key of a refund at the gateway', `${payment}/gateway/razorpay/razorpay-calls.server.ts`, "'X-Refund-Idempotency': key,", ''),
  inCode(
    'the amount of a refund with a key',
    `${payment}/refund/request-refund.server.ts`,
    ' || (asked.amount !== undefined && asked.amount !== refund.amount)',
  ),
  inCode(
    'the amount of cash back with a key',
    'src/features/orders/admin/refund-order.server.ts',
    '(known.orderId !== orderId || known.amount !== amount)',
    'known.orderId !== orderId',
  ),
  inCode(
    'the film of a change of mind',
    `${returns}/ask/ask-return.server.ts`,
    "if (!isFaultReason(asked.reason) && !hasVideo) throw new ShopError('RETURN_VIDEO_NEEDED');",
  ),
  inCode(
    'the body of a return',
    `${returns}/ask/ask-return.server.ts`,
    "if (row.requestHash !== requestHash) throw new ShopError('RETURN_KEY_REUSED');",
  ),
  inCode(
    'the outcome of a settled return',
    `${returns}/admin/settle-return.server.ts`,
    "if (request.outcome !== outcome) throw new ShopError('RETURN_STATUS_CHANGED', { status: request.status });",
  ),
  inCode(
    'the piece that an exchange takes',
    `${returns}/admin/settle-return.server.ts`,
    '...restocking, ...bookExchange(view)]',
    '...restocking]',
  ),
];
