import { basename } from 'node:path';
import { slugOf } from '../../src/rules/text.ts';
import { catalogue } from './catalogue.ts';

/** Where a picture of the demonstration lies in the media bucket. */
export const productKey = (file: string) => `products/${file}`;
export const categoryKey = (name: string) => `categories/${slugOf(name)}.jpg`;
export const bannerKey = (file: string) => `banners/${file.replace('banner-', '')}`;

/** The widths that are kept ready-made, so that a new shop shows its first page at once: making one takes up to a second here. */
export const READY_WIDTHS = [240, 360, 540, 720] as const;
const folder = new URL('./pictures/ready/', import.meta.url);
/** Where the ready-made variant of a picture lies. `npm run variants` writes it, as the Worker made it. */
export const readyFile = (file: URL, width: number) => new URL(basename(file.pathname).replace(/\.jpg$/, `.${width}.avif`), folder);

/** Every object of the demonstration: its key and the file it comes from. */
export function demoPictures(): { key: string; file: URL }[] {
  const from = (file: string) => new URL(`./pictures/${file}`, import.meta.url);
  return [
    ...catalogue.products.flatMap(({ images }) => images.map((file) => ({ key: productKey(file), file: from(file) }))),
    ...catalogue.categories.map(({ name, image }) => ({ key: categoryKey(name), file: from(image) })),
    ...catalogue.banners.map(({ image }) => ({ key: bannerKey(image), file: from(image) })),
  ];
}
