import type { FieldName } from './fields.ts';

/** Saved details of a signed-in customer. */
export interface KnownShopper {
  readonly id: string;
  readonly email: string;
  /** True if the e-mail address is proved. */
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly phone: string | null;
  /** The phone number proved by a code, ten digits. */
  readonly loginPhone: string | null;
  /** The first choice. */
  readonly address: KnownAddress | null;
  /** All addresses to choose from, the first choice first. Absent where none can be chosen. */
  readonly book?: readonly KnownAddress[];
}

/** An address of the account. */
export interface KnownAddress {
  /** 'Home' */
  readonly label?: string;
  /** Name of the receiver there. Absent: the customer, with their number. */
  readonly name?: string;
  readonly phone?: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly landmark?: string;
  readonly city: string;
  readonly state: string;
  readonly pinCode: string;
  /** In Latin letters, where it was typed in others. */
  readonly latinName?: string | undefined;
  readonly latinStreet?: string | undefined;
  readonly latinCity?: string | undefined;
}

/** Fields that are filled in together, so that two addresses are never mixed. */
export const fieldGroups: readonly (readonly FieldName[])[] = [
  ['email'],
  ['full_name', 'latin_name'],
  ['line1', 'line2', 'place', 'city', 'state', 'postal_code', 'latin_street', 'latin_city'],
  ['phone'],
  ['gstin', 'legal_name'],
];

/** `{ fullName: 'Ananya Rao', … }` → the fields of the form. `address`: one of the customer's. */
export function deliveryFieldsOf(
  { email, fullName, phone, address: first }: KnownShopper,
  address: KnownAddress | null = first,
): Record<FieldName, string> {
  return {
    email,
    full_name: (address?.name ?? fullName).trim(),
    line1: address?.addressLine1 ?? '',
    line2: address?.addressLine2 ?? '',
    place: address?.landmark ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postal_code: address?.pinCode ?? '',
    phone: address?.phone ?? phone ?? '',
    latin_name: address?.latinName ?? '',
    latin_street: address?.latinStreet ?? '',
    latin_city: address?.latinCity ?? '',
    gstin: '',
    legal_name: '',
  };
}
