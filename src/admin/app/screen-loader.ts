import type { QueryClient } from '@tanstack/react-query';
import type { Parser } from 'wouter';
import { matchRoute } from 'wouter';
import type { Place, Screen, ScreenRoute } from './screen.ts';

/** A screen and the place at which an address shows it. `screen` is missing while its code is on the way. */
export interface Found {
  readonly route: ScreenRoute;
  readonly place: Place;
}

/** Finds, fetches and keeps screens. Code and data come before the move, so that a move shows a whole screen at once. */
export class ScreenLoader {
  readonly #routes: readonly ScreenRoute[];
  readonly #parser: Parser;
  readonly #client: QueryClient;
  readonly #loaded = new Map<string, Screen>();

  constructor(routes: readonly ScreenRoute[], parser: Parser, client: QueryClient) {
    this.#routes = routes;
    this.#parser = parser;
    this.#client = client;
  }

  /** The route of a path ('/admin/orders/CHK-1'), or null where the path is no screen. */
  find(path: string, search: string): Found | null {
    for (const route of this.#routes) {
      const [matches, params] = matchRoute(this.#parser, route.pattern, path);
      if (matches) return { route, place: { params: params as Record<string, string>, search: new URLSearchParams(search) } };
    }
    return null;
  }

  loaded({ route }: Found): Screen | undefined {
    return this.#loaded.get(route.pattern);
  }

  keep({ route }: Found, screen: Screen): void {
    this.#loaded.set(route.pattern, screen);
  }

  /** Fetches the code of a screen and what it reads. A read that fails does not hold the move: the screen shows the fault. */
  async bring(found: Found): Promise<Screen> {
    const screen = this.loaded(found) ?? (await found.route.load());
    this.keep(found, screen);
    await Promise.allSettled(screen.reads(found.place).map((read) => this.#client.ensureQueryData(read)));
    return screen;
  }
}

/** '/admin/orders?tab=all' → the path and the search without its question mark. */
export function splitAddress(to: string): readonly [path: string, search: string] {
  const { pathname, search } = new URL(to, 'http://shop.invalid');
  return [pathname, search.slice(1)];
}
