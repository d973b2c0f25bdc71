import { gstStateCode } from '../../rules/address/gst-states.ts';
import type { Store } from '../../rules/store/store.ts';
import type { Seller } from './document-facts.ts';

/** Returns the seller as the settings name it. */
export const sellerOf = ({ legalName, address, gstin, email, phone, brand }: Store): Seller => ({
  name: legalName,
  tradeName: brand.name,
  address,
  gstin,
  email,
  phone,
});

/** A GSTIN begins with the code of the seller's State: '29' is Karnataka. Without one the address says it. */
export const sellerState = ({ gstin, state }: Pick<Store, 'gstin' | 'state'>): string =>
  gstin === '' ? (gstStateCode(state) ?? '') : gstin.slice(0, 2);
