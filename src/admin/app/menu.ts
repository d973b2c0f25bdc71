import { createContext, use } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { IconName } from '../../ui/icon/icon-paths.ts';
import { adminUrls } from '../admin-urls.ts';
import { findScreen } from './find-screen.ts';
import { type PlaceId, places } from './places.ts';
import type { ScreenDeclaration, TabDeclaration } from './screen.ts';
import { settingsCards } from './settings-cards.ts';

/** A tab of a place with its address. */
export interface MenuTab extends TabDeclaration {
  readonly href: string;
  readonly screen: ScreenDeclaration;
}

/** A place of the menu with its tabs in their order. */
export interface MenuPlace {
  readonly id: PlaceId;
  readonly word: string;
  readonly icon: IconName;
  readonly path: string;
  readonly tabs: readonly MenuTab[];
}

export interface Menu {
  readonly places: readonly MenuPlace[];
  readonly screens: readonly ScreenDeclaration[];
}

/** Returns the places of the menu: what the screens declare. */
export function menuOf(screens: readonly ScreenDeclaration[]): Menu {
  const tabs = screens.flatMap((screen) =>
    (screen.tabs ?? []).map((tab): MenuTab => ({ ...tab, screen, href: screen.path + (tab.lists ? `?tab=${tab.lists[0]}` : '') })),
  );
  const ids = Object.keys(places) as PlaceId[];
  return {
    screens,
    places: ids.map((id) => ({ id, ...places[id], tabs: tabs.filter(({ place }) => place === id).toSorted((a, b) => a.order - b.order) })),
  };
}

/** Returns the screens with an address of their own: tabs, what cards lead to, and what is reached from them. */
export const openScreens = (screens: readonly ScreenDeclaration[]): readonly ScreenDeclaration[] =>
  screens.filter(({ path }) => !path.includes(':'));

/** Returns the screens that the menu or a card leads to. */
export const listedScreens = (screens: readonly ScreenDeclaration[]): readonly ScreenDeclaration[] =>
  screens.filter(({ tabs, card }) => tabs !== undefined || card !== undefined);

/** A tab of the place on show, as the frame shows it. */
export interface ShownTab {
  readonly id: string;
  readonly word: string;
  readonly href: string;
  /** Left out where nothing waits. */
  readonly count: number | undefined;
  readonly isHere: boolean;
  readonly place: string;
  readonly comesWith: string | undefined;
  readonly begunAt: TabDeclaration['begunAt'];
  /** The shop has what brings it. */
  readonly isUsed: boolean;
}

/** The tabs of the place on show, for the head of its screen. */
export const PlaceTabsContext = createContext<readonly ShownTab[]>([]);

export const MenuContext = createContext<Menu>({ places: [], screens: [] });

/** A link to the screen above the present one. */
interface Above {
  readonly word: string;
  readonly href: string;
}

/** The place, tab and screen above of an address. */
export interface Here {
  readonly place: MenuPlace | undefined;
  /** The tab that shows it; undefined on a screen below. */
  readonly tab: MenuTab | undefined;
  /** The screen above; null for a tab. */
  readonly above: Above | null;
}

const nowhere: Here = { place: undefined, tab: undefined, above: null };

/** Returns the place, the tab and the screen above an address. `list`: the tab of its list, null where the address names none. */
export function placeOf({ places: all, screens }: Menu, path: string, list: string | null): Here {
  const screen = findScreen(screens, path, '')?.screen;
  if (!screen) return nowhere;
  const own = all.flatMap(({ tabs }) => tabs).filter((tab) => tab.screen === screen);
  const tab = own.find(({ lists }) => !lists || (list !== null && lists.includes(list))) ?? own[0];
  if (tab) return { place: all.find(({ id }) => id === tab.place), tab, above: null };
  if (screen.card) {
    const above = { word: settingsCards[screen.card].word, href: adminUrls.settingsCard(screen.card) };
    return { place: all.find(({ id }) => id === 'shop'), tab: undefined, above };
  }
  const over = screens
    .filter((each) => each !== screen && (each.path === screen.below || (!screen.below && path.startsWith(`${each.path}/`))))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return over
    ? { place: placeOf({ places: all, screens }, over.path, null).place, tab: undefined, above: { word: over.word, href: over.path } }
    : nowhere;
}

/** Returns where the screen on show is. */
export function useHere(): Here {
  const menu = use(MenuContext);
  const [path] = useLocation();
  return placeOf(menu, path, new URLSearchParams(useSearch()).get('tab'));
}
