import { CacheFirst, ExpirationPlugin, NetworkFirst, NetworkOnly, type RouteMatchCallback, Serwist } from 'serwist';
import { isKeptPage } from '../../rules/catalog/kept-pages.ts';
import { caches, OFFLINE_PATH } from './caches.ts';

/**
 * Set by the build. A new build fetches the offline page again, and so do a new brand and
 * another language, which the address of this script names.
 */
declare const BUILT_AT: string;

/** In the language of the page that installed this script: '/sw.js?hi'. */
const [, own] = /[?&]([a-z]{2})$/.exec(location.search) ?? [];
const OFFLINE_PAGE = own ? `/${own}${OFFLINE_PATH}` : OFFLINE_PATH;

const DAY_SECONDS = 24 * 60 * 60;
const bounded = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true });
/** Only whole answers are kept, and none that the server wants nobody to keep. */
const storable = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status !== 200 || /no-store/.test(response.headers.get('cache-control') ?? '') ? null : response,
};

const isPage: RouteMatchCallback = ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isKeptPage(url);
const isOtherPage: RouteMatchCallback = ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate';
const isPicture: RouteMatchCallback = ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/');
/** Their names change with their content, but for the first letter of the shop. */
const isPart: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && /^\/(?:_astro|fonts|icons(?!\/ph-shop)|images|api\/brand-mark)\//.test(url.pathname);

/**
 * Keeps the pages and pictures that were seen last, for a visitor without a connection. With a connection every page comes from the
 * server: a kept page is shown only where the server cannot be reached, and prices are computed by the server when something is ordered.
 */
new Serwist({
  precacheEntries: [{ url: OFFLINE_PAGE, revision: BUILT_AT + location.search }],
  skipWaiting: true,
  // From the next page on: a page that is claimed while it waits behind another one is dropped by the browser, and Back loads it again.
  clientsClaim: false,
  navigationPreload: true,
  runtimeCaching: [
    { matcher: isPage, handler: new NetworkFirst({ cacheName: caches.pages, plugins: [storable, bounded(40, 14)] }) },
    { matcher: isOtherPage, handler: new NetworkOnly() },
    { matcher: isPicture, handler: new CacheFirst({ cacheName: caches.pictures, plugins: [storable, bounded(150, 30)] }) },
    { matcher: isPart, handler: new CacheFirst({ cacheName: caches.parts, plugins: [storable, bounded(80, 60)] }) },
  ],
  fallbacks: { entries: [{ url: OFFLINE_PAGE, matcher: ({ request }) => request.mode === 'navigate' }] },
}).addEventListeners();
