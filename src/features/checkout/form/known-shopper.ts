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
  readonly address: {
    readonly addressLine1: string;
    readonly addressLine2: string;
    readonly city: string;
    readonly state: string;
    readonly pinCode: string;
  } | null;
}

/** Fields that are filled in together, so that two addresses are never mixed. */
export const fieldGroups: readonly (readonly FieldName[])[] = [
  ['email'],
  ['first_name', 'last_name'],
  ['line1', 'line2', 'city', 'state', 'postal_code'],
  ['phone'],
];

/** `{ fullName: 'Ananya Rao', … }` → the fields of the form. A single name becomes the last name, because that one is required. */
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
