import type { FieldName } from './fields.ts';

/** What the account of a signed-in shopper keeps. */
export interface KnownShopper {
  readonly email: string;
  /** The address is proved to be theirs. */
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly phone: string | null;
  /** The phone that a code came to, ten digits. */
  readonly loginPhone: string | null;
  readonly address: {
    readonly addressLine1: string;
    readonly addressLine2: string;
    readonly city: string;
    readonly state: string;
    readonly pinCode: string;
  } | null;
}

/** Fields that belong together: half of one address and half of another would be neither. */
export const fieldGroups: readonly (readonly FieldName[])[] = [
  ['email'],
  ['first_name', 'last_name'],
  ['line1', 'line2', 'city', 'state', 'postal_code'],
  ['phone'],
];

/** `{ fullName: 'Ananya Rao', … }` → the fields of the form. A single name is the last name, which is the one that is needed. */
export function deliveryFieldsOf({ email, fullName, phone, address }: KnownShopper): Record<FieldName, string> {
  const names = fullName.trim().split(/\s+/);
  return {
    email,
    first_name: names.slice(0, -1).join(' '),
    last_name: names.at(-1) ?? '',
    line1: address?.addressLine1 ?? '',
    line2: address?.addressLine2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postal_code: address?.pinCode ?? '',
    phone: phone ?? '',
  };
}
