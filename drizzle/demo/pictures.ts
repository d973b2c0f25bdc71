import { basename } from 'node:path';
import { PHOTO_FOLDERS } from '../../src/rules/reviews/review.ts';
import { slugOf } from '../../src/rules/text.ts';
import { buyerPhotos } from './buyer-reviews.ts';
import { catalogue } from './catalogue.ts';
import { cutOuts } from './cut-outs.ts';

/** Returns the key of a demo picture in the media bucket. */
export const productKey = (file: string) => `products/${file}`;
/** Returns the key of the cut-out of a demo picture. */
export const cutOutKey = (file: string) => productKey(file.replace('.jpg', '.cut.webp'));
export const categoryKey = (name: string) => `categories/${slugOf(name)}.jpg`;
/** Photographs of buyers, which a review stores as WebP. */
export const photoKey = (file: string) => `${PHOTO_FOLDERS.published}/${file}`;
export const bannerKey = (file: string) => `banners/${file.replace('banner-', '')}`;

/** Widths that are resized in advance, so that a new shop shows its first page at once: resizing takes up to two seconds each. */
const READY_WIDTHS = [240, 360, 540, 720, 1080] as const;
/** Banners fill a wide window. */
const READY_BANNER_WIDTHS = [...READY_WIDTHS, 1600] as const;
/** A photograph is shown small, and whole where it is pressed. */
const READY_PHOTO_WIDTHS = [240, 360, 1080] as const;
const folder = new URL('./pictures/ready/', import.meta.url);
/** Returns the file of a picture resized in advance. `npm run variants` writes it with the Worker's own code. */
export const readyFile = (file: URL, width: number) => new URL(basename(file.pathname).replace(/\.\w+$/, `.${width}.avif`), folder);

/** A picture of the demo: its key in the bucket, its file and the widths that are resized in advance. */
export interface DemoPicture {
  readonly key: string;
  readonly file: URL;
  readonly widths: readonly number[];
}

/** Returns every picture of the demo. */
export function demoPictures(): DemoPicture[] {
  const from = (file: string) => new URL(`./pictures/${file}`, import.meta.url);
  return [
    ...catalogue.products.flatMap(({ images }) =>
      images.map((file) => ({ key: productKey(file), file: from(file), widths: READY_WIDTHS })),
    ),
    ...Object.keys(cutOuts).map((file) => ({ key: cutOutKey(file), file: from(`cut/${file.replace('.jpg', '.webp')}`), widths: [] })),
    ...catalogue.categories.map(({ name, image }) => ({ key: categoryKey(name), file: from(image), widths: READY_WIDTHS })),
    ...buyerPhotos.map((file) => ({ key: photoKey(file), file: from(file), widths: READY_PHOTO_WIDTHS })),
    ...catalogue.banners
      .flatMap(({ image, narrow_image }) => [image, ...(narrow_image ? [narrow_image] : [])])
      .map((file) => ({ key: bannerKey(file), file: from(file), widths: READY_BANNER_WIDTHS })),
  ];
}
