import { ShopError } from '../../platform/shop-error.ts';

/** Ways of signing in that other shops have and this one has not (U-43). @throws ShopError PROVIDER_DISABLED */
export function notOffered(): never {
  throw new ShopError('PROVIDER_DISABLED');
}
