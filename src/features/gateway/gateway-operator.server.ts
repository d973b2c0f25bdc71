import type { GatewayOperator } from './payment-gateway.ts';
import { razorpayOperator } from './razorpay/razorpay-operator.server.ts';

/** Operator of the shop's gateway, for commands. The Worker does not load it. */
export const gatewayOperator: GatewayOperator = razorpayOperator;
