import type { Address } from '../../address/address.ts';

/** A letter of another script than Latin, or a figure that is not one of 0 to 9: printers of couriers have neither. */
const OTHER = /[^\P{L}\p{Script=Latin}]|[^\P{Nd}0-9]/u;

/** Returns whether a label can print a text. 'Zoë, 14' → true, 'मीरा' → false, '१४' → false */
export const isLatin = (text: string): boolean => !OTHER.test(text);

interface Receiver {
  readonly name: string;
  readonly address: Pick<Address, 'address' | 'apartment' | 'place' | 'city'>;
}

/** Returns whether a courier's label can print where a parcel goes. */
export const isPrintable = ({ name, address: { address, apartment, place, city } }: Receiver): boolean =>
  [name, address, apartment, place, city].every(isLatin);
