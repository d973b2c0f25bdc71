import { asc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { rupeesText } from '../../../rules/fields/rupees-fields.ts';
import { byKind, wordsText } from '../../../rules/filters/attributes.ts';
import type { Goods } from '../../../rules/goods/goods.ts';
import { type GoodsTax, percentText } from '../../../rules/gst/goods-tax.ts';
import { goodsOf, goodsSettings } from '../goods-settings.table.ts';
import { plannedDay } from '../gst-rates.server.ts';
import { categories, productAttributes, productSizes, products } from '../products.table.ts';
import type { ProductForm } from './product.schema.ts';
import { NAME_MAX } from './product-limits.ts';
import { type StoredProduct, storedColumns } from './stored-product.server.ts';

export interface CategoryChoice extends GoodsTax {
  /** Grams of a piece that says no weight of its own. */
  readonly usualGrams: number | null;
  readonly id: number;
  readonly name: string;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

export interface SizeStock {
  readonly size: string;
  readonly stockQuantity: number;
  readonly reserved: number;
}

/** A product as its form shows it. `form` is null for a new one. */
export interface ProductRecord {
  readonly id: number | null;
  readonly slug: string;
  readonly form: ProductForm;
  readonly stockQuantity: number;
  readonly reserved: number;
  readonly sizes: readonly SizeStock[];
  readonly archivedAt: number | null;
  readonly categories: readonly CategoryChoice[];
  /** The goods of the shop. */
  readonly goods: Goods;
  /** The words that pieces of the shop have, by kind and alphabet. */
  readonly words: readonly { readonly kind: string; readonly value: string }[];
  /** The picture that its cut-out was made of; null without one. */
  readonly cutOutOf: string | null;
  /** The pieces of `form.goesWith`; those that are gone are left out. */
  readonly goesWith: readonly ShownBeside[];
}

/** A piece that another product's page shows. `image`: key in the media bucket. */
export interface ShownBeside {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

export const blankProduct: ProductForm = {
  name: '',
  sku: '',
  description: '',
  shortLine: '',
  price: '',
  originalPrice: '',
  mrp: '',
  saleLastDay: '',
  categoryId: '',
  images: [],
  goesWith: [],
  isFeatured: false,
  isOneSize: false,
  sizes: [],
  stock: '',
  counted: '',
  stockNote: '',
  hsnCode: '',
  gstRate: '',
  nextGstRate: '',
  nextGstFrom: '',
  countryOfOrigin: 'India',
  packer: '',
  importer: '',
  genericName: '',
  netQuantity: '1 N',
  ...byKind(() => ''),
  care: '',
  dimensions: '',
  closing: '',
  wearing: '',
  closeup: '',
  weightGrams: '',
  heightMm: '',
  widthMm: '',
  wornImage: '',
  seen: 0,
};

function productRecordQueries(shop: Shop, id: number | null) {
  const { orm } = shop.db;
  return [
    orm
      .select(storedColumns)
      .from(products)
      .where(eq(products.id, id ?? -1)),
    orm
      .select()
      .from(productSizes)
      .where(eq(productSizes.productId, id ?? -1))
      .orderBy(asc(productSizes.size)),
    categoryChoicesQuery(shop),
    orm
      .select({ id: products.id, name: products.name, image: sql<string | null>`json_extract(${products.images}, '$[0]')`.as('image') })
      .from(products)
      .where(sql`${products.id} IN (SELECT value FROM json_each((SELECT goes_with FROM products WHERE id = ${id ?? -1})))`),
    orm
      .selectDistinct({ kind: productAttributes.kind, value: productAttributes.value })
      .from(productAttributes)
      .orderBy(asc(productAttributes.kind), asc(productAttributes.value)),
    orm.select().from(goodsSettings),
  ] as const;
}

/** Categories for selects, by name. */
export async function readCategoryChoices(shop: Shop): Promise<{ categories: readonly CategoryChoice[] }> {
  return { categories: await categoryChoicesQuery(shop) };
}

/** All categories with their sizes and their tax, by name. */
export function categoryChoicesQuery({ db: { orm } }: Pick<Shop, 'db'>) {
  return orm
    .select({
      ...{ id: categories.id, name: categories.name, hasSizes: categories.hasSizes, sizes: categories.sizes },
      ...{ hsnCode: categories.hsnCode, gstRate: categories.gstRate, usualGrams: categories.usualGrams },
    })
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`));
}

/** A product for its form, or the blank form where `id` is null. Null where no product has the id. */
export async function readProduct(shop: Shop, id: number | null): Promise<ProductRecord | null> {
  const [[found], sizes, choices, goesWith, words, goods] = await shop.db.read(productRecordQueries(shop, id));
  if (id !== null && !found) return null;
  return {
    id,
    slug: found?.slug ?? '',
    form: found ? formOf(found, sizes) : blankProduct,
    stockQuantity: found?.stockQuantity ?? 0,
    reserved: found?.reserved ?? 0,
    sizes,
    archivedAt: found?.archivedAt ?? null,
    cutOutOf: found?.cutOut?.of ?? null,
    categories: choices,
    goods: goodsOf(goods),
    goesWith,
    words,
  };
}

/**
 * The form of a new product with everything of another but its stock and its SKU. Its pictures are shared: a file is deleted once no
 * product names it. Null where no product has the id.
 */
export async function readProductCopy(shop: Shop, id: number): Promise<ProductRecord | null> {
  const record = await readProduct(shop, id);
  if (!record) return null;
  const form = { ...record.form, name: `Copy of ${record.form.name}`.slice(0, NAME_MAX), sku: '', seen: 0 };
  return { ...record, id: null, slug: '', form, stockQuantity: 0, reserved: 0, sizes: [], archivedAt: null, cutOutOf: null };
}

/** A stored product as its form shows it. */
export function formOf(product: StoredProduct, sizes: readonly SizeStock[]): ProductForm {
  return {
    name: product.name,
    sku: product.sku ?? '',
    description: product.description,
    shortLine: product.shortLine,
    price: rupeesText(product.price),
    originalPrice: rupeesText(product.originalPrice),
    mrp: rupeesText(product.mrp),
    // The end is the first moment after the last day.
    saleLastDay: product.saleEndsAt === null ? '' : istDate(product.saleEndsAt - 1),
    categoryId: product.categoryId === null ? '' : String(product.categoryId),
    images: product.images,
    goesWith: product.goesWith,
    isFeatured: product.isFeatured,
    isOneSize: product.isOneSize,
    sizes: sizes.map(({ size }) => ({ size, change: '' })),
    stock: '',
    stockNote: '',
    hsnCode: product.hsnCode ?? '',
    gstRate: percentText(product.gstRate),
    nextGstRate: percentText(product.nextRate?.rate ?? null),
    nextGstFrom: plannedDay(product.nextRate),
    countryOfOrigin: product.countryOfOrigin,
    packer: product.packer,
    genericName: product.genericName,
    importer: product.importer ?? '',
    netQuantity: product.netQuantity,
    ...byKind((kind) => wordsText(product.attributes[kind])),
    care: product.care,
    dimensions: product.dimensions ?? '',
    closing: product.closing,
    wearing: product.wearing,
    closeup: product.closeup,
    weightGrams: String(product.weightGrams ?? ''),
    heightMm: String(product.heightMm ?? ''),
    widthMm: String(product.widthMm ?? ''),
    wornImage: product.wornImage ?? '',
    seen: product.updatedAt,
  };
}
