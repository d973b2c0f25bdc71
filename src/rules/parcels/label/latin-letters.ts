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

/** What is asked for in Latin letters where it was typed in others. */
export const latinParts = ['latin_name', 'latin_street', 'latin_city'] as const;
export type LatinPart = (typeof latinParts)[number];

/** Returns what the label of a courier cannot print as it was typed. */
export function latinPartsNeeded({ name, address: { address, apartment, place, city } }: Receiver): LatinPart[] {
  const typed: Readonly<Record<LatinPart, readonly string[]>> = {
    latin_name: [name],
    latin_street: [address, apartment, place],
    latin_city: [city],
  };
  return latinParts.filter((part) => !typed[part].every(isLatin));
}

/** Returns what `latin_street` is made from: a landmark in Latin letters keeps its own place on the label. */
export const streetToWrite = ({ address, apartment, place }: Pick<Address, 'address' | 'apartment' | 'place'>): string =>
  [address, apartment, isLatin(place) ? '' : place].filter(Boolean).join(', ');

/**
 * Returns a receiver as the label of a courier names it: in the Latin letters that the buyer gave, otherwise as typed. Papers of the shop show
 * what was typed.
 */
export function labelled<R extends Receiver>(receiver: R): R {
  const { latin_name, latin_street, latin_city, ...typed } = receiver.address;
  const street = latin_street ? { address: latin_street, apartment: '', place: isLatin(typed.place) ? typed.place : '' } : {};
  return { ...receiver, name: latin_name || receiver.name, address: { ...typed, ...street, city: latin_city || typed.city } };
}

/** Returns whether a courier's label can print where a parcel goes. */
export const isPrintable = (receiver: Receiver): boolean => latinPartsNeeded(labelled(receiver)).length === 0;
