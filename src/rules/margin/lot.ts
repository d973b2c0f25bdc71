/** The most pieces of a lot, and the most paise of one of its pieces: products of the two stay below what SQLite counts exactly. */
export const LOT_PIECES_MAX = 10_000;
export const LOT_UNIT_MAX = 10_000_000;
