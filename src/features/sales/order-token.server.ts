import type { Settings } from '../../platform/env.ts';
import { sign, verify } from '../../platform/signing.ts';

const PURPOSE = 'order';

/** Returns the token of the order link in mails: whoever holds it may see this order and pay it. */
export function orderToken(settings: Settings, orderId: string): Promise<string> {
  return sign(settings, PURPOSE, orderId);
}

export function orderTokenMatches(settings: Settings, orderId: string, token: string): Promise<boolean> {
  return verify(settings, PURPOSE, orderId, token);
}
