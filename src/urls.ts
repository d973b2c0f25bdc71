import { ownPathOf, scriptLanguage } from './rules/language/language.ts';
import type { ListingQuery } from './rules/listing/listing.ts';
import { listingSearch } from './rules/listing/listing-search.ts';

/** The token of a signed link, which opens an order's pages without an account. */
type Token = string | null | undefined;
const byLink = (join: '?' | '&', token: Token) => (token ? `${join}token=${encodeURIComponent(token)}` : '');

/** The routes of pages that open the payment window. */
export const payingPages: readonly string[] = [
  '/checkout',
  '/order-confirmation',
  '/orders/[id]',
  '/orders/[id]/pay',
  '/payment-failed',
  '/payment-help',
];

/** The routes of pages whose form may show a captcha. */
export const captchaPages: readonly string[] = [
  '/login',
  '/signup',
  '/forgot-password',
  '/admin/login',
  '/verify-email',
  '/checkout',
  '/order-confirmation',
  '/grievance',
];

/** The routes of pages that are blank forms for who has no account. */
export const blankForms: readonly string[] = ['/checkout', '/grievance', '/track-order'];

const paths = {
  home: '/',
  collections: (query: Partial<ListingQuery> = {}) => `/collections${listingSearch(query)}`,
  /** All filters of a listing; `slug` names the category of its address. */
  filters: (query: Partial<ListingQuery> = {}, slug?: string) => {
    const search = listingSearch({ ...query, page: 1 });
    return `/collections/filters${slug ? `${search ? `${search}&` : '?'}in=${slug}` : search}`;
  },
  /** A row of cards without a page around it, to be put into one. */
  recentlyViewed: (ids: readonly number[]) => `/recently-viewed?ids=${ids.join(',')}`,
  /** The suggestions of the search box, without a page around them. */
  searchResults: (search: string) => `/search/results${listingSearch({ search })}`,
  category: (slug: string, query: Partial<ListingQuery> = {}) => `/collections/${slug}${listingSearch(query)}`,
  product: (id: number, slug?: string) => (slug ? `/products/${id}-${slug}` : `/products/${id}`),
  reviews: '/customer-reviews',
  /** The page about how reviews are checked. */
  reviewRule: '/customer-reviews#how-we-check',
  contact: '/contact',
  /** The 13 dark patterns, and what the shop does instead. */
  fairDealing: '/fair-dealing',
  /** Statement of what conforms to WCAG 2.2, what does not yet, and whom to tell. */
  accessibility: '/accessibility',
  login: '/login',
  /** The log-in page, which returns to `path` afterwards. */
  loginFor: (path: string) => `/login?next=${encodeURIComponent(path)}`,
  signup: '/signup',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  verifyEmail: '/verify-email',
  profile: '/profile',
  /** A tab of one's own account. */
  profileTab: (tab: 'addresses' | 'orders' | 'privacy') => `/profile?tab=${tab}`,
  /** The form of an address; 'new' for another one. */
  addressesAfter: (act: 'saved' | 'first' | 'removed') => `/profile?tab=addresses&done=${act}`,
  editAddress: (id: string) => `/profile?tab=addresses&edit=${id}`,
  profileSaved: '/profile?saved=1',
  profileData: '/api/profile/data',
  /** Password, e-mail, second factor and signed-in browsers of one's own account. */
  security: '/profile/security',
  orders: '/orders',
  /** One's own orders, 20 on a page. */
  ordersPage: (page: number) => (page > 1 ? `/orders?page=${page}` : '/orders'),
  order: (orderId: string) => `/orders/${orderId}`,
  /** The form that changes the address of an order before it leaves. */
  orderChange: (orderId: string, token?: Token) => `/orders/${orderId}/change${byLink('?', token)}`,
  /** The page that adds pieces to an order before it leaves. */
  orderAdd: (orderId: string, token?: Token) => `/orders/${orderId}/add${byLink('?', token)}`,
  /** The page to request and follow a return. */
  orderReturn: (orderId: string, token?: Token) => `/orders/${orderId}/return${byLink('?', token)}`,
  /** The pieces of an order that its buyer can review, or the form for one of its lines. */
  orderReview: (orderId: string, token?: Token, line?: number) =>
    `/orders/${orderId}/review${byLink('?', token)}${line === undefined ? '' : `${token ? '&' : '?'}line=${line}`}`,
  /** The reviews on a product's page, by number of stars and page. */
  productReviews: (id: number, slug: string, { stars, page }: { readonly stars?: number | null; readonly page?: number } = {}) => {
    const query = new URLSearchParams({ ...(stars && { stars: String(stars) }), ...(page && { reviews: String(page) }) }).toString();
    return `/products/${id}-${slug}${query && `?${query}`}#reviews`;
  },
  /** 'invoice', or the id of a credit note: a download. */
  orderDocument: (orderId: string, document: string, token?: Token) => `/api/orders/${orderId}/documents/${document}${byLink('?', token)}`,
  wishlist: '/wishlist',
  checkout: '/checkout',
  /** Cash on delivery with plain forms, for browsers without script. */
  checkoutCash: '/checkout/cash',
  orderConfirmation: (orderId: string, token?: Token) => `/order-confirmation?order=${orderId}${byLink('&', token)}`,
  paymentFailed: (orderId: string | null, code: string, token?: Token) =>
    `/payment-failed?${orderId ? `order=${orderId}&` : ''}error=${code}${byLink('&', token)}`,
  /** The state of an order's payment, or of this browser's latest orders. */
  paymentHelp: (orderId?: string, token?: Token) => (orderId ? `/payment-help?order=${orderId}${byLink('&', token)}` : '/payment-help'),
  trackOrder: '/track-order',
  grievance: '/grievance',
  /** Asks for new links to a complaint, 'CHG-1042'. */
  ticketLink: (number: string) => `/grievance/${number}`,
  /** The page of a complaint, for whoever has its signed link. */
  ticket: (number: string, token: string) => `/grievance/${number}?token=${encodeURIComponent(token)}`,
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  shippingReturns: '/shipping-returns',
  faq: '/faq',
  /** A page that the owner made: 'size-guide'. */
  ownPage: (slug: string) => `/pages/${slug}`,
  /** The texts that were in force at a moment (UTC ms), such as that of an order. */
  termsOn: (at: number) => `/terms-conditions?on=${at}`,
  shippingReturnsOn: (at: number) => `/shipping-returns?on=${at}`,
  returns: '/shipping-returns#returns',
  warranty: '/shipping-returns#warranty',
  cashOnDelivery: '/shipping-returns#cash-on-delivery',
  stockAlerts: '/api/stock-alerts',
  stockAlertAsked: (accepted: boolean) => (accepted ? '/stock-alerts/asked' : '/stock-alerts/asked?again=1'),
  stockAlertConfirm: (link: string) => `/stock-alerts/confirm?${link}`,
  stockAlertStop: (link: string) => `/stock-alerts/stop?${link}`,
  newsletter: '/api/newsletter',
  newsletterAsked: (accepted: boolean) => (accepted ? '/newsletter/asked' : '/newsletter/asked?again=1'),
  newsletterConfirm: (link: string) => `/newsletter/confirm?${link}`,
  newsletterLeave: (link: string) => `/newsletter/leave?${link}`,
};

