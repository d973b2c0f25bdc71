import { createContext, use } from 'react';
import { useLocation } from 'wouter';
import { menuGroups, type ScreenDeclaration } from './screen.ts';

/** A place of the menu. */
export type MenuEntry = Pick<ScreenDeclaration, 'path' | 'word' | 'ownTitle'> & NonNullable<ScreenDeclaration['menu']>;

/** The places of the menu in their order, those of its foot too. */
export function menuOf(screens: readonly ScreenDeclaration[]): readonly MenuEntry[] {
  const entries = screens.flatMap(({ path, word, ownTitle, menu }) =>
    menu ? [{ path, word, ...(ownTitle && { ownTitle }), ...menu }] : [],
  );
  return menuGroups.flatMap((group) => entries.filter((entry) => entry.group === group).sort((a, b) => a.order - b.order));
}

export const MenuContext = createContext<readonly MenuEntry[]>([]);

/** The place of the menu that the present screen belongs to, and whether the screen lies below it: an order below Orders. */
export function useHere(): { readonly here: MenuEntry | undefined; readonly isInner: boolean } {
  const entries = use(MenuContext);
  const [path] = useLocation();
  const here = entries.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`) || entry.also?.includes(path));
  return { here, isInner: here !== undefined && path.startsWith(`${here.path}/`) };
}
