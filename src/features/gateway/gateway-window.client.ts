import type { OpenWindow } from './payment-window.ts';
import { openRazorpay } from './razorpay/razorpay-window.client.ts';

/** Opens the payment window of the shop's gateway. */
export const openGatewayWindow: OpenWindow = openRazorpay;
