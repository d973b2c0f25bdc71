import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { AttributeKind } from '../../rules/filters/attributes.ts';
import type { CutOut } from '../../rules/media/cut-out.ts';
import type { Outline } from '../../rules/media/outline.ts';
import type { Paise } from '../../rules/money/money.ts';
import { GRAMS_MAX } from '../../rules/parcels/label/box.ts';
import { STARS_FROM } from '../../rules/reviews/rating.ts';

type OwnFacet = 'on-sale' | 'stock' | 'sale' | 'category' | 'origin' | 'price' | 'usual-price' | 'size' | 'size-in-stock';
/** Words of attributes are facets too. One of their kinds with the name of another facet would not compile. */
export type FacetKind = AttributeKind & OwnFacet extends never ? AttributeKind | OwnFacet : never;

/** A rating as cards show it: a piece with fewer reviews has none and is behind. */
export const ratingShown = sql.raw(`CASE WHEN rating_count >= ${STARS_FROM} THEN rating_sum * 1.0 / rating_count ELSE 0 END`);

/** Forms take 4, 6 or 8 digits. Codes of five or seven were taken once, and stay until their piece is saved again. */
const hsnDigits = sql`hsn_code NOT GLOB '*[^0-9]*' AND length(hsn_code) BETWEEN 4 AND 8`;

export const categories = sqliteTable(
  'categories',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull().unique(),
    /** Built from the name by `slugOf`; part of the category's URL. */
    slug: text('slug').notNull().unique(),
    description: text('description'),
    /** Key in the media bucket. */
    image: text('image'),
    hasSizes: integer('has_sizes', { mode: 'boolean' }).notNull().default(false),
    sizes: text('sizes', { mode: 'json' }).$type<string[]>().notNull().default(['2.4', '2.6', '2.8']),
    /** Tax, and grams, of a piece that says none of its own; null where the owner has not said them. */
    hsnCode: text('hsn_code'),
    gstRate: integer('gst_rate'),
    usualGrams: integer('usual_grams'),
    createdAt: createdAt(),
    /** The version that a form has seen; 0 for rows that nobody saved yet. */
    updatedAt: integer('updated_at').notNull().default(0),
  },
  (t) => [
    check('categories_hsn_code_digits', hsnDigits),
    check('categories_gst_rate_percent', sql`${t.gstRate} BETWEEN 0 AND 10000`),
    check('categories_usual_grams', sql`${t.usualGrams} BETWEEN 1 AND ${sql.raw(`${GRAMS_MAX}`)}`),
  ],
);

