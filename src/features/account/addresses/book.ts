import { addressLines } from '../../../rules/address/address.ts';
import { FIRST_CHOICE } from '../../../rules/address/book-address.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import type { ProfileAddress } from '../../auth/auth.table.ts';
import type { ProfileFields } from '../profile/profile.schema.ts';
import type { ProfileRow } from '../profile/profile.server.ts';
import { addressesTexts } from './addresses.texts.ts';

/** An address of the book. `id`: FIRST_CHOICE for the first choice. */
export interface SavedAddress {
  readonly id: string;
  readonly address: ProfileAddress;
}

/** Returns the book of an account: its first choice, then the others. */
export const bookOf = ({ address }: Pick<ProfileRow, 'address'>, others: readonly SavedAddress[]): readonly SavedAddress[] =>
  address ? [{ id: FIRST_CHOICE, address }, ...others] : others;

/** Returns what the shopper calls an address: 'Amma', otherwise 'Home'. */
export const labelOf = ({ label, kind = 'home' }: ProfileAddress): string => label ?? addressesTexts()[kind];

/** Returns the lines of an address, with who receives there first. */
export function linesOf({ fullName, phone }: Pick<ProfileRow, 'fullName' | 'phone'>, to: ProfileAddress): readonly string[] {
  const { addressLine1: address, addressLine2: apartment, landmark: place = '', city, state, pinCode: pin_code } = to;
  const lines = addressLines({ address, apartment, place, city, state, pin_code, country: COUNTRY, phone: to.phone ?? phone ?? '' });
  return [to.name ?? fullName, ...lines].filter(Boolean);
}

/** Returns a stored address by the names of the form's fields; those of an empty form for null. */
export function bookFieldsOf(address: ProfileAddress | null): ProfileFields {
  const { kind = 'home', label = '', name = '', phone = '', ...parts } = address ?? {};
  const fields = Object.entries(parts).map(([part, text]) => [`address.${part}`, text] as const);
  return { kind, label, full_name: name, phone, 'address.country': COUNTRY, ...Object.fromEntries(fields) };
}

/** Returns the book for the form of the checkout: each address with what it is called. */
export const knownBook = (profile: Pick<ProfileRow, 'address'>, others: readonly SavedAddress[]) =>
  bookOf(profile, others).map(({ address }) => ({ ...address, label: labelOf(address) }));
