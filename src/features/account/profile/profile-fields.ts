import { states } from '../../../rules/address/states.ts';

export interface ProfileField {
  /** Path in the request body: 'address.city'. */
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly maxlength: number;
  readonly optional?: true;
  readonly wide?: true;
  readonly type?: 'tel';
  readonly inputmode?: 'numeric' | 'tel';
  /** Options of a select: value and label. */
  readonly options?: readonly (readonly [string, string])[];
}

export const personFields: readonly ProfileField[] = [
  { name: 'full_name', label: 'Full name', autocomplete: 'name', maxlength: 100 },
  { name: 'phone', label: 'Phone', autocomplete: 'tel-national', maxlength: 20, optional: true, type: 'tel', inputmode: 'tel' },
];

/** Either a whole address or none (#195). */
export const addressFields: readonly ProfileField[] = [
  { name: 'address.addressLine1', label: 'Address line 1', autocomplete: 'address-line1', maxlength: 120, wide: true },
  { name: 'address.addressLine2', label: 'Address line 2', autocomplete: 'address-line2', maxlength: 120, wide: true, optional: true },
  { name: 'address.landmark', label: 'Landmark', autocomplete: 'address-line3', maxlength: 120, wide: true, optional: true },
  { name: 'address.city', label: 'City', autocomplete: 'address-level2', maxlength: 60 },
  {
    name: 'address.state',
    label: 'State',
    autocomplete: 'address-level1',
    maxlength: 2,
    options: [['', 'Choose a state'], ...states.map(({ code, name }) => [code, name] as const)],
  },
  { name: 'address.pinCode', label: 'PIN code', autocomplete: 'postal-code', maxlength: 6, inputmode: 'numeric' },
  { name: 'address.country', label: 'Country', autocomplete: 'country-name', maxlength: 20, options: [['India', 'India']] },
];

export const fieldNames: readonly string[] = [...personFields, ...addressFields].map(({ name }) => name);

/** 'address.city' → 'p-city' */
export const profileFieldId = (name: string) => `p-${name.split('.').at(-1)}`;