/** Only rows of `stock_moves` change stock_quantity (available now), reserved (held by open orders) and committed (sold): see its trigger. */
export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey(),
    /** Number that the owner gave the piece: catalogue files are matched by it. */
    sku: text('sku'),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    /** On cards; '' where the description says it. */
    shortLine: text('short_line').notNull().default(''),
    price: integer('price_paise').$type<Paise>().notNull(),
    /** The price before the reduction: the MRP or a genuine earlier price. */
    originalPrice: integer('original_price_paise').$type<Paise>(),
    /** Maximum retail price, inclusive of all taxes. */
    mrp: integer('mrp_paise').$type<Paise>().notNull(),
    /** When the offer ends and original_price applies again (UTC ms). */
    saleEndsAt: integer('sale_ends_at'),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'restrict' }),
    /** Keys in the media bucket; cards show the first. */
    images: text('images', { mode: 'json' }).$type<string[]>().notNull().default([]),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    committed: integer('committed').notNull().default(0),
    /** Sold without a size although its category has sizes: an open cuff among bangles. It has no rows in `product_sizes`. */
    isOneSize: integer('is_one_size', { mode: 'boolean' }).notNull().default(false),
    /** Ids of the pieces that the owner shows next to it, in order. One that is archived or deleted is not shown. */
    goesWith: text('goes_with', { mode: 'json' }).$type<number[]>().notNull().default([]),
    isFeatured: integer('is_featured', { mode: 'boolean' }).notNull().default(false),
    /** Products with orders are archived, never deleted. */
    archivedAt: integer('archived_at'),
    /** Its own, null where its category says it (`gst-rates.server.ts`). The rate is inside the price, in hundredths of a percent: 300 = 3 %. */
    hsnCode: text('hsn_code'),
    gstRate: integer('gst_rate'),
    countryOfOrigin: text('country_of_origin').notNull().default('India'),
    packer: text('packer').notNull().default(''),
    importer: text('importer'),
    /** Generic name in the words of the law: 'Bangles of brass'. '' where the category says it (`rules/goods/goods.ts`). */
    genericName: text('generic_name').notNull().default(''),
    netQuantity: text('net_quantity').notNull().default('1 N'), // '1 pair', '1 set of 3'
    care: text('care').notNull().default(''),
    dimensions: text('dimensions'),
    /** Clasp of the piece, how it is worn, and two words on its last picture, which shows it from close by; '' for none. */
    closing: text('closing').notNull().default(''),
    wearing: text('wearing').notNull().default(''),
    closeup: text('closeup').notNull().default(''),
    weightGrams: integer('weight_grams'),
    /** Outline of the piece as it is worn, in millimetres; with both, its page draws it to scale. */
    heightMm: integer('height_mm'),
    widthMm: integer('width_mm'),
    /** The outline of the piece in one of its pictures, which its drawing to scale uses while that picture is the first. */
    outline: text('outline', { mode: 'json' }).$type<Outline>(),
    /** The piece cut out of one of its pictures, which is laid on a drawn body while that picture is the first. */
    cutOut: text('cut_out', { mode: 'json' }).$type<CutOut>(),
    /** That one of its pictures which shows it worn by somebody; null where none does. */
    wornImage: text('worn_image'),
    /** The published real reviews and the sum of their ratings; triggers on `reviews` keep both. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('products_price_positive', sql`${t.price} > 0`),
    check('products_price_within_mrp', sql`${t.price} <= ${t.mrp}`),
    check('products_original_price_in_range', sql`${t.originalPrice} IS NULL OR ${t.originalPrice} BETWEEN ${t.price} AND ${t.mrp}`),
    check('products_sale_has_original_price', sql`${t.saleEndsAt} IS NULL OR ${t.originalPrice} IS NOT NULL`),
    check('products_stock_quantity_not_negative', sql`${t.stockQuantity} >= 0`),
    check('products_reserved_not_negative', sql`${t.reserved} >= 0`),
    check('products_committed_not_negative', sql`${t.committed} >= 0`),
    check('products_at_most_3_images', sql`json_array_length(${t.images}) <= 3`),
    check('products_goes_with_at_most_6', sql`json_array_length(${t.goesWith}) <= 6`),
    check('products_short_line_fits', sql`length(short_line) <= 30`),
    check('products_hsn_code_digits', hsnDigits),
    check('products_gst_rate_percent', sql`${t.gstRate} BETWEEN 0 AND 10000`),
    // People write one code in capital and in small letters.
    uniqueIndex('products_sku').on(sql`sku COLLATE NOCASE`),
    index('products_newest').on(t.archivedAt, t.createdAt, t.isFeatured),
    index('products_by_category').on(t.categoryId, t.archivedAt, t.createdAt, t.isFeatured),
    index('products_featured').on(t.isFeatured, t.archivedAt, t.createdAt),
    index('products_of_sets').on(t.archivedAt, t.createdAt).where(sql`goes_with <> '[]'`),
    index('products_held').on(t.reserved).where(sql`reserved >= 3`),
    index('products_ending').on(t.saleEndsAt).where(sql`sale_ends_at IS NOT NULL`),
    index('products_by_price').on(t.archivedAt, t.price),
    index('products_by_stock').on(t.archivedAt, t.stockQuantity),
    index('products_by_name').on(t.archivedAt, t.name),
    // The orders of a listing (`catalog/listing/sort-order.server.ts`): equal pieces are in the order of these columns too.
    index('products_cheapest').on(t.archivedAt, t.price, sql`is_featured DESC`, sql`id DESC`),
    index('products_dearest').on(t.archivedAt, t.price, t.isFeatured),
    index('products_alphabet').on(t.archivedAt, sql`lower(name)`, sql`is_featured DESC`, sql`id DESC`),
    index('products_best_rated').on(t.archivedAt, ratingShown, t.isFeatured),
    index('products_by_sold').on(t.archivedAt, t.committed, t.isFeatured),
    index('products_by_origin').on(t.archivedAt, t.countryOfOrigin, sql`is_featured DESC`, sql`id DESC`),
    index('products_featured_first').on(t.archivedAt, t.isFeatured),
    index('category_cheapest').on(t.categoryId, t.archivedAt, t.price, sql`is_featured DESC`, sql`id DESC`),
    index('category_dearest').on(t.categoryId, t.archivedAt, t.price, t.isFeatured),
    index('category_alphabet').on(t.categoryId, t.archivedAt, sql`lower(name)`, sql`is_featured DESC`, sql`id DESC`),
    index('category_best_rated').on(t.categoryId, t.archivedAt, ratingShown, t.isFeatured),
    index('category_by_sold').on(t.categoryId, t.archivedAt, t.committed, t.isFeatured),
    index('category_by_origin').on(t.categoryId, t.archivedAt, t.countryOfOrigin, sql`is_featured DESC`, sql`id DESC`),
    index('category_featured_first').on(t.categoryId, t.archivedAt, t.isFeatured),
    index('category_by_stock').on(t.categoryId, t.archivedAt, sql`stock_quantity > 0`, t.createdAt),
  ],
);

/** Numbers of deleted products: none is given to another piece, because links, carts and records may still have it. Triggers keep it. */
export const deletedProducts = sqliteTable('deleted_products', { id: integer('id').primaryKey() });

