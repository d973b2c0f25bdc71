import { states } from '../../../rules/address/states.ts';
import { BUSINESS_NAME_MAX } from '../../../rules/gst/business-name.ts';
import { CUSTOMER_NAME_MAX } from '../../../rules/limits.ts';
import type { LatinPart } from '../../../rules/parcels/label/latin-letters.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import type { DeliveryForm } from '../checkout.schema.ts';

export type FieldName = keyof DeliveryForm;

/** A field; its label has its name in `deliveryFieldTexts`. */
export interface DeliveryField {
  readonly name: FieldName;
  readonly autoComplete: string;
  readonly optional?: true;
  readonly wide?: true;
  readonly type?: 'email' | 'tel';
  readonly inputMode?: 'email' | 'numeric' | 'tel';
  /** The name of its text. */
  readonly placeholder?: 'phoneHint';
  readonly maxLength?: number;
  /** The options of a select. */
  readonly options?: typeof states;
}

/** The fields of the customer's contacts. */
export const contactFields: readonly DeliveryField[] = [
  {
    name: 'phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    placeholder: 'phoneHint',
    maxLength: PASTED_MAX,
  },
  { name: 'email', autoComplete: 'email', type: 'email', inputMode: 'email', maxLength: 254 },
];

/** The PIN code, which fills in city and state. */
export const pinField: DeliveryField = {
  name: 'postal_code',
  autoComplete: 'postal-code',
  inputMode: 'numeric',
  maxLength: PASTED_MAX,
};

/** Fields that the PIN code fills in, and the customer may change. */
export const placeFields: readonly DeliveryField[] = [
  { name: 'city', autoComplete: 'address-level2', maxLength: 60 },
  { name: 'state', autoComplete: 'address-level1', options: states },
];

export const addressFields: readonly DeliveryField[] = [
  { name: 'full_name', autoComplete: 'name', wide: true, maxLength: CUSTOMER_NAME_MAX },
  { name: 'line1', autoComplete: 'address-line1', maxLength: 120 },
  { name: 'line2', autoComplete: 'address-line2', optional: true, maxLength: 120 },
];

export const landmarkField: DeliveryField = {
  name: 'place',
  autoComplete: 'address-line3',
  optional: true,
  wide: true,
  maxLength: 120,
};

/** The fields of a business that the order is billed to. */
export const businessFields: readonly DeliveryField[] = [
  { name: 'gstin', autoComplete: 'off', optional: true, maxLength: PASTED_MAX },
  { name: 'legal_name', autoComplete: 'organization', optional: true, maxLength: BUSINESS_NAME_MAX },
];

/** The delivery fields, in the order in which they are shown. */
export const deliveryFields: readonly DeliveryField[] = [pinField, ...placeFields, ...addressFields, landmarkField];

/** Order in which the fields are searched for the first error. */
/** Fields that are asked for in Latin letters; written here, because the rules of labels are loaded when it is needed. */
const latinNames = ['latin_name', 'latin_street', 'latin_city'] as const satisfies readonly LatinPart[];
const namesOf = (fields: readonly DeliveryField[]) => fields.map(({ name }) => name);
export const fieldOrder: readonly FieldName[] = [
  ...namesOf([...contactFields, ...deliveryFields]),
  ...latinNames,
  ...namesOf(businessFields),
];

export const requiredFields: readonly DeliveryField[] = [...contactFields, ...deliveryFields].filter(({ optional }) => !optional);

export const fieldId = (name: FieldName) => `f-${name}`;
