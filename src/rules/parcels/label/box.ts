/** The usual box in millimetres, and what it weighs empty in grams. Couriers charge for wrong figures, so the desk can correct them. */
export const BOX = { lengthMm: 150, breadthMm: 120, heightMm: 50, grams: 100 } as const;
/** Grams of a piece whose weight neither it nor its category says. */
export const PIECE_GRAMS = 50;

/** The most that the desk takes as the weight of a parcel. */
export const GRAMS_MAX = 100_000;

/** Whether a number can be what a scale shows: whole grams. */
export const isScaleWeight = (grams: number): boolean => Number.isInteger(grams) && grams > 0 && grams <= GRAMS_MAX;

interface Weighed {
  readonly quantity: number;
  readonly weightGrams: number | null;
}

/** Returns whether the weight of a parcel with these pieces is partly a guess. */
export const isGuessed = (pieces: readonly Weighed[]): boolean => pieces.some(({ weightGrams }) => weightGrams === null);

/** Returns the grams of a box with these pieces. */
export const gramsOf = (pieces: readonly Weighed[]): number =>
  pieces.reduce<number>((sum, { weightGrams, quantity }) => sum + (weightGrams ?? PIECE_GRAMS) * quantity, BOX.grams);
