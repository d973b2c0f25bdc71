import { type SavedView, viewsQuery } from '../../features/saved-views/saved-views.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Use } from '../app/places.ts';
import { usedIn, usesQuery } from '../to-do/uses.server.ts';

/** Facts that the menu needs besides the declared screens. */
export interface MenuState {
  readonly views: readonly SavedView[];
  readonly used: readonly Use[];
}

/** Reads the views of an administrator and what the shop uses, in one round trip. */
export async function readMenu(shop: Shop, userId: string): Promise<MenuState> {
  const { views, uses } = await shop.db.read({ views: viewsQuery(shop, userId), uses: usesQuery(shop) });
  return { views, used: usedIn(uses) };
}
