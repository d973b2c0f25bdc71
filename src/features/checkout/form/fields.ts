import { states } from '../../../rules/address/states.ts';
import { CUSTOMER_NAME_MAX } from '../../../rules/limits.ts';
import type { DeliveryForm } from '../checkout.schema.ts';

export type FieldName = keyof DeliveryForm;

export interface DeliveryField {
  readonly name: FieldName;
  readonly label: string;
  readonly autoComplete: string;
  readonly optional?: true;
  readonly wide?: true;
  readonly type?: 'email' | 'tel';
  readonly inputMode?: 'email' | 'numeric' | 'tel';
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** The options of a select. */
  readonly options?: typeof states;
}

/** The delivery fields, in the order in which they are shown: the PIN code fills in city and state. */
export const deliveryFields: readonly DeliveryField[] = [
  { name: 'postal_code', label: 'PIN code', autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 6 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 60 },
  { name: 'state', label: 'State', autoComplete: 'address-level1', wide: true, options: states },
  { name: 'full_name', label: 'Full name', autoComplete: 'name', wide: true, maxLength: CUSTOMER_NAME_MAX },
  { name: 'line1', label: 'Address', autoComplete: 'address-line1', wide: true, maxLength: 120 },
  { name: 'line2', label: 'Apartment, floor', autoComplete: 'address-line2', optional: true, wide: true, maxLength: 120 },
  { name: 'place', label: 'Landmark', autoComplete: 'address-line3', optional: true, wide: true, maxLength: 120 },
];

/** The fields of the customer's contacts. */
export const contactFields: readonly DeliveryField[] = [
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email', maxLength: 254 },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    placeholder: '10-digit mobile number',
    maxLength: 16,
  },
];

/** Order in which the fields are searched for the first error. */
export const fieldOrder: readonly FieldName[] = [...deliveryFields, ...contactFields].map(({ name }) => name);

export const requiredFields: readonly DeliveryField[] = [...deliveryFields, ...contactFields].filter(({ optional }) => !optional);

export const fieldId = (name: FieldName) => `f-${name}`;
