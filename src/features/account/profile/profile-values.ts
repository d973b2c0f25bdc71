import { COUNTRY } from '../../../rules/address/states.ts';
import type { ProfileFields } from './profile.schema.ts';
import type { ProfileRow } from './profile.server.ts';

/** Returns the stored profile, by the names of the form's fields. */
export function profileFieldsOf({ fullName, phone, language, address }: ProfileRow): ProfileFields {
  const parts = Object.entries(address ?? {}).map(([part, text]) => [`address.${part}`, text] as const);
  return { full_name: fullName, phone: phone ?? '', language, 'address.country': COUNTRY, ...Object.fromEntries(parts) };
}
