import type { Shop } from '../../platform/shop.ts';
import { GATEWAY_TIMEOUT, GATEWAY_TIMEOUT_WAITING } from '../../rules/limits.ts';
import { type GatewayCalls, GatewayError, type PaymentGateway } from './payment-gateway.ts';
import { razorpay } from './razorpay/razorpay.server.ts';

/** The gateway of the shop. Another one is a folder like `razorpay`, named here, in `gateway-window.client.ts` and in `gateway-operator.server.ts`. */
export const paymentGateway: PaymentGateway = razorpay;

/**
 * The calls to the gateway of the shop. Each is counted and has a timeout, and every failure is a GatewayError. While a customer waits,
 * all calls share one time limit; a call after it fails as `unknown`.
 */
export function gateway({ env, calls }: Pick<Shop, 'env' | 'calls'>): GatewayCalls {
  return paymentGateway.connect(env, () => {
    const left = calls.remainingMs();
    if (left <= 0) throw new GatewayError({ fault: 'unknown', description: 'no time left for this call' });
    calls.spend();
    return Number.isFinite(left) ? Math.min(GATEWAY_TIMEOUT_WAITING, left) : GATEWAY_TIMEOUT;
  });
}
