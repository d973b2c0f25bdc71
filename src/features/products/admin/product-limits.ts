export const IMAGES_MAX = 3;
/** Pieces that the owner shows beside one. The database has the same number. */
export const GOES_WITH_MAX = 6;
export const NAME_MAX = 120;
export const DESCRIPTION_MAX = 4000;
export const SKU_MAX = 40;
/** The sheet offers to raise the MRP where it reads this. */
export const PRICE_ABOVE_MRP = 'The price must not be above the MRP.';
