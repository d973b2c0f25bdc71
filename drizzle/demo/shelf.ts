import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { categories, productAttributes, productSizes, products, stockMoves } from '../../src/features/products/products.table.ts';
import { startOfIstDay } from '../../src/rules/dates.ts';
import { attributeKinds } from '../../src/rules/filters/attributes.ts';
import { DAY, HOUR } from '../../src/rules/limits.ts';
import { paise } from '../../src/rules/money/money.ts';
import { slugOf } from '../../src/rules/text.ts';
import type { Statement } from '../statements.ts';
import { catalogue, storyOf } from './catalogue.ts';
import { cutOuts } from './cut-outs.ts';
import { careFor, type Label, labels, PACKER } from './labels.ts';
import { outlines } from './outlines.ts';
import { categoryKey, cutOutKey, productKey } from './pictures.ts';

/** A product, with what the demo orders need. */
export interface DemoProduct {
  readonly id: number;
  readonly picture: string;
  readonly name: string;
  readonly image: string;
  readonly price: number;
}

/** The id of a product is its place in the catalogue, from 1. */
export const demoProducts: readonly DemoProduct[] = catalogue.products.map(({ name, images, price }, at) => {
  const picture = images[0] ?? '';
  return { id: at + 1, picture, name, image: productKey(picture), price: Math.round(price * 100) };
});

export function pieceOf(picture: string): DemoProduct {
  const piece = demoProducts.find((each) => each.picture === picture);
  if (!piece) throw new Error(`The catalogue has no piece with the picture ${picture}.`);
  return piece;
}

/** Pieces that are worn together, by the ids of their places in the catalogue. */
const sets = [
  [1, 9, 16],
  [2, 8, 14, 22],
  [5, 7, 15, 20],
  [4, 11, 18],
];
const goesWith = (id: number) => sets.find((set) => set.includes(id))?.filter((other) => other !== id) ?? [];

/**
 * Returns the arrival time of a product: the newest about a day ago, with the categories mixed (7 and the 23 products share no factor).
 */
const arrival = (at: number, now: number) => now - (1 + ((at * 7) % catalogue.products.length)) * 2 * DAY + DAY - HOUR;

const outlineAt = (picture: string) => {
  const outline = outlines[picture];
  return outline ? { ...outline, of: productKey(picture) } : null;
};

const cutOutAt = (picture: string) => {
  const cut = cutOuts[picture];
  return cut ? { ...cut, of: productKey(picture), key: cutOutKey(picture) } : null;
};

/** Returns what is written on the label of a piece of the catalogue, with how to look after it. */
export function labelOf({ images, material = [], finish = [] }: (typeof catalogue.products)[number]): Label & { readonly care: string } {
  const label = labels[images[0] ?? ''] ?? { netQuantity: '1 N', dimensions: '' };
  return { ...label, care: careFor([...material, ...finish]) };
}

/** Categories, products, sizes and the first stock, in the order that the database requires. */
export function productStatements(orm: LibSQLDatabase, now: number): Statement[] {
  const categoryRows = catalogue.categories.map(({ name, description, has_sizes, hsn_code, gst_rate }, at) =>
    orm.insert(categories).values({
      ...{ id: at + 1, name, slug: slugOf(name), description, image: categoryKey(name), hasSizes: has_sizes },
      ...{ hsnCode: hsn_code, gstRate: gst_rate },
    }),
  );
  const pieces = catalogue.products.flatMap((product, at) => {
    const label = labelOf(product);
    const original = product.original_price === null ? null : paise(Math.round(product.original_price * 100));
    const price = paise(Math.round(product.price * 100));
    const id = at + 1;
    const stock = label.sizes ?? { '': product.stock_quantity };
    const arrived = arrival(at, now);
    return [
      orm.insert(products).values({
        id,
        name: product.name,
        slug: slugOf(product.name),
        description: product.description,
        shortLine: product.short_line,
        price,
        originalPrice: original,
        mrp: original ?? price,
        saleEndsAt: label.offerDays ? startOfIstDay(now) + label.offerDays * DAY : null,
        categoryId: catalogue.categories.findIndex(({ name }) => name === product.category) + 1,
        images: product.images.map(productKey),
        goesWith: goesWith(id),
        isFeatured: product.is_featured,
        isOneSize: label.isOneSize ?? false,
        countryOfOrigin: product.country_of_origin,
        packer: PACKER,
        netQuantity: label.netQuantity,
        care: label.care,
        dimensions: label.dimensions,
        ...storyOf(product),
        weightGrams: product.weight_grams,
        heightMm: label.size?.[0] ?? null,
        widthMm: label.size?.[1] ?? null,
        outline: outlineAt(product.images[0] ?? ''),
        cutOut: cutOutAt(product.images[0] ?? ''),
        wornImage: label.wornPicture ? productKey(label.wornPicture) : null,
        createdAt: arrived,
        updatedAt: arrived,
      }),
      ...attributeKinds.flatMap((kind) =>
        (product[kind] ?? []).map((value) => orm.insert(productAttributes).values({ productId: id, kind, value })),
      ),
      ...Object.keys(label.sizes ?? {}).map((size) => orm.insert(productSizes).values({ productId: id, size })),
      ...Object.entries(stock)
        .filter(([, quantity]) => quantity > 0)
        .map(([size, quantity]) =>
          orm.insert(stockMoves).values({ productId: id, size, kind: 'adjust', quantity, note: 'First delivery', createdAt: arrived }),
        ),
    ];
  });
  return [...categoryRows, ...pieces];
}
