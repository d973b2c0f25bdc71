import type { Settings } from '../../../platform/env.ts';
import { paymentGateway } from '../../gateway/gateway.server.ts';
import type { GatewaySettings } from './gateway-script.client.ts';

/** The gateway settings for a page that opens the payment window. None of them is secret. */
export const gatewaySettings = (env: Settings): GatewaySettings => ({ ...paymentGateway.script(env), shopUrl: env.SHOP_URL });
