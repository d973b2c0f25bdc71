import type { FreshShop } from './fresh-shop.ts';

/** The same shop, whose pages and calls are those of `/hi`. Its setting LANGUAGES must offer Hindi. */
export const inHindi = <S extends Pick<FreshShop, 'fetch'>>(shop: S): S => ({
  ...shop,
  fetch: (path: string, init?: RequestInit) => shop.fetch(path.startsWith('/hi/') ? path : `/hi${path}`, init),
});
