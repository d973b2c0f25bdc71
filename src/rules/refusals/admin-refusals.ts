import { type RefusalText, refusalsOf } from './refusal.ts';

/** What the admin area refuses. Screens put their own title before the sentence: 'Failed to update product.' */
export const adminRefusals = {
  RECORD_NOT_FOUND: [404, 'Not found', 'This record does not exist any more.'],
  RECORD_CHANGED: [409, 'Changed meanwhile', 'Somebody saved this record after you opened it. Look at what changed, then save again.'],
  NAME_TAKEN: [409, 'Validation Error', 'Another record has this name already.'],
  CATEGORY_IN_USE: [409, 'Cannot Delete', 'The category is in use.'],
  STOCK_TOO_LOW: [409, 'Stock too low', 'That many pieces are not on the shelf. What open orders hold cannot be taken.'],
  SIZES_HELD: [409, 'Open orders', 'Open orders hold pieces of this product. Change its sizes once they are paid or have ended.'],
  PICTURE_UNREADABLE: [422, 'Not a picture', 'The file is no picture that the shop can read. Use JPEG, PNG, WebP or AVIF.'],
  PICTURE_TOO_LARGE: [413, 'Too large', 'The file is too large.'],
  NO_FILE: [422, 'No file', 'No file provided.'],
} as const satisfies Record<string, RefusalText>;

export type AdminRefusalCode = keyof typeof adminRefusals;

/** `adminRefusal('CATEGORY_IN_USE', 'Category "Rings" is in use.')` */
export const adminRefusal = refusalsOf(adminRefusals);
