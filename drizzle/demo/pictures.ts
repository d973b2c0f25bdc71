import { slugOf } from '../../src/rules/text.ts';
import { catalogue } from './catalogue.ts';

/** Where a picture of the demonstration lies in the media bucket. */
export const productKey = (file: string) => `products/${file}`;
export const categoryKey = (name: string) => `categories/${slugOf(name)}.jpg`;
export const bannerKey = (file: string) => `banners/${file.replace('banner-', '')}`;

/** Every object of the demonstration: its key and the file it comes from. */
export function demoPictures(): { key: string; file: URL }[] {
  const from = (file: string) => new URL(`./pictures/${file}`, import.meta.url);
  return [
    ...catalogue.products.flatMap(({ images }) => images.map((file) => ({ key: productKey(file), file: from(file) }))),
    ...catalogue.categories.map(({ name, image }) => ({ key: categoryKey(name), file: from(image) })),
    ...catalogue.banners.map(({ image }) => ({ key: bannerKey(image), file: from(image) })),
  ];
}
