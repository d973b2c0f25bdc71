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

/** A GSTIN begins with the code of the seller's State: '29' is Karnataka. */
export const sellerState = ({ gstin }: Pick<Seller, 'gstin'>): string => gstin.slice(0, 2);
