import catalogue from '../../../drizzle/demo/catalogue.json' with { type: 'json' };

/** The banners at the top of the sample's home page. */
const heroes = catalogue.banners.filter((banner) => !('place' in banner));

/**
 * Contents of the sample shop: the pieces of the demonstration with a picture each, their categories and banners. Nothing of its seller.
 */
export const sampleContent = {
  categories: catalogue.categories,
  products: catalogue.products.map(({ images, ...product }) => ({ ...product, image: images[0] ?? '' })),
  banners: heroes,
};

const shown = [...sampleContent.categories, ...sampleContent.products, ...sampleContent.banners].map(({ image }) => image);

/** The files of its pictures, each once. */
export const samplePictures: readonly string[] = [...new Set(shown)];
