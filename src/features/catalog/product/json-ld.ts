import { publishedKinds, wordShown, wordsText } from '../../../rules/filters/attributes.ts';
import { filterTexts } from '../../../rules/filters/filters.texts.ts';
import { pathIn } from '../../../rules/language/addresses.ts';
import { language } from '../../../rules/language/language.ts';
import { fill } from '../../../rules/language/texts.ts';
import { pieceId } from '../../../rules/links/piece-id.ts';
import { toRupees } from '../../../rules/money/money.ts';
import { cardRating, RATING_MAX } from '../../../rules/reviews/rating.ts';
import { menuTexts } from '../../../ui/layout/menu.texts.ts';
import { urls } from '../../../urls.ts';
import { offerTerms } from '../shop-json-ld.ts';
import type { Product, ProductPage } from './product.server.ts';

type Crumb = readonly [name: string, path: string];

/** Breadcrumbs for search engines. `base` is the public URL of the shop. */
export function breadcrumbs(base: string, crumbs: readonly Crumb[]): object {
  const itemListElement = crumbs.map(([name, path], at) => ({ '@type': 'ListItem', position: at + 1, name, item: base + path }));
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
}

const CONTEXT = 'https://schema.org';
const SCHEMA = 'https://schema.org/';

/** Returns the facts that all offers of the piece share. `url`: of the page in English; of a size, with that size chosen. */
const offerFacts = (url: string, { current }: Pick<Product, 'current'>) => ({
  '@type': 'Offer',
  url,
  priceCurrency: 'INR',
  price: toRupees(current.unit).toFixed(2),
  itemCondition: `${SCHEMA}NewCondition`,
  ...(current.endsAt !== null && { priceValidUntil: new Date(current.endsAt).toISOString() }),
});

const availability = (available: number) => ({ availability: `${SCHEMA}${available > 0 ? 'InStock' : 'OutOfStock'}` });

/** Returns the part of a piece with sizes that tells them apart, and the terms that all of them name. */
function inSizes(product: Product, url: string, image: string | undefined, terms: ReturnType<typeof offerTerms>) {
  const { id, name, sizes } = product;
  const named = { hasMerchantReturnPolicy: { '@id': '#returns' }, shippingDetails: { '@id': '#delivery' } };
  const hasVariant = sizes.map(({ size, available }) => ({
    '@type': 'Product',
    name: `${name}, ${fill(filterTexts().sizeOf, { size })}`,
    sku: pieceId({ productId: id, size }),
    size,
    ...(image && { image }),
    offers: { ...offerFacts(`${url}?${new URLSearchParams({ size })}`, product), ...availability(available), ...named },
  }));
  const nodes = [
    { '@context': CONTEXT, ...terms.hasMerchantReturnPolicy, '@id': '#returns' },
    { '@context': CONTEXT, ...terms.shippingDetails, '@id': '#delivery' },
  ];
  return { facts: { productGroupID: String(id), variesBy: [`${SCHEMA}size`], hasVariant }, nodes };
}

/**
 * Returns the product with its current price and availability, its rating, and the `reviews` that the page shows; a piece with sizes is a
 * group of products. It is the same piece with the same offer in every language: only what is read, and the address of the page, are those
 * of the page's language.
 */
export function productJsonLd(base: string, { product, category, frame }: ProductPage, reviews: readonly object[] = []): object[] {
  if (!product) return [];
  const { id, slug, name, description, images, current, available, attributes, weightGrams, sizes } = product;
  const path = urls.product(id, slug);
  const own = base + pathIn('en', path);
  const pictures = images.map((key) => base + urls.media(key, 1080, 'jpeg'));
  const terms = offerTerms(frame, current.unit);
  const sized = sizes.length > 0 ? inSizes(product, own, pictures[0], terms) : null;
  const average = cardRating(product)?.average;
  const aggregateRating = { '@type': 'AggregateRating', ratingValue: average, reviewCount: product.ratingCount, bestRating: RATING_MAX };
  const piece = {
    '@context': CONTEXT,
    '@type': sized ? 'ProductGroup' : 'Product',
    // A page in English has both: its own address.
    ...(language() !== 'en' && { '@id': own, url: base + path }),
    name,
    description,
    ...(sized ? sized.facts : { sku: String(id), offers: { ...offerFacts(own, product), ...availability(available), ...terms } }),
    image: pictures,
    brand: { '@type': 'Brand', name: frame.store.brand.name },
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
  const crumbs = breadcrumbs(base, [[menuTexts().collections, urls.collections()], ...above, [name, path]]);
  return [piece, crumbs, ...(sized?.nodes ?? [])];
}
