import { inFile, type Mutant } from './mutant.ts';

const payment = 'src/features/payment';
const PROVED = '!(await paymentGateway.isProved(shop.env, ours, body)) || body.razorpay_order_id !== ours';
const verify = `${payment}/capture/verify-payment.server.ts`;
const cash = `${payment}/cash/place-cash-order.server.ts`;
const coupon = 'src/rules/money/coupon.ts';
const cod = 'src/rules/order/cod.ts';
const returns = 'src/features/returns';

/** Guards of prices, payments, refunds and returns that stand in the code alone: the database would take what they refuse. */
export const guardsOfMoney: readonly Mutant[] = [
  ...inFile('src/features/gateway/razorpay/razorpay.server.ts', { 'the signature of a webhook': ['return isGenuine ?', 'return true ?'] }),
  ...inFile(verify, {
    'the signature of a payment': [PROVED, 'body.razorpay_order_id !== ours'],
    'the order of a payment': [
      PROVED,
      '!(await paymentGateway.isProved(shop.env, body.razorpay_order_id, body))',
      'payment.gatewayOrderId !== ours || ',
      '',
    ],
    'a payment that is only authorised': [
      "payment === null || payment.status === 'authorized' || payment.status === 'created'",
      'payment === null',
    ],
  }),
  ...inFile(`${payment}/create/create-order.server.ts`, {
    'the price that the page showed': ['isUnwrapped || fromRupees(shownRupees) !== quote.total', 'isUnwrapped'],
    'the body of a key': ['!!it.byKey && it.byKey.requestHash !== it.requestHash', 'false'],
  }),
  ...inFile(`${payment}/create/insert-order.server.ts`, {
    'the numbers of a restored shop': ['(SELECT coalesce(max(numbers_after), 0) FROM maintenance)', '0'],
  }),
  ...inFile(coupon, {
    'the least purchase of a coupon': ['subtotal < coupon.minPurchase)', 'subtotal < 0)'],
    'the last day of a coupon': ['coupon.expiresAt !== null && now >= coupon.expiresAt', 'false'],
    'a coupon that is switched off': ['!coupon?.isActive', '!coupon'],
  }),
  ...inFile(cod, {
    'the most that cash pays': ['total > settings.max', 'false'],
    'places without cash': ["blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix))", 'false'],
  }),
  ...inFile(cash, {
    'a cart once for cash': ['notPlacedJustNow(shop, cartFingerprint),'],
    'a code once': ['...(code ? [code.spend] : []),'],
  }),
  ...inFile(`${payment}/cash/contact-proof.server.ts`, {
    'the browser of a code': [
      "codeHashes(shop, 'contact', subjectOf(guestId, channel, contact), code)",
      "codeHashes(shop, 'contact', subjectOf('', channel, contact), code)",
      "codeTokenName('contact', guestId)",
      "codeTokenName('contact', contact)",
    ],
  }),
  ...inFile('src/features/gateway/razorpay/razorpay-calls.server.ts', {
    'the key of a refund at the gateway': ["'X-Refund-Idempotency': key,", ''],
  }),
  ...inFile(`${payment}/refund/request-refund.server.ts`, {
    'the amount of a refund with a key': [' || (asked.amount !== undefined && asked.amount !== refund.amount)'],
  }),
  ...inFile('src/features/orders/admin/refund-order.server.ts', {
    'the amount of cash back with a key': ['(known.orderId !== orderId || known.amount !== amount)', 'known.orderId !== orderId'],
  }),
  ...inFile(`${returns}/ask/ask-return.server.ts`, {
    'the film of a change of mind': ["if (!isFaultReason(asked.reason) && !hasVideo) throw new ShopError('RETURN_VIDEO_NEEDED');"],
    'the body of a return': ["if (row.requestHash !== requestHash) throw new ShopError('RETURN_KEY_REUSED');"],
  }),
  ...inFile(`${returns}/admin/settle-return.server.ts`, {
    'the outcome of a settled return': [
      "if (request.outcome !== outcome) throw new ShopError('RETURN_STATUS_CHANGED', { status: request.status });",
    ],
    'the piece that an exchange takes': ['...restocking, ...bookExchange(view)]', '...restocking]'],
  }),
];

