import type { GatewayOperator } from './payment-gateway.ts';
import { razorpayOperator } from './razorpay/razorpay-operator.server.ts';

/** The commands' part of the shop's gateway. The Worker does not load it. */
export const gatewayOperator: GatewayOperator = razorpayOperator;
