import * as z from 'zod/mini';
import { pinIn } from '../../../rules/address/pincode.ts';
import { isBlank, missingAddressFields, wrongAddressFields } from '../../../rules/address/profile-address.ts';
import { name, phoneOrEmpty, text } from '../../../rules/fields/fields.ts';
import { addressLine, onPaper } from '../../../rules/fields/paper-fields.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { profileRefusal } from '../../../rules/refusals/profile-refusals.ts';
import type { Refusal } from '../../../rules/refusals/refusal.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { latinFields } from '../../payment/latin-fields.schema.ts';

/** Either a whole address or none (#195, #196). An empty one becomes null. */
export const typedAddress = z.pipe(
  z
    .object({
      addressLine1: z._default(addressLine(120), ''),
      addressLine2: z._default(addressLine(120), ''),
      landmark: z.optional(addressLine(120)),
      city: z._default(addressLine(60), ''),
      state: z._default(text(2), ''),
      pinCode: z._default(text(PASTED_MAX).check(z.overwrite(pinIn)), ''),
      country: z._default(text(20), ''),
      latinName: latinFields.latin_name,
      latinStreet: latinFields.latin_street,
      latinCity: latinFields.latin_city,
    })
    .check(({ value, issues }) => {
      const { latinName: _, latinStreet: __, latinCity: ___, ...plain } = value;
      for (const [name, message] of Object.entries({ ...wrongAddressFields(plain), ...missingAddressFields(plain) })) {
        issues.push({ code: 'custom', path: [name], message, input: value });
      }
    }),
  z.transform(({ landmark, latinName, latinStreet, latinCity, ...typed }) =>
    isBlank({ ...typed, landmark })
      ? null
      : { ...typed, ...(landmark && { landmark }), latinName, latinStreet, latinCity, country: 'India' as const },
  ),
);

const NAME_EMPTY = 'Full name cannot be empty.';

/** Body of PUT /api/profile. */
export const profileBody = z.object({
  full_name: z.prefault(name(100).check(z.minLength(1, NAME_EMPTY), onPaper), ''),
  phone: z.prefault(phoneOrEmpty, ''),
  /** Of messages. Absent where the shop offers one. */
  language: z.optional(text(2)),
  address: z._default(z.nullable(typedAddress), null),
});
export type Profile = z.infer<typeof profileBody>;

/** Body of PUT /api/profile/address: the delivery address of an order, to be reused. */
export const addressBody = z.extend(z.pick(profileBody, { phone: true, address: true }), { full_name: z._default(name(100), '') });

/** Values of the form by field name. */
export type ProfileFields = Readonly<Record<string, string>>;

const parts = ['addressLine1', 'addressLine2', 'landmark', 'city', 'state', 'pinCode', 'country', 'latinName', 'latinStreet', 'latinCity'];

/** The names of the form's fields, in their order on the page. */
export const fieldNames: readonly string[] = ['full_name', 'phone', 'language', ...parts.map((part) => `address.${part}`)];

interface ProfileBody {
  readonly full_name: string;
  readonly phone: string;
  readonly language?: string;
  readonly address: Record<string, string>;
}

/** `{ 'address.city': 'Pune' }` → `{ address: { city: 'Pune' } }`: the fields of the form as the body of the call. */
export function profileBodyOf(typed: ProfileFields): ProfileBody {
  const of = (name: string) => typed[name] ?? '';
  return {
    full_name: of('full_name'),
    phone: of('phone'),
    ...(typed.language !== undefined && { language: typed.language }),
    address: Object.fromEntries(parts.map((part) => [part, of(`address.${part}`)])),
  };
}

/** The errors of a profile: an overall refusal, and the error text by field. */
export interface ProfileFault {
  readonly refusal: Refusal | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** An empty name comes first, then an incomplete address. `refusal` is null if only single fields are wrong. */
export function profileFaultOf(issues: Parameters<typeof fieldErrors>[0]): ProfileFault {
  const fields = fieldErrors(issues);
  if (issues.some(({ path, message }) => path[0] === 'full_name' && message === NAME_EMPTY))
    return { refusal: profileRefusal('NAME_EMPTY'), fields };
  const gap = issues.some(({ path, message }) => path[0] === 'address' && /^(Enter|Choose) /.test(message));
  return { refusal: gap ? profileRefusal('INCOMPLETE_ADDRESS') : null, fields };
}
