import * as z from 'zod/mini';
import { pinMatchesState } from '../../../rules/address/pincode.ts';
import { email, neededText, phone, pin, state } from '../../../rules/fields/fields.ts';
import { neededAddressLine, onPaper } from '../../../rules/fields/paper-fields.ts';
import { assertGstin, gstinFields } from './store.schema.ts';

const NAME_MAX = 120;
const LINE_MAX = 200;

/** The seller in one form: what the law asks for before the first order. The settings have the rest. */
export const sellerBody = z
  .object({
    ...gstinFields,
    legalName: neededText(NAME_MAX, 'The law asks for the legal name.').check(onPaper),
    line1: neededAddressLine(LINE_MAX, 'The law asks for the address.'),
    city: neededAddressLine(NAME_MAX, 'Enter the city.'),
    pin,
    state,
    email: email('The law asks for an email address.'),
    phone: phone('The law asks for a phone number.'),
    officer: neededText(NAME_MAX, 'The law asks for the name of the officer.'),
  })
  .check(
    assertGstin,
    z.refine(({ pin: code, state: where }) => pinMatchesState(code, where), {
      message: 'This PIN code is not in this state.',
      path: ['pin'],
    }),
  );

export type SellerForm = z.input<typeof sellerBody>;
export type SellerFields = z.output<typeof sellerBody>;
