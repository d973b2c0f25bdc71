import * as z from 'zod/mini';
import { code, longText, neededText, text } from '../../../rules/fields/fields.ts';
import { chosen } from '../../../rules/fields/id-fields.ts';
import { optionalGrams, optionalPercentage } from '../../../rules/fields/number-fields.ts';
import { onPaper } from '../../../rules/fields/paper-fields.ts';
import { sentAs } from '../../../rules/fields/sent-fields.ts';
import { HSN_FAULT, HSN_OR_EMPTY } from '../../../rules/gst/goods-tax.ts';
import { isScaleWeight } from '../../../rules/parcels/label/box.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';

const CATEGORY_NAME_MAX = ownLimits.category.name.max;
const CATEGORY_DESCRIPTION_MAX = ownLimits.category.description.max;
export const SIZES_MAX = 20;
const SIZE_MAX = 12;

const NO_GRAMS = 'Whole grams, such as 18.';

const sizesOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((size) => size.trim())
      .filter(Boolean),
  ),
];

/** The fields of HSN code and rate of GST, of a piece and of a category: texts as typed, null where empty. Whether the law knows the rate depends on the day. */
export const goodsTaxFields = {
  hsnCode: z.pipe(
    code(HSN_OR_EMPTY, HSN_FAULT),
    z.transform((typed) => typed || null),
  ),
  /** '3' → 300, hundredths of a percent */
  gstRate: optionalPercentage('A percentage, such as 3.'),
};

/** A category as the dialog sends it. `seen` is the version that the dialog was opened with; 0 for a new one. */
export const categoryBody = z
  .object({
    name: neededText(CATEGORY_NAME_MAX, 'Category name is required.'),
    description: longText(CATEGORY_DESCRIPTION_MAX),
    /** Key in the media bucket, or ''. */
    image: sentAs(/^(categories\/[\w./-]{1,200})?$/, 'Choose a picture.'),
    hasSizes: z.boolean(),
    /** '2.4, 2.6, 2.8' → its sizes, each once. */
    sizeList: z.pipe(
      text(300).check(
        onPaper,
        z.refine((typed) => sizesOf(typed).length <= SIZES_MAX, `At most ${SIZES_MAX} sizes.`),
        z.refine((typed) => sizesOf(typed).every((size) => size.length <= SIZE_MAX), `At most ${SIZE_MAX} characters for a size.`),
      ),
      z.transform(sizesOf),
    ),
    /** Tax of the pieces that say none of their own. */
    ...goodsTaxFields,
    /** Grams of a piece that says no weight of its own; null where empty. */
    usualGrams: z.pipe(optionalGrams(NO_GRAMS), z.nullable(z.number().check(z.refine(isScaleWeight, NO_GRAMS)))),
    seen: z.number(),
  })
  .check(
    z.refine(({ hasSizes, sizeList }) => !hasSizes || sizeList.length > 0, {
      message: 'Name the sizes, with commas between: 2.4, 2.6, 2.8.',
      path: ['sizeList'],
    }),
  );

/** The values of the dialog. */
export type CategoryForm = z.input<typeof categoryBody>;
export type CategoryFields = z.output<typeof categoryBody>;

/** Sizes of a piece that its category is to list. `except`: the piece's id, null for a new one. */
export const addedSizesBody = z.object({
  sizes: z.array(neededText(SIZE_MAX, 'Name the size.').check(onPaper)).check(z.minLength(1), z.maxLength(SIZES_MAX)),
  except: z.nullable(z.int()),
});
export type AddedSizes = z.output<typeof addedSizesBody>;

/** The target of a category's pieces. */
export const movedBody = z.object({ to: chosen.check(z.int(), z.positive()) });
