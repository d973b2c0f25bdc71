import { catalogue } from '../../../rules/language/texts.ts';

/** The fields of a delivery, by their names, with and without script. */
export const deliveryFieldTexts = catalogue('delivery-fields', {
  phone: 'Mobile',
  phoneHint: '10-digit number',
  email: 'Email',
  postal_code: 'PIN code',
  city: 'City',
  state: 'State',
  chooseState: 'Choose a state',
  full_name: 'Full name',
  line1: 'House and street',
  line2: 'Area, locality',
  place: 'Landmark',
  latin_name: 'Name for the label, in English letters',
  latin_street: 'Address for the label, in English letters',
  latin_city: 'Town for the label, in English letters',
  gstin: 'GSTIN',
  legal_name: 'Name on the GST certificate',
  optional: '(optional)',
  fillIn: 'Please fill in: {fields}',
});
