import { ShopError } from '../../platform/shop-error.ts';

/**
 * Refuses ways of signing in that this shop does not offer, such as social log-in. @throws ShopError PROVIDER_DISABLED
 */
export function assertOffered(): never {
  throw new ShopError('PROVIDER_DISABLED');
}
