import { stateName } from '../../../rules/address/states.texts.ts';
import { COUNTRY, stateCodes } from '../../../rules/address/states.ts';
import { type Language, languageFacts } from '../../../rules/language/languages.ts';
import { LATIN_STREET_MAX } from '../../../rules/parcels/label/latin-letters.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { myAccountTexts } from '../my-account.texts.ts';

export interface ProfileField {
  /** Path in the request body: 'address.city'. */
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  /** Of what is typed. */
  readonly maxlength?: number;
  readonly optional?: true;
  readonly wide?: true;
  readonly type?: 'tel';
  readonly inputmode?: 'numeric' | 'tel';
  /** Options of a select: value and label. */
  readonly options?: readonly (readonly [string, string])[];
}

export function personFields(): readonly ProfileField[] {
  const t = myAccountTexts();
  return [
    { name: 'full_name', label: t.fullName, autocomplete: 'name', maxlength: 100 },
    { name: 'phone', label: t.phone, autocomplete: 'tel-national', maxlength: PASTED_MAX, optional: true, type: 'tel', inputmode: 'tel' },
  ];
}

/** The language of messages, where the shop offers more than one. */
export const languageFields = (offered: readonly Language[]): readonly ProfileField[] =>
  offered.length < 2
    ? []
    : [
        {
          name: 'language',
          label: myAccountTexts().language,
          autocomplete: 'language',
          options: offered.map((each) => [each, languageFacts[each].name] as const),
        },
      ];

/** Returns the fields of the address: either a whole one is saved or none (#195). */
export function addressFields(): readonly ProfileField[] {
  const t = myAccountTexts();
  return [
    { name: 'address.addressLine1', label: t.line1, autocomplete: 'address-line1', maxlength: 120, wide: true },
    { name: 'address.addressLine2', label: t.line2, autocomplete: 'address-line2', maxlength: 120, wide: true, optional: true },
    { name: 'address.landmark', label: t.landmark, autocomplete: 'address-line3', maxlength: 120, wide: true, optional: true },
    { name: 'address.city', label: t.city, autocomplete: 'address-level2', maxlength: 60 },
    {
      name: 'address.state',
      label: t.state,
      autocomplete: 'address-level1',
      options: [['', t.chooseState], ...stateCodes.map((code) => [code, stateName(code)] as const)],
    },
    { name: 'address.pinCode', label: t.pinCode, autocomplete: 'postal-code', maxlength: PASTED_MAX, inputmode: 'numeric' },
    { name: 'address.country', label: t.country, autocomplete: 'country-name', options: [[COUNTRY, t.india]] },
  ];
}

/** Returns the fields of what a courier's label needs in Latin letters. */
export function latinFields(): readonly ProfileField[] {
  const t = myAccountTexts();
  return [
    { name: 'address.latinName', label: t.latinName, autocomplete: 'off', wide: true, maxlength: LATIN_STREET_MAX },
    { name: 'address.latinStreet', label: t.latinStreet, autocomplete: 'off', wide: true, maxlength: LATIN_STREET_MAX },
    { name: 'address.latinCity', label: t.latinCity, autocomplete: 'off', wide: true, maxlength: LATIN_STREET_MAX },
  ];
}

/** 'address.city' → 'p-city' */
export const profileFieldId = (name: string) => `p-${name.split('.').at(-1)}`;
