import * as z from 'zod/mini';
import { name, text } from '../../rules/fields/fields.ts';
import { CUSTOMER_NAME_MAX } from '../../rules/limits.ts';
import { isLatin, LATIN_STREET_MAX, type LatinPart, latinParts } from '../../rules/parcels/label/latin-letters.ts';
import { latinNeeded, type TypedDelivery } from './latin-needed.ts';

const latin = z.refine<string>(isLatin, 'Please use English letters: the courier prints no others.');

/** Name, street and city in Latin letters; '' or absent where they were typed in them. */
export const latinFields = {
  latin_name: z.optional(name(CUSTOMER_NAME_MAX).check(latin)),
  latin_street: z.optional(text(LATIN_STREET_MAX).check(latin)),
  latin_city: z.optional(text(60).check(latin)),
};

const missing: Readonly<Record<LatinPart, string>> = {
  latin_name: 'Write the name in English letters too: the courier prints no others.',
  latin_street: 'Write the address in English letters too: the courier prints no others.',
  latin_city: 'Write the city in English letters too: the courier prints no others.',
};

const textsIn = (typed: unknown): TypedDelivery =>
  Object.fromEntries(Object.entries(typed ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'));

/** The checks of a form, which run whatever is wrong with its other fields. */
export const latinChecks = latinParts.map((part) =>
  z.refine<unknown>(
    (typed) => {
      const fields = textsIn(typed);
      return !latinNeeded(fields).includes(part) || Boolean(fields[part]?.trim());
    },
    { path: [part], when: () => true, error: missing[part] },
  ),
);
