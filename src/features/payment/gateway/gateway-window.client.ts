import type { PaymentWindow } from './payment-window.ts';
import { razorpayWindow } from './razorpay/razorpay-window.client.ts';

/** The payment window of the shop's gateway. */
export const gatewayWindow: PaymentWindow = razorpayWindow;
