import { expect, test } from 'vitest';
import { stateCodes } from '../../rules/address/states.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { createOrderBody } from '../payment/payment.schema.ts';
import { deliveryForm } from './checkout.schema.ts';

const valid = {
  email: ' Ananya.Rao@Example.in ',
  full_name: 'Rao',
  line1: '14, 3rd Cross, Malleswaram',
  line2: '',
  place: '',
  city: 'Bengaluru',
  state: 'KA',
  postal_code: '560003',
  phone: '+91 98450-00000',
};
const errors = (changed: Partial<typeof valid>) => fieldErrors(deliveryForm.safeParse({ ...valid, ...changed }).error?.issues ?? []);

test('a valid form passes, normalised (#143, #144)', () => {
  expect(deliveryForm.parse(valid)).toMatchObject({ email: 'ananya.rao@example.in', phone: '9845000000' });
});

test('required fields have errors; apartment and landmark are optional, one word is enough as a name (#144, #148)', () => {
  expect(errors({ email: '', full_name: ' ', line1: '', city: '', state: '', postal_code: '', phone: '' })).toEqual({
    email: 'Enter your email address.',
    full_name: 'Enter your full name.',
    line1: 'Enter your address.',
    city: 'Enter your city.',
    state: 'Choose a state.',
    postal_code: 'Enter the PIN code.',
    phone: 'Enter a phone number for the courier.',
  });
  expect(errors({ full_name: 'Asha' })).toEqual({});
});

test('a PIN has six digits and does not start with 0 (#144)', () => {
  expect(errors({ postal_code: '056003' })).toEqual({ postal_code: 'A PIN code does not begin with 0.' });
  for (const postal_code of ['5600', '5600033', '56000a']) {
    expect(errors({ postal_code })).toEqual({ postal_code: 'A PIN code has 6 digits.' });
  }
});

test('a phone has ten digits and starts with 6 to 9; a prefix +91 or 0 is accepted (#144)', () => {
  for (const phone of ['12345', '5845000000', '98450000001']) {
    expect(errors({ phone })).toEqual({ phone: 'A mobile number has 10 digits and starts with 6 to 9.' });
  }
  for (const phone of ['9845000000', '09845000000', '+919845000000', '98450 00000']) expect(errors({ phone })).toEqual({});
});

test('a business needs a GSTIN of the state of the delivery and a name; its faults show beside those of other fields', () => {
  const business = { gstin: ' 29aagcb7383j1z4 ', legal_name: 'Rao & Sons' };
  expect(deliveryForm.parse({ ...valid, ...business })).toMatchObject({ gstin: '29AAGCB7383J1Z4', legal_name: 'Rao & Sons' });
  expect(deliveryForm.parse(valid)).toMatchObject({ gstin: '', legal_name: '' });
  const wrong = (over: object) => errors({ ...business, ...over } as Partial<typeof valid>);
  expect(wrong({ gstin: '29AAGCB7383J1Z5', line1: '' })).toEqual({
    gstin: expect.stringMatching(/typing mistake/),
    line1: 'Enter your address.',
  });
  expect(wrong({ state: 'MH', postal_code: '400001' })).toEqual({ gstin: expect.stringMatching(/another state/) });
  expect(wrong({ legal_name: '' })).toEqual({ legal_name: 'Enter the name on the GST certificate.' });
  expect(wrong({ legal_name: 'www.win' })).toEqual({ legal_name: 'Please leave “www.” out of the name: mails would make a link of it.' });
});

test('names follow the same rule as account names, and no field accepts control characters', () => {
  const links = { 'evil.example/win-50000': 'evil.example', 'www.win': 'www.', '<b>Rao</b>': '<', 'a@b': '@' };
  for (const [full_name, link] of Object.entries(links))
    expect(errors({ full_name })).toEqual({ full_name: `Please leave “${link}” out of the name: mails would make a link of it.` });
  for (const odd of ['A\r\nBcc: x', 'A\u001b[1m'])
    expect(errors({ line1: odd, city: odd, line2: odd, place: odd })).toEqual({
      line1: 'Please use letters and digits.',
      city: 'Please use letters and digits.',
      line2: 'Please use letters and digits.',
      place: 'Please use letters and digits.',
    });
  expect(errors({ full_name: 'Söhne-D’Souza Jr.', line1: '14/3, #2, 3rd Cross' })).toEqual({});
});

test('only India (#145)', () => {
  const { line1, line2, city, state, postal_code, phone } = valid;
  const body = {
    currency: 'INR',
    customer_email: valid.email,
    customer_name: 'Rao',
    shipping_address: { line1, line2, city, state, postal_code, phone, country: 'Nepal' },
    cart_items: [{ product_id: 1, quantity: 1 }],
    final_amount_from_client: 1,
  };
  expect(fieldErrors(createOrderBody.safeParse(body).error?.issues ?? [])).toEqual({
    'shipping_address.country': 'We deliver across India only.',
  });
});

test('all 36 states and union territories, and no others (#146)', () => {
  expect(stateCodes).toHaveLength(36);
  for (const code of ['KA', 'TN', 'KL', 'AP', 'TS', 'MH', 'DL', 'UP', 'GJ', 'RJ', 'WB', 'MP', 'LD', 'LA'])
    expect(stateCodes).toContain(code);
  expect(errors({ state: 'XX' })).toHaveProperty('state', 'Choose a state.');
});

test('the PIN must belong to the state (#146)', () => {
  expect(errors({ state: 'DL' })).toEqual({ postal_code: 'This PIN code is not in Delhi.' });
  expect(errors({ state: 'DL', postal_code: '110001' })).toEqual({});
});

test('a PIN outside the state is reported while other fields are still empty (#146)', () => {
  expect(errors({ email: '', state: 'DL' })).toEqual({ email: 'Enter your email address.', postal_code: 'This PIN code is not in Delhi.' });
});

test('what was typed in other letters is asked for in Latin ones, each part at its field', () => {
  const needed = errors({ full_name: 'ರಮೇಶ್ ಗೌಡ', line2: 'ಮಲ್ಲೇಶ್ವರಂ', city: 'ಬೆಂಗಳೂರು' });
  expect(Object.keys(needed).sort()).toEqual(['latin_city', 'latin_name', 'latin_street']);
  expect(needed.latin_name).toBe('Write the name in English letters too: the courier prints no others.');
  // Next to faults of other fields.
  expect(Object.keys(errors({ full_name: 'मीरा', phone: '1' })).sort()).toEqual(['latin_name', 'phone']);
  const typed = { ...valid, full_name: 'मीरा', latin_name: 'Meera' };
  expect(deliveryForm.safeParse(typed).success).toBe(true);
  const wrong = deliveryForm.safeParse({ ...typed, latin_name: 'मीरा' });
  expect(fieldErrors(wrong.error?.issues ?? [])).toEqual({ latin_name: 'Please use English letters: the courier prints no others.' });
});

test('pictures and letters that no paper shows are refused at their field; signs with a plainer form are not', () => {
  const refused = (signs: string) => `Please leave “${signs}” out: papers and labels show English and Indian letters alone.`;
  expect(errors({ full_name: 'Priya 🌸', line1: '🏠 12, MG Road', city: '上海' })).toMatchObject({
    full_name: refused('🌸'),
    line1: refused('🏠'),
    city: refused('上海'),
  });
  expect(errors({ full_name: 'Zoë Kṛṣṇa', line1: 'Flat № 4½, “Lotus”' })).toEqual({});
});
