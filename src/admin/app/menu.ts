import { createContext } from 'react';
import type { ScreenDeclaration } from './screen.ts';

/** A place of the menu. */
export type MenuEntry = Pick<ScreenDeclaration, 'path' | 'word'> & NonNullable<ScreenDeclaration['menu']>;

/** The places of the menu in their order, those of its foot too. */
export function menuOf(screens: readonly ScreenDeclaration[]): readonly MenuEntry[] {
  const entries = screens.flatMap(({ path, word, menu }) => (menu ? [{ path, word, ...menu }] : []));
  const groups = ['daily', 'window', 'records', 'foot'] as const;
  return groups.flatMap((group) => entries.filter((entry) => entry.group === group).sort((a, b) => a.order - b.order));
}

export const MenuContext = createContext<readonly MenuEntry[]>([]);
