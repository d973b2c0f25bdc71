/** The outside of a box in millimetres, and what it weighs empty in grams. */
export interface BoxMeasures {
  readonly lengthMm: number;
  readonly breadthMm: number;
  readonly heightMm: number;
  readonly grams: number;
}

/** A box that parcels leave in. */
export interface Box extends BoxMeasures {
  readonly name: string;
}

/** The box of a shop whose owner has named none. */
export const USUAL_BOX: Box = { name: 'Usual box', lengthMm: 150, breadthMm: 120, heightMm: 50, grams: 100 };
/** Boxes that an owner can name; the first one is the usual one. */
export const BOXES_MAX = 6;
/** The longest side of a box, and the most that one weighs empty. */
export const SIDE_MM_MAX = 1_500;
export const BOX_GRAMS_MAX = 10_000;

/** '15 × 12 × 5 cm, 100 g' */
export const boxText = ({ lengthMm, breadthMm, heightMm, grams }: BoxMeasures): string =>
  `${lengthMm / 10} × ${breadthMm / 10} × ${heightMm / 10} cm, ${grams} g`;

/** Grams of a piece whose weight neither it nor its category says. */
export const PIECE_GRAMS = 50;

/** The most that the desk takes as the weight of a parcel. */
export const GRAMS_MAX = 100_000;

/** Returns whether a number can be a weight on a scale: whole grams. */
export const isScaleWeight = (grams: number): boolean => Number.isInteger(grams) && grams > 0 && grams <= GRAMS_MAX;

interface Weighed {
  readonly quantity: number;
  readonly weightGrams: number | null;
}

/** Returns whether the weight of a parcel with these pieces is partly a guess. */
export const isGuessed = (pieces: readonly Weighed[]): boolean => pieces.some(({ weightGrams }) => weightGrams === null);

/** Returns the grams of a box with these pieces. @param boxGrams of the empty box */
export const gramsOf = (pieces: readonly Weighed[], boxGrams: number): number =>
  pieces.reduce<number>((sum, { weightGrams, quantity }) => sum + (weightGrams ?? PIECE_GRAMS) * quantity, boxGrams);

/** Cubic millimetres that couriers charge as a gram: they divide cubic centimetres by 5,000 for kilograms. */
const MM3_OF_A_GRAM = 5_000;

interface Measured extends Omit<BoxMeasures, 'grams'> {
  readonly weightGrams: number;
}

/** Returns the grams that couriers charge for a parcel: its weight, or that of its volume if it is more. */
export const chargedGrams = ({ weightGrams, lengthMm, breadthMm, heightMm }: Measured): number =>
  Math.max(weightGrams, Math.ceil((lengthMm * breadthMm * heightMm) / MM3_OF_A_GRAM));
