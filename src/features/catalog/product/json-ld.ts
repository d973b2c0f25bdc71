import { publishedKinds, wordShown, wordsText } from '../../../rules/filters/attributes.ts';
import { pathIn } from '../../../rules/language/addresses.ts';
import { language } from '../../../rules/language/language.ts';
import { toRupees } from '../../../rules/money/money.ts';
import { cardRating, RATING_MAX } from '../../../rules/reviews/rating.ts';
import { menuTexts } from '../../../ui/layout/menu.texts.ts';
import { urls } from '../../../urls.ts';
import { offerTerms } from '../shop-json-ld.ts';
import type { ProductPage } from './product.server.ts';

type Crumb = readonly [name: string, path: string];

/** Breadcrumbs for search engines. `base` is the public URL of the shop. */
export function breadcrumbs(base: string, crumbs: readonly Crumb[]): object {
  const itemListElement = crumbs.map(([name, path], at) => ({ '@type': 'ListItem', position: at + 1, name, item: base + path }));
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
}

/**
 * Returns the product with its current price and availability, its rating, and the `reviews` that the page shows. It is the same piece with
 * the same offer in every language: only what is read, and the address of the page, are those of the page's language.
 */
export function productJsonLd(base: string, { product, category, frame }: ProductPage, reviews: readonly object[] = []): object[] {
  if (!product) return [];
  const { id, slug, name, description, images, current, available, attributes, weightGrams } = product;
  const path = urls.product(id, slug);
  const own = base + pathIn('en', path);
  const offers = {
    '@type': 'Offer',
    url: own,
    priceCurrency: 'INR',
    price: toRupees(current.unit).toFixed(2),
    availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...offerTerms(base, frame, current.unit),
    ...(current.endsAt !== null && { priceValidUntil: new Date(current.endsAt).toISOString() }),
  };
  const average = cardRating(product)?.average;
  const aggregateRating = { '@type': 'AggregateRating', ratingValue: average, reviewCount: product.ratingCount, bestRating: RATING_MAX };
  const piece = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    // A page in English has both: its own address.
    ...(language() !== 'en' && { '@id': own, url: base + path }),
    name,
    description,
    sku: String(id),
    image: images.map((key) => base + urls.media(key, 1080, 'jpeg')),
    brand: { '@type': 'Brand', name: frame.store.brand.name },
    offers,
    ...(average && { aggregateRating }),
    ...(reviews.length > 0 && { review: reviews }),
    ...(category && { category: category.name }),
    ...Object.fromEntries(
      publishedKinds.flatMap(({ kind, published }) =>
        attributes[kind].length > 0 ? [[published, wordShown(wordsText(attributes[kind]))]] : [],
      ),
    ),
    ...(weightGrams && { weight: { '@type': 'QuantitativeValue', value: weightGrams, unitCode: 'GRM' } }),
  };
  const above: Crumb[] = category ? [[category.name, urls.category(category.slug)]] : [];
  return [piece, breadcrumbs(base, [[menuTexts().collections, urls.collections()], ...above, [name, path]])];
}