const auth = 'src/features/auth';
const request = 'src/platform/request';
const outbox = 'src/features/messages/outbox/send-messages.server.ts';
const codes = `${auth}/one-time-codes.server.ts`;
const token = 'src/features/ledger/order-token.server.ts';
/** In place of a limit. */
const ENDLESS = '{ max: 1_000_000, window: 1 }';
const SIGNED = ' || !(await verify(shop.env, PURPOSE, signed(id, Number(until)), sig))';

/** Guards of accounts, codes, links and mails that stand in the code alone. */
export const guardsOfPeople: readonly Mutant[] = [
  ...inFile('functions/worker/check-origin.ts', { 'the site that a form comes from': ['if (!isForeign) return null;', 'return null;'] }),
  ...inFile(`${request}/guard.ts`, {
    'the role of the administrator': ["!can(account?.role ?? 'guest', permission)", 'false'],
    'the password before money': ['confirmed && !hasConfirmed(account, shop.now)', 'false'],
  }),
  ...inFile('src/features/ledger/order-view.server.ts', {
    'the owner of an order': ['byLink ? sql`1` : ordersOwnedBy(visitor)', 'sql`1`'],
  }),
  ...inFile(token, {
    'the order of a link': [
      'sign(secrets, PURPOSE, orderId)',
      "sign(secrets, PURPOSE, '')",
      'verify(secrets, PURPOSE, orderId, token)',
      "verify(secrets, PURPOSE, '', token)",
    ],
  }),
  ...inFile(`${request}/signed-cookie.ts`, {
    'the signature of a cookie': ['isUuid(id) && (await verify(keys, cookie.name, signed(id, about), signature))', 'isUuid(id)'],
  }),
  ...inFile('src/features/invoices/document-links.server.ts', { 'the signature of a document': [SIGNED] }),
  ...inFile('src/features/returns/evidence/evidence-links.server.ts', { 'the signature of a photograph of a return': [SIGNED] }),
  ...inFile(`${auth}/verification-tokens.server.ts`, {
    'the purpose of a link': [
      'linkTokenName(purpose: LinkPurpose, token: string): Promise<string> {',
      "linkTokenName(purpose: LinkPurpose, token: string): Promise<string> { purpose = 'recovery';",
    ],
  }),
  ...inFile(codes, {
    'the tries of a code': [', lt(wrongTries, CODE_TRIES))', ')'],
    'the life of a code': ['gt(expiresAt, new Date(now)), lt(', 'lt('],
  }),
  ...inFile(`${auth}/sign-in/sign-in.server.ts`, { 'the tries of a password': ['attemptLimits.passwordAnywhere]', `${ENDLESS}]`] }),
  ...inFile(`${auth}/second-factor/factor-attempts.server.ts`, { 'the tries of a second step': ['assertNoWait(wait);'] }),
  ...inFile(`${auth}/security/confirm-self.server.ts`, {
    'the tries of a password in a session': ['attemptLimits.confirm)', `${ENDLESS})`],
  }),
  ...inFile('src/features/orders/track/track-order.server.ts', { 'the tries of a contact': ['attemptLimits.track]', `${ENDLESS}]`] }),
  ...inFile(`${auth}/mail-limits.server.ts`, { 'the mails that strangers ask for': ['return !isOver;', 'return true;'] }),
  ...inFile(`${auth}/second-factor/totp.server.ts`, { 'a code of the app once': ["spent?.length === 1 ? 'once' : 'again'", "'once'"] }),
  ...inFile(`${auth}/security/change-user.server.ts`, {
    'the sessions of a former password': ['orm.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId))),'],
  }),
  ...inFile(`${auth}/password/reset-password.server.ts`, { 'a link for a new password once': ['deleteTokensOfLinkUser(shop, name),'] }),
  ...inFile('src/features/cart/saved-cart.server.ts', {
    'a cart merged once': ['change(shop, who, once, ...inserts)', 'change(shop, who, ...inserts)'],
  }),
  ...inFile(outbox, {
    'the secret of a sent mail': ['...(kindsWithSecrets.has(row.kind) && { payload: {} }),'],
    'the claim of a mail': ['eq(outbox.attempts, row.attempts), '],
  }),
  ...inFile('functions/worker/shop-app.ts', {
    'what shoppers write in a closed shop': ['if (isRefusedWhileClosed(c.req)) c.var.shop.db.refuseWhileClosed();'],
  }),
];
