import * as z from 'zod/mini';
import { tidy } from '../../../rules/fields/fields.ts';
import { HSN_FAULT, HSN_OR_EMPTY } from '../../../rules/gst/goods-tax.ts';
import { isScaleWeight } from '../../../rules/parcels/label/box.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';
import { typedMeasure, typedPercent } from '../../../rules/typed/typed-measure.ts';

const CATEGORY_NAME_MAX = ownLimits.category.name.max;
const CATEGORY_DESCRIPTION_MAX = ownLimits.category.description.max;
export const SIZES_MAX = 20;
const SIZE_MAX = 12;

const sizesOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((size) => size.trim())
      .filter(Boolean),
  ),
];

const PERCENT_OR_EMPTY = /^(\d{1,2}(\.\d{1,2})?)?$/;

/** The fields of HSN code and rate of GST, of a piece and of a category: texts as typed, null where empty. Whether the law knows the rate depends on the day. */
export const goodsTaxFields = {
  hsnCode: z.pipe(
    z.string().check(tidy, z.regex(HSN_OR_EMPTY, HSN_FAULT)),
    z.transform((code) => code || null),
  ),
  /** '3' → 300, hundredths of a percent */
  gstRate: z.pipe(
    z.string().check(z.overwrite(typedPercent), z.regex(PERCENT_OR_EMPTY, 'A percentage, such as 3.')),
    z.transform((percent) => (percent === '' ? null : Math.round(Number(percent) * 100))),
  ),
};

/** A category as the dialog sends it. `seen` is the version that the dialog was opened with; 0 for a new one. */
export const categoryBody = z
  .object({
    name: z
      .string('Category name is required.')
      .check(
        tidy,
        z.minLength(1, 'Category name is required.'),
        z.maxLength(CATEGORY_NAME_MAX, `At most ${CATEGORY_NAME_MAX} characters.`),
      ),
    description: z.string().check(tidy, z.maxLength(CATEGORY_DESCRIPTION_MAX, `At most ${CATEGORY_DESCRIPTION_MAX} characters.`)),
    /** Key in the media bucket, or ''. */
    image: z.string().check(z.regex(/^(categories\/[\w./-]{1,200})?$/, 'Choose a picture.')),
    hasSizes: z.boolean(),
    /** '2.4, 2.6, 2.8' → its sizes, each once. */
    sizeList: z.pipe(
      z.string().check(
        z.maxLength(300),
        z.refine((text) => sizesOf(text).length <= SIZES_MAX, `At most ${SIZES_MAX} sizes.`),
        z.refine((text) => sizesOf(text).every((size) => size.length <= SIZE_MAX), `At most ${SIZE_MAX} characters for a size.`),
      ),
      z.transform(sizesOf),
    ),
    /** Tax of the pieces that say none of their own. */
    ...goodsTaxFields,
    /** Grams of a piece that says no weight of its own; null where empty. */
    usualGrams: z.pipe(
      z.string().check(
        z.overwrite((text) => typedMeasure(text, 'grams')),
        z.refine((text) => text === '' || (/^\d{1,6}$/.test(text) && isScaleWeight(Number(text))), 'Whole grams, such as 18.'),
      ),
      z.transform((text) => (text === '' ? null : Number(text))),
    ),
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
  sizes: z.array(z.string().check(tidy, z.minLength(1), z.maxLength(SIZE_MAX))).check(z.minLength(1), z.maxLength(SIZES_MAX)),
  except: z.nullable(z.int()),
});
export type AddedSizes = z.output<typeof addedSizesBody>;

/** The target of a category's pieces. */
export const movedBody = z.object({ to: z.coerce.number<number>().check(z.int(), z.positive()) });
