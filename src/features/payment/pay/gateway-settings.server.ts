import type { Settings } from '../../../platform/env.ts';
import type { GatewaySettings } from './gateway-script.client.ts';

/** The gateway settings for a page that opens the payment window. None of them is secret. */
export function gatewaySettings({ RAZORPAY_SANDBOX_URL, RAZORPAY_KEY_ID, SHOP_URL }: Settings): GatewaySettings {
  const host = RAZORPAY_SANDBOX_URL ?? 'https://checkout.razorpay.com';
  return { script: `${host}/v1/checkout.js`, key: RAZORPAY_KEY_ID, shopUrl: SHOP_URL };
}
