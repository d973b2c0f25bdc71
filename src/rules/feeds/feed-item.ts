import { type AttributeWords, publishedKinds } from '../filters/attributes.ts';
import { type ShippingSettings, shippingFee } from '../money/charges.ts';
import { type Paise, toRupees } from '../money/money.ts';
import { type CurrentPrice, currentPrice } from '../money/offer.ts';
import { truncate } from '../text.ts';

/** Limits of Google Merchant Center, which are the stricter ones. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5000;
const MORE_IMAGES_MAX = 10;
const WORDS_OF_ONE_KIND_MAX = 3;

/** The facts that a feed needs about a product. */
export interface FeedProduct {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: Paise;
  readonly originalPrice: Paise | null;
  readonly saleEndsAt: number | null;
  readonly available: number;
  readonly category: string | null;
  readonly attributes: AttributeWords;
  /** Absolute address of its page. */
  readonly link: string;
  /** Absolute addresses of its pictures. */
  readonly images: readonly string[];
}

/** A product as shopping services list it. Amounts are rupees with their currency: '1299.00 INR'. */
export interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly imageLink: string;
  readonly moreImages: readonly string[];
  readonly isAvailable: boolean;
  /** The usual price. */
  readonly price: string;
  /** The price now, if it is reduced; '' otherwise. */
  readonly salePrice: string;
  /** The end of the reduction (ISO 8601); '' if it has no stored end. */
  readonly saleEnds: string;
  /** The charge for delivery if the product is ordered alone. */
  readonly delivery: string;
  readonly productType: string;
  /** Its materials and looks, by the services' names: `{ color: 'gold/red' }`; '' for none. */
  readonly published: Readonly<Record<string, string>>;
}

const inRupees = (amount: Paise): string => `${toRupees(amount).toFixed(2)} INR`;

function reductionOf({ unit, was, endsAt }: CurrentPrice): Pick<FeedItem, 'price' | 'salePrice' | 'saleEnds'> {
  if (was === null) return { price: inRupees(unit), salePrice: '', saleEnds: '' };
  return { price: inRupees(was), salePrice: inRupees(unit), saleEnds: endsAt === null ? '' : new Date(endsAt).toISOString() };
}

/** Returns the words to publish. Of several colours and materials, services read the first three. */
const publishedOf = (words: AttributeWords) =>
  Object.fromEntries(publishedKinds.map(({ kind, published }) => [published, words[kind].slice(0, WORDS_OF_ONE_KIND_MAX).join('/')]));

/** Returns the entry of a product at `now`; null for a product without a picture, which shopping services refuse. */
export function feedItem(product: FeedProduct, shipping: ShippingSettings, now: number): FeedItem | null {
  const [imageLink, ...others] = product.images;
  if (imageLink === undefined) return null;
  const current = currentPrice(product, now);
  return {
    id: String(product.id),
    title: truncate(product.name, TITLE_MAX),
    description: truncate(product.description || product.name, DESCRIPTION_MAX),
    link: product.link,
    imageLink,
    moreImages: others.slice(0, MORE_IMAGES_MAX),
    isAvailable: product.available > 0,
    ...reductionOf(current),
    delivery: inRupees(shippingFee(shipping, current.unit, current.unit)),
    productType: product.category ?? '',
    published: publishedOf(product.attributes),
  };
}
