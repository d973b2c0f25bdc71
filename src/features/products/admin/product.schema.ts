import * as z from 'zod/mini';
import { dayOrEmpty } from '../../../rules/fields/day-fields.ts';
import { choice, filter, listQuery, longText, neededText, search, text, tidyCode } from '../../../rules/fields/fields.ts';
import { optionalGrams, optionalMillimetres, optionalWhole } from '../../../rules/fields/number-fields.ts';
import { onPaper } from '../../../rules/fields/paper-fields.ts';
import { optionalRupees, rupees } from '../../../rules/fields/rupees-fields.ts';
import { sentAs, sentOrEmpty } from '../../../rules/fields/sent-fields.ts';
import { byKind, WORD_CHARS_MAX, WORDS_MAX, wordsIn } from '../../../rules/filters/attributes.ts';
import { repeatedSize } from '../../../rules/measures/offered-sizes.ts';
import { OUTLINE_CHARS, OUTLINE_PATH } from '../../../rules/media/outline.ts';
import { ownLimits } from '../../../rules/translations/own-limits.ts';
import { goodsTaxFields } from './category.schema.ts';
import { DESCRIPTION_MAX, GOES_WITH_MAX, IMAGES_MAX, NAME_MAX, PRICE_ABOVE_MRP, SKU_MAX } from './product-limits.ts';

const LINE_MAX = 200;
const STOCK_CHANGE_MAX = 100_000;
const EITHER = 'Either a change or a count.';

const millimetres = optionalMillimetres('Whole millimetres, such as 55.');
const pictureKey = sentAs(/^products\/[\w./-]{1,200}$/);

/** A place in a picture, as a share of its width or height. */
const share = z.number().check(z.minimum(0), z.maximum(1));
/** The width of a shape for each unit of its height. */
const aspect = z.number().check(z.minimum(0.02), z.maximum(50));
/** As many strands as `cut-out.ts` can tell apart. */
const STRANDS_MAX = 50;

/** 'Gold tone, pearl' → its words, each once. */
const words = z.pipe(
  text(600).check(
    z.refine((typed) => wordsIn(typed).length <= WORDS_MAX, `At most ${WORDS_MAX} words.`),
    z.refine((typed) => wordsIn(typed).every((word) => word.length <= WORD_CHARS_MAX), `At most ${WORD_CHARS_MAX} characters for a word.`),
  ),
  z.transform(wordsIn),
);

/** Pieces to add to, or take from, what can be sold: '+12', '-3'; null where nothing was typed. */
const stockChange = optionalWhole({ min: -STOCK_CHANGE_MAX, max: STOCK_CHANGE_MAX }, 'Whole pieces, such as 12 or -3.');

/** Pieces that were counted, which can be sold from then on: '17'; null where nothing was typed. */
const stockCount = z.prefault(optionalWhole({ max: STOCK_CHANGE_MAX }, 'Whole pieces, such as 17.'), '');

/**
 * A product as the form sends it: texts as they were typed, amounts in rupees. `stock` are changes, never figures, so that
 * a sale meanwhile is not overwritten; `seen` is the version that the form was opened with.
 */
