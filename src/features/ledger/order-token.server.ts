import type { Secrets } from '../../platform/keys.ts';
import { sign, verify } from '../../platform/signing.ts';

const PURPOSE = 'order';

/** Returns the token of the order link in mails: whoever holds it may see this order and pay it. */
export function orderToken(secrets: Secrets, orderId: string): Promise<string> {
  return sign(secrets, PURPOSE, orderId);
}

export function orderTokenMatches(secrets: Secrets, orderId: string, token: string): Promise<boolean> {
  return verify(secrets, PURPOSE, orderId, token);
}
