import { ApiError, invalid } from './errors.ts';
import { integer, type Json, oneOf, optionalText } from './input.ts';
import { pay } from './payments.ts';
import { ok, type Reply, type Route } from './router.ts';
import type { Sandbox } from './sandbox.ts';
import { proof } from './signature.ts';
import { METHODS, OUTCOMES } from './types.ts';
import { asset, checkoutScript } from './window/assets.ts';
import { windowPage } from './window/page.ts';

const FAILING_VPA = 'failure@razorpay';

/** What the window may load: files of its own origin, and the shop's logo. */
const WINDOW_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src http: https: data:',
  'form-action http: https:',
  "base-uri 'none'",
].join('; ');

function text(body: Json, field: string): string {
  return optionalText(body[field], field, 200) ?? '';
}

/** One attempt from the window. A failed payment answers 400 with the error of the `payment.failed` event. */
function attempt(sandbox: Sandbox, body: Json): Reply {
  const order = sandbox.store.order(text(body, 'order_id'));
  const wanted = oneOf(body.outcome, 'outcome', OUTCOMES);
  const vpa = text(body, 'vpa');
  const passedAmount = body.amount === undefined ? order.amount : integer(body.amount, 'amount', 1);
  if (passedAmount !== order.amount) throw invalid('amount', 'The amount passed to Checkout is not the amount of the order');
  const payment = pay(sandbox, {
    orderId: order.id,
    method: oneOf(body.method, 'method', METHODS),
    outcome: vpa === FAILING_VPA ? 'failed' : wanted === 'captured' && !order.auto_capture ? 'authorized' : wanted,
    email: text(body, 'email'),
    contact: text(body, 'contact'),
    description: text(body, 'description'),
    vpa,
    bank: text(body, 'bank'),
    wallet: text(body, 'wallet'),
    cardLast4: text(body, 'card_last4').slice(-4),
    cardName: text(body, 'card_name'),
    force: false,
  });
  if (payment.status !== 'failed') return ok(proof(order.id, payment.id, sandbox.account.keySecret));
  throw new ApiError(400, payment.error_description ?? '', {
    source: payment.error_source ?? 'NA',
    step: payment.error_step ?? 'NA',
    reason: payment.error_reason ?? 'NA',
    metadata: { payment_id: payment.id, order_id: order.id },
  });
}

/** checkout.js, the payment window and the call that the window makes. */
export function checkoutRoutes(sandbox: Sandbox): Route[] {
  const script = (text: string): Reply => ({
    status: 200,
    text,
    type: 'text/javascript; charset=utf-8',
    headers: { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' },
  });
  return [
    { zone: 'page', method: 'GET', path: '/v1/checkout.js', run: () => script(checkoutScript()) },
    {
      zone: 'page',
      method: 'GET',
      path: '/v1/checkout/window',
      run: (call) => ({
        status: 200,
        text: windowPage(
          sandbox,
          call.query.get('key_id') ?? '',
          call.query.get('order_id') ?? '',
          call.query.get('without')?.split(',') ?? [],
        ),
        type: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': WINDOW_CSP,
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-store',
        },
      }),
    },
    {
      zone: 'page',
      method: 'GET',
      path: '/v1/checkout/assets/:name',
      run: (call) => asset(call.params.name ?? ''),
    },
    { zone: 'checkout', method: 'POST', path: '/v1/checkout/payments', run: (call) => attempt(sandbox, call.body) },
  ];
}