/** Optional stock for each size; each is a size of the product's category, which triggers see to. A product with rows here is sold only in these sizes; its own figures are their sums. */
export const productSizes = sqliteTable(
  'product_sizes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    committed: integer('committed').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    check('product_sizes_stock_quantity_not_negative', sql`${t.stockQuantity} >= 0`),
    check('product_sizes_reserved_not_negative', sql`${t.reserved} >= 0`),
    check('product_sizes_committed_not_negative', sql`${t.committed} >= 0`),
  ],
);

/** The words that describe a piece, in lower case. Rows of a kind that `rules/filters/attributes.ts` does not list are kept and not shown. */
export const productAttributes = sqliteTable(
  'product_attributes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.kind, t.value] }),
    check('product_attributes_value', sql`${t.value} = lower(${t.value}) AND length(${t.value}) BETWEEN 1 AND 40`),
    index('product_attributes_by_value').on(t.kind, t.value, t.productId),
  ],
);

export const stockMoveKinds = ['adjust', 'reserve', 'commit', 'release', 'restock'] as const;

/** The stock ledger: append-only, and the only way to change stock. `adjust`: pieces that the administrator adds or writes off. */
export const stockMoves = sqliteTable(
  'stock_moves',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    size: text('size').notNull().default(''),
    orderId: text('order_id'),
    kind: text('kind', { enum: stockMoveKinds }).notNull(),
    quantity: integer('quantity').notNull(),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_moves_kind', sql`${t.kind} IN ('adjust', 'reserve', 'commit', 'release', 'restock')`),
    check('stock_moves_quantity_positive', sql`${t.kind} = 'adjust' OR ${t.quantity} > 0`),
    check('stock_moves_adjust_has_no_order', sql`(${t.kind} = 'adjust') = (${t.orderId} IS NULL)`),
    index('stock_moves_by_product').on(t.productId, t.seq),
    index('stock_moves_by_order').on(t.orderId),
    index('stock_moves_adjustments').on(t.productId).where(sql`kind = 'adjust'`),
  ],
);

export const declared = {
  categories: {
    subjects: ['categories', 'products'],
    restore: 'append',
    audited: { category: 'Category' },
    means: { 'categories.name': 'NAME_TAKEN', 'categories.slug': 'NAME_TAKEN' },
  },
  products: {
    subjects: ['products'],
    restore: { columns: ['stock_quantity', 'reserved', 'committed', 'rating_count', 'rating_sum'] },
    audited: { product: 'Product' },
    means: { products_stock_quantity_not_negative: 'OUT_OF_STOCK', 'products.id': 'ID_TAKEN', 'products.sku': 'SKU_TAKEN' },
  },
  deleted_products: { subjects: [], restore: 'never' },
  product_sizes: { subjects: ['products'], restore: 'mirror', means: { product_sizes_stock_quantity_not_negative: 'OUT_OF_STOCK' } },
  product_attributes: { subjects: ['products'], restore: { with: 'product_id' } },
  stock_moves: { subjects: ['products'], restore: 'append' },
} satisfies Declared;
