import { pathIn } from '../../rules/language/addresses.ts';
import type { Language } from '../../rules/language/languages.ts';
import { programUrls } from './program-urls.ts';

/** Pages of persons and of the administrator, the API, the calls of agents, and searches, which would be endless. */
const closed = [
  '/admin',
  '/api/',
  '/buy/',
  '/ucp/',
  '/checkout',
  '/orders',
  '/order-confirmation',
  '/payment-',
  '/profile',
  '/wishlist',
  '/*?*search=',
  '/*?*token=',
];

/** The same in another language; what has none, and patterns, which fit every language, stay away. */
const closedIn = (language: Language) =>
  closed.flatMap((path) => (path.startsWith('/*') || pathIn(language, path) === path ? [] : pathIn(language, path)));

/** robots.txt. `base`: the public address of the shop, without a slash at its end. `languages`: those of its pages, English first. */
export function robotsText(base: string, [, ...others]: readonly Language[] = ['en']): string {
  const paths = [...closed, ...others.flatMap(closedIn)];
  return ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${base}${programUrls.sitemap}`, ''].join('\n');
}
