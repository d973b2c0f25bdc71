import type { Place, ScreenDeclaration } from './screen.ts';

/** A screen and the place at which an address shows it. */
export interface Found {
  readonly screen: ScreenDeclaration;
  readonly place: Place;
}

/** The named parts of a path: ('/admin/orders/:id', '/admin/orders/7') → { id: '7' }. Null where it does not fit. */
function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(path);
  return match && { ...match.groups };
}

/** Returns the screen of a path ('/admin/orders/CHK-1'), or null. An address without a named part takes precedence over one with it. */
export function findScreen(screens: readonly ScreenDeclaration[], path: string, search: string): Found | null {
  const fits = screens.flatMap((screen) => {
    const params = paramsIn(screen.path, path);
    return params ? [{ screen, place: { params, search: new URLSearchParams(search) } }] : [];
  });
  return fits.sort((a, b) => Object.keys(a.place.params).length - Object.keys(b.place.params).length)[0] ?? null;
}

/** The present path of a path that a screen had before: '/admin/products/6' → '/admin/products/edit/6'. */
export function presentPath(screens: readonly ScreenDeclaration[], path: string): string | null {
  const former = screens.flatMap((screen) => (screen.formerly ?? []).map((pattern) => [screen, paramsIn(pattern, path)] as const));
  const [found] = former
    .flatMap(([screen, params]) => (params ? [{ screen, params }] : []))
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return found ? found.screen.path.replace(/:(\w+)/g, (_, name: string) => found.params[name] ?? '') : null;
}

/** '/admin/orders?tab=all' → the path and the search without its question mark. */
export function splitAddress(to: string): readonly [path: string, search: string] {
  const { pathname, search } = new URL(to, 'http://shop.invalid');
  return [pathname, search.slice(1)];
}
