import type { Address } from '../../address/address.ts';

/** A letter of another script than Latin, or a figure that is not one of 0 to 9: printers of couriers have neither. */
const OTHER = /[^\P{L}\p{Script=Latin}]|[^\P{Nd}0-9]/u;

/** Returns whether a label can print a text. 'Zoë, 14' → true, 'मीरा' → false, '१४' → false */
export const isLatin = (text: string): boolean => !OTHER.test(text);

type Street = Pick<Address, 'address' | 'apartment' | 'place' | 'city' | 'latin_name' | 'latin_street' | 'latin_city'>;

interface Receiver {
  readonly name: string;
  readonly address: Street;
}

/** Characters of a street in Latin letters: couriers print no more of a line. */
export const LATIN_STREET_MAX = 190;
/** Parts that are asked for in Latin letters if they were typed in others. */
export const latinParts = ['latin_name', 'latin_street', 'latin_city'] as const;
export type LatinPart = (typeof latinParts)[number];

/** Returns what `latin_street` is made from: a landmark in Latin letters keeps its own place on the label. */
export const streetToWrite = ({ address, apartment, place }: Pick<Address, 'address' | 'apartment' | 'place'>): string =>
  [address, apartment, isLatin(place) ? '' : place].filter(Boolean).join(', ');

/** The typed text that each part is written from. */
export const latinSources: Readonly<Record<LatinPart, (receiver: Receiver) => string>> = {
  latin_name: ({ name }) => name,
  latin_street: ({ address }) => streetToWrite(address),
  latin_city: ({ address }) => address.city,
};

/** Returns what the label of a courier cannot print as it was typed. */
export function latinPartsNeeded(receiver: Receiver): LatinPart[] {
  return latinParts.filter((part) => !isLatin(latinSources[part](receiver)));
}

/** Returns an address with what of it is needed in Latin letters and was given, and nothing else of that. */
export function withLatin(name: string, address: Address, given: Readonly<Partial<Record<LatinPart, string | undefined>>>): Address {
  const needed = latinPartsNeeded({ name, address }).flatMap((part) => (given[part] ? [[part, given[part]] as const] : []));
  return { ...address, ...Object.fromEntries(needed) };
}

/**
 * Returns the Latin letters of a receiver after a change, for the parts that need them: those that were given, or, where the part itself is
 * unchanged, those from before. The letters of the former street that were sent with another street are left out.
 */
export function latinAfter(before: Receiver, after: Receiver): Partial<Record<LatinPart, string>> {
  const said = latinPartsNeeded(after).flatMap((part) => {
    const given = after.address[part] || before.address[part];
    const isSame = latinSources[part](before) === latinSources[part](after);
    return given && (isSame || given !== before.address[part]) ? [[part, given] as const] : [];
  });
  return Object.fromEntries(said);
}

/**
 * Returns a receiver as the label of a courier names it: in the Latin letters that the buyer gave, otherwise as typed. Papers of the shop show
 * what was typed.
 */
export function labelled<R extends Receiver>(receiver: R): R {
  const { latin_name, latin_street, latin_city, ...typed } = receiver.address;
  const needed = latinPartsNeeded(receiver);
  const isStreet = latin_street && needed.includes('latin_street');
  const street = isStreet ? { address: latin_street, apartment: '', place: isLatin(typed.place) ? typed.place : '' } : {};
  const city = (needed.includes('latin_city') && latin_city) || typed.city;
  return { ...receiver, name: (needed.includes('latin_name') && latin_name) || receiver.name, address: { ...typed, ...street, city } };
}

/** Returns whether a courier's label can print where a parcel goes. */
export const isPrintable = (receiver: Receiver): boolean => latinPartsNeeded(labelled(receiver)).length === 0;