/** Addresses for programs, and those of the administrator's area: in no language. */
const withoutLanguage = {
  adminLoginFor: (path: string) => `/admin/login?next=${encodeURIComponent(path)}`,
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  /** A piece drawn as it is worn, for a tone of the skin: (6, 'honey', 1790000000000) → /api/products/6/worn/honey-1790000000000.svg */
  worn: (id: number, tone: string, version: number) => `/api/products/${id}/worn/${tone}-${version}.svg`,
  /** A picture from the media bucket; with a width it is resized. ('products/a1.jpg', 360, 'avif') → /media/products/a1.jpg/360.avif */
  media: (key: string, width?: number, format?: 'avif' | 'webp' | 'jpeg') =>
    width ? `/media/${key}/${width}.${format ?? 'webp'}` : `/media/${key}`,
};

type Paths = Readonly<Record<string, string | ((...given: never[]) => string)>>;

/** The same paths in the language of the page or message that is being written: they are read where they are used, never at import. */
function inOwnLanguage<const T extends Paths, const P extends Paths>(all: T, plain: P): T & P {
  const own = { ...plain };
  for (const [name, path] of Object.entries(all))
    Object.defineProperty(own, name, {
      enumerable: true,
      get: () => (typeof path === 'string' ? ownPathOf(path) : (...given: never[]) => ownPathOf(path(...given))),
    });
  return own as T & P;
}

/** Every path of the shop. */
export const urls = scriptLanguage() === 'en' ? { ...paths, ...withoutLanguage } : inOwnLanguage(paths, withoutLanguage);
