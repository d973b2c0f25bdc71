import type { Typed } from './profile.schema.ts';
import type { ProfileRow } from './profile.server.ts';

/** What the account keeps, by the names of the form's fields. */
export function valuesOf({ fullName, phone, address }: ProfileRow): Typed {
  const parts = Object.entries(address ?? {}).map(([part, text]) => [`address.${part}`, text] as const);
  return { full_name: fullName, phone: phone ?? '', 'address.country': 'India', ...Object.fromEntries(parts) };
}
