import { gatewayOperator } from '../../../src/features/gateway/gateway-operator.server.ts';
import { GATEWAY_NAME } from '../../../src/rules/payment/gateway-name.ts';
import type { Examined, Finding } from './finding.ts';

/** The keys and the webhook. */
export async function checkGateway({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const found = await gatewayOperator.check(settings, (path, shape, headers) => ask('gateway', path, shape, { headers }));
  return found.map((finding) => ({ about: GATEWAY_NAME, ...finding }));
}
