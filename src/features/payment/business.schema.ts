import * as z from 'zod/mini';
import { name, text, tidy } from '../../rules/fields/fields.ts';
import { onPaper } from '../../rules/fields/paper-fields.ts';
import { type Business, businessFault, tidyGstin } from '../../rules/gst/business.ts';
import { BUSINESS_NAME_MAX } from '../../rules/gst/business-name.ts';

/** Room for a GSTIN that is typed with spaces. */
const GSTIN_CHARS_MAX = 30;

/** Both may be ''; `businessChecks` says what belongs together. */
export const gstin = text(GSTIN_CHARS_MAX).check(tidy, z.overwrite(tidyGstin));
export const legalName = name(BUSINESS_NAME_MAX).check(onPaper);

const wordOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '');

/** The typed business and the State of the delivery in an object of a form, by the names of its fields. */
type Names = Readonly<Record<keyof Business | 'state', string>>;
const fieldsOf = (typed: unknown) => (typed ?? {}) as Readonly<Record<string, unknown>>;
const faultIn = (typed: unknown, names: Names) => {
  const fields = fieldsOf(typed);
  return businessFault({ gstin: wordOf(fields[names.gstin]), legalName: wordOf(fields[names.legalName]) }, wordOf(fields[names.state]));
};

/** Returns the checks of a form's business, which run whatever is wrong with its other fields. `path`: the path of the fields. */
export const businessChecks = (names: Names) =>
  (['gstin', 'legalName'] as const).map((field) =>
    z.refine<unknown>((typed) => faultIn(typed, names)?.field !== field, {
      path: [names[field]],
      when: () => true,
      error: ({ input }) => faultIn(input, names)?.message,
    }),
  );

/** The business in the body of an order. */
export const businessBody = z.object({ gstin, legal_name: legalName });

const faultOfOrder = (typed: unknown) => {
  const { business, shipping_address } = fieldsOf(typed);
  if (business === undefined) return null;
  const { gstin: number, legal_name } = fieldsOf(business);
  const fault = businessFault({ gstin: wordOf(number), legalName: wordOf(legal_name) }, wordOf(fieldsOf(shipping_address).state));
  return fault ?? (number === '' ? ({ field: 'gstin', message: 'Enter the GSTIN.' } as const) : null);
};

/** The checks of an order's body: its business is whole, and of the State of the delivery. */
export const businessInState = (['gstin', 'legalName'] as const).map((field) =>
  z.refine<unknown>((typed) => faultOfOrder(typed)?.field !== field, {
    path: ['business', field === 'gstin' ? 'gstin' : 'legal_name'],
    when: () => true,
    error: ({ input }) => faultOfOrder(input)?.message,
  }),
);
