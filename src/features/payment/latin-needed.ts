import { type LatinPart, latinPartsNeeded, latinSources } from '../../rules/parcels/label/latin-letters.ts';

/** The fields of a delivery as they were typed, by name. */
export type TypedDelivery = Readonly<Partial<Record<string, string>>>;

const receiverOf = ({ full_name = '', line1 = '', line2 = '', place = '', city = '' }: TypedDelivery) => ({
  name: full_name,
  address: { address: line1, apartment: line2, place, city },
});

/** Returns what a delivery must have in Latin letters too. */
export const latinNeeded = (typed: TypedDelivery): LatinPart[] => latinPartsNeeded(receiverOf(typed));

/** Returns the typed text that a part is written from. */
export const latinSource = (part: LatinPart, typed: TypedDelivery): string => latinSources[part](receiverOf(typed));
