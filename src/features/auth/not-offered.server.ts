import { ShopError } from '../../platform/shop-error.ts';

/** Ways of signing in that other shops have and this one has not. @throws ShopError PROVIDER_DISABLED */
export function assertOffered(): never {
  throw new ShopError('PROVIDER_DISABLED');
}
