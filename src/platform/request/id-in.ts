import { ShopError } from '../shop-error.ts';

/** Returns the number of a record from an address. @throws ShopError RECORD_NOT_FOUND for what is no number */
export function idIn(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ShopError('RECORD_NOT_FOUND');
  return Number(text);
}