export const productBody = z
  .object({
    /** Printed on invoices, slips and labels, as is a size. */
    name: neededText(NAME_MAX, 'Product name is required.').check(onPaper),
    sku: text(SKU_MAX).check(tidyCode),
    description: longText(DESCRIPTION_MAX),
    /** '' where the description says it. */
    shortLine: z.prefault(text(ownLimits.product.shortLine.max), ''),
    price: rupees('Price is required.').check(z.refine((amount) => amount > 0, 'The price must be above zero.')),
    originalPrice: optionalRupees,
    mrp: optionalRupees,
    /** The last day of the offer, '2026-11-30', or ''. It ends at midnight in India. */
    saleLastDay: dayOrEmpty,
    categoryId: z.pipe(
      sentAs(/^\d{0,9}$/, 'Choose a category.'),
      z.transform((id) => (id === '' ? null : Number(id))),
    ),
    images: z.array(pictureKey).check(z.maxLength(IMAGES_MAX, 'Too Many Images: you can upload a maximum of 3 images.')),
    /** Ids of pieces shown next to this one. */
    goesWith: z.array(z.int().check(z.positive())).check(z.maxLength(GOES_WITH_MAX, `At most ${GOES_WITH_MAX} pieces.`)),
    isFeatured: z.boolean(),
    /** Sold without a size although its category has sizes. */
    isOneSize: z.boolean(),
    /** Sizes that this piece is sold in; none where it is sold without. */
    sizes: z
      .array(z.object({ size: neededText(12, 'Name the size.').check(onPaper), change: stockChange, counted: stockCount }))
      .check(z.maxLength(20)),
    stock: stockChange,
    /** Pieces of a product without sizes that were counted instead. */
    counted: stockCount,
    stockNote: text(LINE_MAX),
    /** Empty where the category says them. */
    ...goodsTaxFields,
    /** The rate from a day on, '2027-01-01'; both empty where no change is ahead. */
    nextGstRate: z.prefault(goodsTaxFields.gstRate, ''),
    nextGstFrom: z.prefault(dayOrEmpty, ''),
    countryOfOrigin: neededText(60, 'The law asks for the country of origin.'),
    packer: text(LINE_MAX),
    importer: text(LINE_MAX),
    /** '' where the category says it. */
    genericName: z.prefault(text(80), ''),
    netQuantity: neededText(40, 'The law asks for the net quantity, such as 1 N.'),
    ...byKind(() => words),
    care: text(ownLimits.product.care.max),
    dimensions: text(ownLimits.product.dimensions.max),
    closing: z.prefault(text(ownLimits.product.closing.max), ''),
    wearing: z.prefault(text(ownLimits.product.wearing.max), ''),
    closeup: z.prefault(text(ownLimits.product.closeup.max), ''),
    weightGrams: optionalGrams('Whole grams, such as 18.'),
    heightMm: millimetres,
    widthMm: millimetres,
    /** The outline of the piece in its first picture; null where it has none, absent where nobody has looked. */
    outline: z.optional(
      z.nullable(
        z.object({
          of: pictureKey,
          path: sentOrEmpty(OUTLINE_CHARS).check(z.regex(OUTLINE_PATH)),
          aspect,
        }),
      ),
    ),
    /** The piece cut out of its first picture; null where that has no even ground, absent where nobody has looked. */
    cutOut: z.optional(
      z.nullable(
        z.object({
          of: pictureKey,
          key: pictureKey,
          aspect,
          tone: sentAs(/^#[0-9a-f]{6}$/),
          strands: z.array(share).check(z.maxLength(STRANDS_MAX)),
          hangs: z.tuple([share, share]),
          ends: z.tuple([share, share]),
          meets: share,
          isFront: z.boolean(),
          inside: z.number().check(z.minimum(0.05), z.maximum(1)),
        }),
      ),
    ),
    /** The one of its pictures that shows it worn; '' without one. */
    wornImage: z.prefault(sentAs(/^(?:products\/[\w./-]{1,200})?$/), ''),
    /** ms of the last change that the form has seen; 0 for a new product. */
    seen: z.number(),
  })
  .check(
    z.refine(({ price, mrp, originalPrice }) => price <= (mrp ?? originalPrice ?? price), {
      message: PRICE_ABOVE_MRP,
      path: ['price'],
    }),
    z.refine(({ price, originalPrice }) => originalPrice === null || originalPrice >= price, {
      message: 'The price before the offer must not be below the selling price.',
      path: ['originalPrice'],
    }),
    z.refine(({ originalPrice, mrp }) => originalPrice === null || mrp === null || originalPrice <= mrp, {
      message: 'The price before the offer must not be above the MRP.',
      path: ['originalPrice'],
    }),
    z.refine(({ isOneSize, sizes }) => !isOneSize || sizes.length === 0, {
      message: 'A piece in one size has no sizes: remove them first.',
      path: ['isOneSize'],
    }),
    z.superRefine(({ sizes, stock, counted: all }, { addIssue }) => {
      if (stock !== null && all !== null) addIssue({ code: 'custom', message: EITHER, path: ['counted'], input: '' });
      for (const [at, { change, counted }] of sizes.entries())
        if (change !== null && counted !== null) addIssue({ code: 'custom', message: EITHER, path: ['sizes', at, 'counted'], input: '' });
    }),
    z.superRefine(({ seen, sizes, stock }, { addIssue }) => {
      if (seen === 0 && (sizes.length === 0 ? stock === null : sizes.some(({ change }) => change === null)))
        addIssue({
          code: 'custom',
          message: sizes.length === 0 ? 'Stock is required.' : 'Enter the stock of each size.',
          path: [sizes.length === 0 ? 'stock' : 'sizes'],
          input: '',
        });
      const repeated = repeatedSize(sizes.map(({ size }) => size));
      if (repeated !== null) addIssue({ code: 'custom', message: `Size ${repeated} stands twice.`, path: ['sizes'], input: '' });
    }),
    z.refine(({ nextGstRate, nextGstFrom }) => (nextGstRate === null) === (nextGstFrom === ''), {
      message: 'A new rate needs its first day, and a day its rate.',
      path: ['nextGstFrom'],
    }),
    z.refine(({ saleLastDay, originalPrice }) => saleLastDay === '' || originalPrice !== null, {
      message: 'An offer that ends needs the price after it.',
      path: ['originalPrice'],
    }),
  );

/** The values of the form: everything is text until it is parsed. */
export type ProductForm = z.input<typeof productBody>;
export type ProductFields = z.output<typeof productBody>;

const productSorts = ['created_at', 'name', 'price', 'stock_quantity'] as const;
const productTabs = ['all', 'out', 'low', 'featured', 'no-picture', 'problems', 'archived'] as const;

/** Address of the list. */
export const productListQuery = listQuery({
  tab: choice(productTabs, 'all'),
  search,
  category: filter(/^\d{1,9}$/),
  sort: choice(productSorts, 'created_at'),
  dir: choice(['asc', 'desc'], 'desc'),
});
export type ProductListQuery = z.output<typeof productListQuery>;

/** One press on + or −, or a count. */
export const stockBody = z
  .object({
    size: text(12),
    change: z.optional(
      z.int().check(
        z.gte(-STOCK_CHANGE_MAX),
        z.lte(STOCK_CHANGE_MAX),
        z.refine((change) => change !== 0, 'Nothing to change.'),
      ),
    ),
    /** Pieces that were counted instead: what can be sold from now on. */
    counted: z.optional(z.int().check(z.gte(0), z.lte(STOCK_CHANGE_MAX))),
    note: text(LINE_MAX),
  })
  .check(z.refine(({ change, counted }) => (change === undefined) !== (counted === undefined), EITHER));
export type StockFields = z.output<typeof stockBody>;
