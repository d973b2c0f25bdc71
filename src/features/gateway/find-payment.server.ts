import type { Shop } from '../../platform/shop.ts';
import { gateway } from './gateway.server.ts';
import { GatewayError, type GatewayPayment } from './payment-gateway.ts';

/** Returns true if the gateway has taken the money of a payment, whether or not it was refunded since. */
export const isCaptured = ({ status }: GatewayPayment) => status === 'captured' || status === 'refunded';

/** Returns the payment at the gateway, or null if the gateway does not know it. */
export const findPayment = (shop: Shop, id: string) => orNull(gateway(shop).payment(id));
export const findRefund = (shop: Shop, id: string) => orNull(gateway(shop).refundNamed(id));

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GatewayError && error.detail.fault === 'refused' && error.detail.isFinal) return null;
    throw error;
  }
}
