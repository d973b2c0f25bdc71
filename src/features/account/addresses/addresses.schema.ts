import * as z from 'zod/mini';
import { ADDRESS_LABEL_MAX, addressKinds } from '../../../rules/address/book-address.ts';
import { name, phoneOrEmpty, text } from '../../../rules/fields/fields.ts';
import type { ProfileAddress } from '../../auth/auth.table.ts';
import { type ProfileFields, profileBodyOf, typedAddress } from '../profile/profile.schema.ts';

/** An address of the book as it is typed. Empty name and number: the account's own. */
const bookBody = z.object({
  kind: z.catch(z.enum(addressKinds), 'home'),
  label: text(ADDRESS_LABEL_MAX),
  full_name: name(100),
  phone: phoneOrEmpty,
  address: typedAddress,
});

/** Checks the fields of the form; null as data: nothing of an address was filled in. */
export function readBookForm(typed: ProfileFields) {
  const body = { ...profileBodyOf(typed), kind: typed.kind, label: typed.label ?? '' };
  const read = bookBody.safeParse(body);
  if (!read.success) return { issues: read.error.issues, address: null };
  const { kind, label, full_name: receiver, phone, address } = read.data;
  if (!address) return { issues: [], address: null };
  const whole: ProfileAddress = { ...address, kind, ...(label && { label }), ...(receiver && { name: receiver }), ...(phone && { phone }) };
  return { issues: [], address: whole };
}
