import { latinAfter } from '../../../rules/parcels/label/latin-letters.ts';
import type { ProfileAddress } from '../../auth/auth.table.ts';
import { latinNeeded } from '../../payment/latin-needed.ts';
import { withWrittenLatin } from '../../payment/written-latin.ts';
import type { ProfileFields } from '../profile/profile.schema.ts';

type Latin = Pick<ProfileAddress, 'latinName' | 'latinStreet' | 'latinCity'>;

const receiverOf = (
  name: string,
  { addressLine1, addressLine2, landmark = '', city, latinName, latinStreet, latinCity }: ProfileAddress,
) => ({
  name,
  address: {
    address: addressLine1,
    apartment: addressLine2,
    place: landmark,
    city,
    latin_name: latinName,
    latin_street: latinStreet,
    latin_city: latinCity,
  },
});

/** An address, and the name of who receives there. */
interface Entry {
  readonly name: string;
  readonly address: ProfileAddress;
}

/** Returns what an address keeps in Latin letters once it is typed again. @param before null for a new one */
export function latinKept(before: Entry | null, { name, address }: Entry): Latin {
  const after = receiverOf(name, address);
  const none = { ...after, address: { ...after.address, latin_name: undefined, latin_street: undefined, latin_city: undefined } };
  const {
    latin_name: latinName,
    latin_street: latinStreet,
    latin_city: latinCity,
  } = latinAfter(before ? receiverOf(before.name, before.address) : none, after);
  return { ...(latinName && { latinName }), ...(latinStreet && { latinStreet }), ...(latinCity && { latinCity }) };
}

const fieldOf = { latin_name: 'address.latinName', latin_street: 'address.latinStreet', latin_city: 'address.latinCity' } as const;

/**
 * Returns the fields in Latin letters that a form of an address shows, with what they hold: what was given, or what is offered.
 * @param name of the account, where nobody else receives there
 */
export function latinShown(values: ProfileFields, name: string): Readonly<Partial<Record<(typeof fieldOf)[keyof typeof fieldOf], string>>> {
  const of = (field: string) => values[field] ?? '';
  const typed = withWrittenLatin({
    ...{ full_name: of('full_name') || name, line1: of('address.addressLine1'), line2: of('address.addressLine2') },
    ...{ place: of('address.landmark'), city: of('address.city') },
    ...{ latin_name: of(fieldOf.latin_name), latin_street: of(fieldOf.latin_street), latin_city: of(fieldOf.latin_city) },
  });
  return Object.fromEntries(latinNeeded(typed).map((part) => [fieldOf[part], typed[part]]));
}
