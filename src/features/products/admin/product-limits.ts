import { ownLimits } from '../../../rules/translations/own-limits.ts';

export const IMAGES_MAX = 3;
/** Pieces that the owner shows next to one. The database has the same number. */
export const GOES_WITH_MAX = 6;
export const NAME_MAX = ownLimits.product.name.max;
export const DESCRIPTION_MAX = ownLimits.product.description.max;
export const SKU_MAX = 40;
/** The sheet offers to raise the MRP where it reads this. */
export const PRICE_ABOVE_MRP = 'The price must not be above the MRP.';
