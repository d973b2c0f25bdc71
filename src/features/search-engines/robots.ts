import { programUrls } from './program-urls.ts';

/** Pages of persons and of the administrator, the API, and searches, which would be endless. */
const closed = [
  '/admin',
  '/api/',
  '/checkout',
  '/orders',
  '/order-confirmation',
  '/payment-',
  '/profile',
  '/wishlist',
  '/*?*search=',
  '/*?*token=',
];

/** robots.txt. `base`: the public address of the shop, without a slash at its end. */
export function robotsText(base: string): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${base}${programUrls.sitemap}`, ''].join('\n');
}
