import { basename } from 'node:path';
import { slugOf } from '../../src/rules/text.ts';
import { catalogue } from './catalogue.ts';

/** Returns the key of a demo picture in the media bucket. */
export const productKey = (file: string) => `products/${file}`;
export const categoryKey = (name: string) => `categories/${slugOf(name)}.jpg`;
export const bannerKey = (file: string) => `banners/${file.replace('banner-', '')}`;

/** Widths that are resized in advance, so that a new shop shows its first page at once: resizing takes up to a second each. */
export const READY_WIDTHS = [240, 360, 540, 720, 1080] as const;
const folder = new URL('./pictures/ready/', import.meta.url);
/** Returns the file of a picture resized in advance. `npm run variants` writes it with the Worker's own code. */
export const readyFile = (file: URL, width: number) => new URL(basename(file.pathname).replace(/\.jpg$/, `.${width}.avif`), folder);

/** Returns every picture of the demo: its key in the bucket and its file. */
export function demoPictures(): { key: string; file: URL }[] {
  const from = (file: string) => new URL(`./pictures/${file}`, import.meta.url);
  return [
    ...catalogue.products.flatMap(({ images }) => images.map((file) => ({ key: productKey(file), file: from(file) }))),
    ...catalogue.categories.map(({ name, image }) => ({ key: categoryKey(name), file: from(image) })),
    ...catalogue.banners
      .flatMap(({ image, narrow_image }) => [image, ...(narrow_image ? [narrow_image] : [])])
      .map((file) => ({ key: bannerKey(file), file: from(file) })),
  ];
}
