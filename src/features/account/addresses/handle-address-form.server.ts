import { readForm } from '../../../platform/request/body.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { NEW_ADDRESS } from '../../../rules/address/book-address.ts';
import { profileRefusal } from '../../../rules/refusals/profile-refusals.ts';
import { urls } from '../../../urls.ts';
import type { ProfileAddress } from '../../auth/auth.table.ts';
import { type ProfileFault, profileFaultOf } from '../profile/profile.schema.ts';
import { type ProfileFormResult, profileQuery } from '../profile/profile.server.ts';
import { readBookForm } from './addresses.schema.ts';
import { addAddress, changeAddress, makeFirst, otherAddressesQuery, removeAddress } from './addresses.server.ts';
import { bookOf } from './book.ts';
import { latinKept } from './latin-of-address.ts';

const incomplete: ProfileFault = { refusal: profileRefusal('INCOMPLETE_ADDRESS'), fields: {} };

/** Handles the forms of the address book: saves, removes, or changes the first choice. Null for any other request. */
export async function handleAddressForm(shop: Shop, owner: PageOwner, request: Request): Promise<ProfileFormResult | null> {
  if (request.method !== 'POST') return null;
  const typed = Object.fromEntries(await readForm(request));
  const { act, id = NEW_ADDRESS } = typed;
  try {
    if (act === 'first') await makeFirst(shop, owner, id);
    else if (act === 'remove') await removeAddress(shop, owner, id);
    else return { typed, fault: await save(shop, owner, id, typed) };
    return { typed, fault: null };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { typed, fault: { refusal: error.refusal, fields: {} } };
  }
}

/** Returns the address of the book after a form: what was done is in it, and the page begins with that. */
export const afterAddressForm = ({ typed: { act } }: ProfileFormResult): string =>
  urls.addressesAfter(act === 'first' ? 'first' : act === 'remove' ? 'removed' : 'saved');

async function save(shop: Shop, owner: PageOwner, id: string, typed: Record<string, string>): Promise<ProfileFault | null> {
  const { issues, address: read } = readBookForm(typed);
  if (issues.length > 0) return profileFaultOf(issues);
  if (!read) return incomplete;
  const address = await inLatin(shop, owner, id, read);
  if (id === NEW_ADDRESS) await addAddress(shop, owner, address);
  else await changeAddress(shop, owner, id, address);
  return null;
}

/** Keeps the Latin letters for a courier's label with the address while they belong to it. */
async function inLatin(shop: Shop, owner: PageOwner, id: string, address: ProfileAddress): Promise<ProfileAddress> {
  const { profile, others } = await shop.db.read({ profile: profileQuery(shop, owner), others: otherAddressesQuery(shop, owner) });
  const [own] = profile;
  const entryOf = (of: ProfileAddress) => ({ name: of.name ?? own?.fullName ?? '', address: of });
  const before = own && bookOf(own, others).find((saved) => saved.id === id);
  const { latinName: _, latinStreet: __, latinCity: ___, ...typed } = address;
  return { ...typed, ...latinKept(before ? entryOf(before.address) : null, entryOf(address)) };
}
