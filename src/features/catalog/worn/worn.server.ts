import { eq } from 'drizzle-orm';
import { wornMetal } from '../../../brand/colours.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { bangleMeasure, hasBangleSizes } from '../../../rules/measures/bangle-sizes.ts';
import { MEDIA_WIDTHS } from '../../../rules/media/media.ts';
import { wornPlaceOf } from '../../../rules/worn/anatomy.ts';
import { type WornPiece, type WornScene, wornScene } from '../../../rules/worn/scene.ts';
import { skinToneOf } from '../../../rules/worn/skin-tone.ts';
import { wornSecond } from '../../../rules/worn/worn-pictures.ts';
import { readPicture } from '../../media/pictures.server.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { DRAWING_SIDE, wornSvg } from './worn-svg.ts';

type Row = Pick<
  typeof products.$inferSelect,
  'slug' | 'images' | 'heightMm' | 'widthMm' | 'outline' | 'cutOut' | 'wornImage' | 'isOneSize'
>;

interface Category {
  /** In English. */
  readonly name: string;
  readonly sizes: readonly string[];
}

/**
 * Returns how a piece is drawn on a body; null where a picture of its own shows it worn, where nothing says where it is worn, and without
 * its measures or its outline.
 */
export function wornSceneOf(product: Row, category: Category | null): WornScene | null {
  const { slug, images, heightMm, widthMm, outline, cutOut, wornImage, isOneSize } = product;
  if (wornImage !== null && images.includes(wornImage)) return null;
  const place = wornPlaceOf(category?.name, slug.replaceAll('-', ' '));
  if (!place) return null;
  const sizes = hasBangleSizes(category?.name) && !isOneSize ? (category?.sizes ?? []) : [];
  const measured = sizes.flatMap((size) => bangleMeasure(size) ?? []);
  const inner = measured.at(measured.length >> 1);
  const piece: WornPiece = { place, heightMm, widthMm, innerMm: inner ? Number(inner.cm) * 10 : null, cutOut, outline, images };
  return wornScene(piece);
}

const columns = {
  slug: products.slug,
  images: products.images,
  heightMm: products.heightMm,
  widthMm: products.widthMm,
  outline: products.outline,
  cutOut: products.cutOut,
  wornImage: products.wornImage,
  isOneSize: products.isOneSize,
  updatedAt: products.updatedAt,
  category: { name: categories.name, sizes: categories.sizes },
};

async function readRow({ db: { orm } }: Shop, id: number) {
  const [found] = await orm
    .select(columns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(onSale(eq(products.id, id)));
  return found;
}

/** The other pictures of a card. */
export interface CardPictures {
  /** Keys in the media bucket, the one that shows the piece worn second. */
  readonly images: readonly string[];
  /** The version of the drawing that shows it worn; null where there is none. */
  readonly worn: number | null;
}

/** Reads the pictures of a product on sale; none for any other id. */
export async function readCardPictures(shop: Shop, id: number): Promise<CardPictures> {
  const found = await readRow(shop, id);
  if (!found) return { images: [], worn: null };
  return { images: wornSecond(found.images, found.wornImage), worn: wornSceneOf(found, found.category) && found.updatedAt };
}

/** A drawing, and whether it never changes: it was asked for by its present version. */
export interface Drawn {
  readonly svg: string;
  readonly isLasting: boolean;
}

/**
 * Draws a product on sale as it is worn. `file`: the tone of the skin and the version, 'honey-1790000000000.svg'.
 * @throws ShopError NOT_FOUND without such a drawing
 */
export async function drawWorn(shop: Shop, id: number, file: string): Promise<Drawn> {
  const [, tone, version] = /^([a-z]{1,12})-(\d{1,15})\.svg$/.exec(file) ?? [];
  const skin = skinToneOf(tone);
  if (!skin) throw new ShopError('NOT_FOUND');
  const found = await readRow(shop, id);
  const scene = found && wornSceneOf(found, found.category);
  if (!scene) throw new ShopError('NOT_FOUND');
  const picture = await pictureOf(shop, scene, found.cutOut?.key);
  return { svg: wornSvg(scene, skin, picture, found.cutOut?.tone ?? wornMetal), isLasting: found.updatedAt === Number(version) };
}

/** Returns the cut-out that a scene shows as a `data:` address, no larger than it is shown; null where the scene has none. */
async function pictureOf(shop: Shop, { laid, frame }: WornScene, key: string | undefined): Promise<string | null> {
  const shown = laid.find((one) => one.kind === 'picture');
  if (!shown || key === undefined) return null;
  const needed = (shown.width / frame.side) * DRAWING_SIDE;
  const width = MEDIA_WIDTHS.find((one) => one >= needed) ?? MEDIA_WIDTHS[3];
  const picture = await readPicture(shop.env, { key, variant: { width, format: 'webp' } });
  if (!picture) throw new ShopError('NOT_FOUND');
  if (picture.keep) shop.background(picture.keep());
  let bytes = '';
  for (const byte of new Uint8Array(picture.bytes)) bytes += String.fromCharCode(byte);
  return `data:${picture.type};base64,${btoa(bytes)}`;
}
